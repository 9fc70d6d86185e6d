/* A unit test's main program over libcheck: START_TEST … END_TEST with a
 * claim as the name, then UNIT_MAIN("module", first_claim, second_claim).  A
 * module that needs more (fixtures, expected signals) has a main of its own
 * over unit_case() and unit_run(). */
#ifndef REGENT_TESTS_UNIT_H
#define REGENT_TESTS_UNIT_H

#include <check.h>
#include <stddef.h>
#include <stdlib.h>

static inline int
unit_run(TCase *tcase, const char *module)
{
	Suite *suite = suite_create(module);

	suite_add_tcase(suite, tcase);
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

static inline TCase *
unit_case(const char *module, const TTest *const tests[], size_t n)
{
	TCase *tcase = tcase_create(module);

	for (size_t i = 0; i < n; i++)
		tcase_add_test(tcase, tests[i]);
	return tcase;
}

#define UNIT_MAIN(module, ...)                                                           \
	int main(void)                                                                   \
	{                                                                                \
		const TTest *const tests[] = {__VA_ARGS__};                              \
                                                                                         \
		return unit_run(                                                         \
		    unit_case(module, tests, sizeof(tests) / sizeof(tests[0])), module); \
	}

#endif

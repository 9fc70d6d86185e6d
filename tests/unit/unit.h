/* A unit test's main program over libcheck: START_TEST … END_TEST with a
 * claim as the name, then UNIT_MAIN("module", first_claim, second_claim). */
#ifndef REGENT_TESTS_UNIT_H
#define REGENT_TESTS_UNIT_H

#include <check.h>
#include <stddef.h>
#include <stdlib.h>

static inline int
unit_main(const char *module, const TTest *const tests[], size_t n)
{
	Suite *suite = suite_create(module);
	TCase *tcase = tcase_create(module);

	for (size_t i = 0; i < n; i++)
		tcase_add_test(tcase, tests[i]);
	suite_add_tcase(suite, tcase);
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define UNIT_MAIN(module, ...)                                                     \
	int main(void)                                                             \
	{                                                                          \
		const TTest *const tests[] = {__VA_ARGS__};                        \
                                                                                   \
		return unit_main(module, tests, sizeof(tests) / sizeof(tests[0])); \
	}

#endif

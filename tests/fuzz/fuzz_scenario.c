/* Any bytes as a scenario: it holds, fails or is refused with a fault, and
 * whatever position is built can be looked at and played on. */
#include "game/scenario.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	int fd = memfd_create("scenario", 0);
	char path[40];
	struct diag dg = DIAG_INIT;
	struct str name = STR_INIT;

	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		BUG("no file in memory");
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	enum scenario_verdict verdict = scenario_run(path, &name, &dg);
	if ((verdict == SCENARIO_HOLDS) != (dg.errors == 0))
		BUG("verdict %d with %zu faults", (int)verdict, dg.errors);
	str_release(&name);
	diag_release(&dg);
	close(fd);
	return 0;
}

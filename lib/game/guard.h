/* The guard: a process of its own that kills the programs that this one has
 * started and not ended, when this one ends, however it does. */
#ifndef REGENT_GAME_GUARD_H
#define REGENT_GAME_GUARD_H

#include <sys/types.h>

/* Starts it if there is none yet; before there are threads.  Where it cannot
 * be started, programs are not guarded. */
void guard_start(void);
/* From now on the group of processes is to be killed, or no longer. */
void guard_add(pid_t group);
void guard_remove(pid_t group);

#endif

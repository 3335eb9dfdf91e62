/* Preloaded before libc: each time the file $FAILING_FSYNC is found, it is removed and one fsync fails with EIO. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int call(const char *name, int fd) {
    const char *wanted = getenv("FAILING_FSYNC");
    if (wanted && unlink(wanted) == 0) {
        errno = EIO;
        return -1;
    }
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(fd);
}

int fsync(int fd) { return call("fsync", fd); }
int fdatasync(int fd) { return call("fdatasync", fd); }

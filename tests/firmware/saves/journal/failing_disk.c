/* Preloaded before libc, for tests: a disk that fails.

   $FAILING_FSYNC   each time this file is found, it is removed and one fsync fails with EIO;
                    while $FAILING_FSYNC.always is there, every fsync fails
   $FAILING_DISK    only files below this folder are meant by what follows
   fail_at(k, error)   the k-th call from now on fails with this error (k = 0: none);
                    calls() says how many there were */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 4096
static char *names[FILES];
static long count, failing;
static int failure = EIO;

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

void fail_at(long k, int error) { count = 0; failing = k; failure = error; }
long calls(void) { return count; }

static int is_ours(const char *path) {
    const char *disk = getenv("FAILING_DISK");
    return disk && path && strncmp(path, disk, strlen(disk)) == 0;
}

static int fails(const char *path) {
    if (!path || ++count != failing) return 0;
    errno = failure;
    return 1;
}

static const char *name_of(int fd) { return fd >= 0 && fd < FILES ? names[fd] : NULL; }

static void remember(int fd, const char *path) {
    if (fd < 0 || fd >= FILES) return;
    free(names[fd]);
    names[fd] = is_ours(path) ? strdup(path) : NULL;
}

static int open_it(int dir, const char *path, int flags, mode_t mode) {
    char whole[PATH_MAX];
    if (path[0] != '/') {
        char cwd[PATH_MAX];
        if (dir != AT_FDCWD || !getcwd(cwd, sizeof cwd)) return REAL(int, openat64, int, const char *, int, ...)(dir, path, flags, mode);
        if (snprintf(whole, sizeof whole, "%s/%s", cwd, path) >= (int)sizeof whole) return -1;
    } else snprintf(whole, sizeof whole, "%s", path);
    if (is_ours(whole) && fails(whole)) return -1;
    int fd = REAL(int, openat64, int, const char *, int, ...)(dir, path, flags, mode);
    remember(fd, whole);
    return fd;
}

#define OPEN(name) int name(const char *path, int flags, ...) { \
    va_list more; va_start(more, flags); mode_t mode = va_arg(more, mode_t); va_end(more); \
    return open_it(AT_FDCWD, path, flags, mode); }
OPEN(open) OPEN(open64)
#define OPENAT(name) int name(int dir, const char *path, int flags, ...) { \
    va_list more; va_start(more, flags); mode_t mode = va_arg(more, mode_t); va_end(more); \
    return open_it(dir, path, flags, mode); }
OPENAT(openat) OPENAT(openat64)

int close(int fd) {
    if (fd >= 0 && fd < FILES) { free(names[fd]); names[fd] = NULL; }
    return REAL(int, close, int)(fd);
}

ssize_t write(int fd, const void *data, size_t n) {
    const char *path = name_of(fd);
    if (fails(path)) return -1;
    ssize_t done = REAL(ssize_t, write, int, const void *, size_t)(fd, data, n);
    return done;
}

#define PWRITE(name) ssize_t name(int fd, const void *data, size_t n, off64_t at) { \
    if (fails(name_of(fd))) return -1; \
    ssize_t done = REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t)(fd, data, n, at); \
    return done; }
PWRITE(pwrite) PWRITE(pwrite64)

#define PREAD(name) ssize_t name(int fd, void *data, size_t n, off64_t at) { \
    if (fails(name_of(fd))) return -1; \
    return REAL(ssize_t, pread64, int, void *, size_t, off64_t)(fd, data, n, at); }
PREAD(pread) PREAD(pread64)

#define TRUNCATE(name) int name(int fd, off64_t length) { \
    if (fails(name_of(fd))) return -1; \
    int done = REAL(int, ftruncate64, int, off64_t)(fd, length); \
    return done; }
TRUNCATE(ftruncate) TRUNCATE(ftruncate64)

static int sync_fails(void) {
    const char *wanted = getenv("FAILING_FSYNC");
    if (!wanted) return 0;
    char always[PATH_MAX];
    snprintf(always, sizeof always, "%s.always", wanted);
    if (access(always, F_OK) && unlink(wanted)) return 0;
    errno = EIO;
    return 1;
}

#define SYNC(name) int name(int fd) { \
    if (sync_fails() || fails(name_of(fd))) return -1; \
    int done = REAL(int, name, int)(fd); \
    return done; }
SYNC(fsync) SYNC(fdatasync)

int rename(const char *from, const char *to) {
    if (is_ours(to) && fails(to)) return -1;
    int done = REAL(int, rename, const char *, const char *)(from, to);
    return done;
}

int link(const char *from, const char *to) {
    if (is_ours(to) && fails(to)) return -1;
    int done = REAL(int, link, const char *, const char *)(from, to);
    return done;
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
    if (is_ours(to) && fails(to)) return -1;
    int done = REAL(int, linkat, int, const char *, int, const char *, int)(a, from, b, to, flags);
    return done;
}

int unlink(const char *path) {
    if (is_ours(path) && fails(path)) return -1;
    int done = REAL(int, unlink, const char *)(path);
    return done;
}

/* Preloaded before libc, for tests: a disk that fails, and one that remembers the order of its writes.

   $FAILING_FSYNC   each time this file is found, it is removed and one fsync fails with EIO;
                    while $FAILING_FSYNC.always is there, every fsync fails
   $FAILING_DISK    only files below this folder are meant by what follows
   fail_at(k, error)   the k-th call from now on fails with this error (k = 0: none); fail_allocation_at(k) the
                    k-th allocation of SQLite; calls() says how many there were
   $RECORDED_DISK   every change below $FAILING_DISK is written to this file, see power_cuts.py */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES 4096
static char *names[FILES];
static long count, failing, allocations, failing_allocation;
static int failure = EIO, record = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

void fail_at(long k, int error) { count = 0; failing = k; failure = error; }
void fail_allocation_at(long k) { allocations = 0; failing_allocation = k; }
long calls(void) { return count; }
long allocated(void) { return allocations; }

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

static void note(char op, const char *path, uint64_t offset, const void *data, uint32_t length) {
    const char *to = getenv("RECORDED_DISK");
    if (!to || !path) return;
    pthread_mutex_lock(&lock);
    if (record < 0) record = REAL(int, open64, const char *, int, ...)(to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    uint16_t n = strlen(path);
    size_t total = 1 + 2 + n + 8 + 4 + length;
    char *line = malloc(total), *at = line;
    *at++ = op;
    memcpy(at, &n, 2); at += 2;
    memcpy(at, path, n); at += n;
    memcpy(at, &offset, 8); at += 8;
    memcpy(at, &length, 4); at += 4;
    if (length) memcpy(at, data, length);
    (void)!REAL(ssize_t, write, int, const void *, size_t)(record, line, total);
    free(line);
    pthread_mutex_unlock(&lock);
}

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
    int known = access(whole, F_OK) == 0;
    int fd = REAL(int, openat64, int, const char *, int, ...)(dir, path, flags, mode);
    remember(fd, whole);
    if (fd >= 0 && is_ours(whole) && (flags & O_CREAT) && !known) note('c', whole, 0, NULL, 0);
    if (fd >= 0 && is_ours(whole) && (flags & O_TRUNC) && known) note('t', whole, 0, NULL, 0);
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
    off_t at = path ? lseek(fd, 0, SEEK_CUR) : 0;
    ssize_t done = REAL(ssize_t, write, int, const void *, size_t)(fd, data, n);
    if (path && done > 0) note('w', path, at, data, done);
    return done;
}

#define PWRITE(name) ssize_t name(int fd, const void *data, size_t n, off64_t at) { \
    if (fails(name_of(fd))) return -1; \
    ssize_t done = REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t)(fd, data, n, at); \
    if (done > 0) note('w', name_of(fd), at, data, done); \
    return done; }
PWRITE(pwrite) PWRITE(pwrite64)

#define PREAD(name) ssize_t name(int fd, void *data, size_t n, off64_t at) { \
    if (fails(name_of(fd))) return -1; \
    return REAL(ssize_t, pread64, int, void *, size_t, off64_t)(fd, data, n, at); }
PREAD(pread) PREAD(pread64)

#define TRUNCATE(name) int name(int fd, off64_t length) { \
    if (fails(name_of(fd))) return -1; \
    int done = REAL(int, ftruncate64, int, off64_t)(fd, length); \
    if (done == 0) note('t', name_of(fd), length, NULL, 0); \
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
    if (done == 0) note('s', name_of(fd), 0, NULL, 0); \
    return done; }
SYNC(fsync) SYNC(fdatasync)

int rename(const char *from, const char *to) {
    if (is_ours(to) && fails(to)) return -1;
    int done = REAL(int, rename, const char *, const char *)(from, to);
    if (done == 0 && is_ours(to)) note('r', from, 0, to, strlen(to));
    return done;
}

int link(const char *from, const char *to) {
    if (is_ours(to) && fails(to)) return -1;
    int done = REAL(int, link, const char *, const char *)(from, to);
    if (done == 0 && is_ours(to)) note('l', from, 0, to, strlen(to));
    return done;
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
    if (is_ours(to) && fails(to)) return -1;
    int done = REAL(int, linkat, int, const char *, int, const char *, int)(a, from, b, to, flags);
    if (done == 0 && is_ours(to)) note('l', from, 0, to, strlen(to));
    return done;
}

int unlink(const char *path) {
    if (is_ours(path) && fails(path)) return -1;
    int done = REAL(int, unlink, const char *)(path);
    if (done == 0 && is_ours(path)) note('u', path, 0, NULL, 0);
    return done;
}

static int for_sqlite(void *caller) {
    Dl_info info;
    return failing_allocation && dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "sqlite3.so");
}

#define ALLOCATION_FAILS (for_sqlite(__builtin_return_address(0)) && ++allocations == failing_allocation)
extern void *__libc_malloc(size_t), *__libc_realloc(void *, size_t);
void *malloc(size_t n) { return ALLOCATION_FAILS ? NULL : __libc_malloc(n); }
void *realloc(void *old, size_t n) { return ALLOCATION_FAILS ? NULL : __libc_realloc(old, n); }

/* Preloaded before libc, for tests: a disk that fails, one that records what is written to it, a clock that jumps.

   $FAILING_FSYNC   each time this file is found, it is removed and one fsync fails with EIO;
                    while $FAILING_FSYNC.always is there, every fsync fails
   $FAILING_DISK    only files below this folder are meant by what follows
   $FAILING_WHILE   while this file is there, every call fails with the error whose number it holds;
                    a number below 0: only reading fails. "-5 4096 8192 -wal" means these bytes of files
                    whose name ends so
   $JUMPING_CLOCK   a file of eight bytes: so many seconds the clock of the day is wrong
   fail_at(k, error)   the k-th call from now on fails with this error (k = 0: none);
                    calls() says how many there were
   $RECORDED_DISK   a file into which every change is recorded, in order (recorded_disk.py reads it);
                    told(n) records that people have been told of step n
   starve_at(k, forever)   the k-th piece of memory that SQLite asks for from now on is refused, and all after it
                    if `forever` (k = 0: none); meals() says how many were asked for */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FILES 4096
static char *names[FILES];
static long count, failing;
static int failure = EIO;

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

void fail_at(long k, int error) { count = 0; failing = k; failure = error; }
long calls(void) { return count; }

/* -- recording: a kind, two numbers, two texts, each with its length */

static pthread_mutex_t in_order = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int record = -1;

static int records(void) {
    static int looked;
    if (!looked) {
        const char *wanted = getenv("RECORDED_DISK");
        looked = 1;
        if (wanted) record = REAL(int, openat64, int, const char *, int, ...)(AT_FDCWD, wanted, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }
    return record >= 0;
}

static void put(const void *data, size_t n) {
    if (REAL(ssize_t, write, int, const void *, size_t)(record, data, n) != (ssize_t)n) abort();
}

static void note(char kind, uint64_t first, uint64_t second, const void *one, uint64_t one_n, const void *two, uint64_t two_n) {
    if (!records()) return;
    uint64_t numbers[4] = {first, second, one_n, two_n};
    pthread_mutex_lock(&in_order);
    put(&kind, 1);
    put(numbers, sizeof numbers);
    if (one_n) put(one, one_n);
    if (two_n) put(two, two_n);
    pthread_mutex_unlock(&in_order);
}

static void note_names(char kind, const char *one, const char *two) { note(kind, 0, 0, one, strlen(one), two, strlen(two)); }
static uint64_t file_of(int fd) { struct stat64 found; return fstat64(fd, &found) ? 0 : found.st_ino; }
#define BEGIN() if (records()) pthread_mutex_lock(&in_order)
#define END() if (records()) { int error = errno; pthread_mutex_unlock(&in_order); errno = error; }

void told(uint64_t n) { note('A', n, 0, NULL, 0, NULL, 0); }

static int is_ours(const char *path) {
    const char *disk = getenv("FAILING_DISK");
    return disk && path && strncmp(path, disk, strlen(disk)) == 0;
}

/* The read from `at` on of `n` bytes; n = 0 for other calls. */
static int fails_for_a_while(const char *path, off64_t at, size_t n) {
    const char *wanted = getenv("FAILING_WHILE");
    int fd = wanted ? REAL(int, openat64, int, const char *, int, ...)(AT_FDCWD, wanted, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) return 0;
    char text[128] = "", end[64] = "";
    long from = 0, to = LONG_MAX;
    int error = 0;
    ssize_t found = REAL(ssize_t, read, int, void *, size_t)(fd, text, sizeof text - 1);
    REAL(int, close, int)(fd);
    if (found < 1 || sscanf(text, "%d %ld %ld %63s", &error, &from, &to, end) < 1) return 0;
    size_t long_enough = strlen(end);
    if (error < 0 && (!n || at >= to || at + (off64_t)n <= from)) return 0;
    if (strlen(path) < long_enough || strcmp(path + strlen(path) - long_enough, end)) return 0;
    return errno = abs(error);
}

static int fails(const char *path) {
    if (!path) return 0;
    if (fails_for_a_while(path, 0, 0)) return 1;
    if (++count != failing) return 0;
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
    BEGIN();
    int is_new = is_ours(whole) && (flags & O_CREAT) && access(whole, F_OK);
    int fd = REAL(int, openat64, int, const char *, int, ...)(dir, path, flags, mode);
    remember(fd, whole);
    if (fd >= 0 && is_new) note('N', file_of(fd), 0, whole, strlen(whole), NULL, 0);
    else if (fd >= 0 && is_ours(whole) && (flags & O_TRUNC)) note('T', file_of(fd), 0, NULL, 0, NULL, 0);
    END();
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
    BEGIN();
    off64_t at = path ? lseek64(fd, 0, SEEK_CUR) : 0;
    ssize_t done = REAL(ssize_t, write, int, const void *, size_t)(fd, data, n);
    if (path && done > 0) note('W', file_of(fd), at, data, done, NULL, 0);
    END();
    return done;
}

#define PWRITE(name) ssize_t name(int fd, const void *data, size_t n, off64_t at) { \
    if (fails(name_of(fd))) return -1; \
    BEGIN(); \
    ssize_t done = REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t)(fd, data, n, at); \
    if (name_of(fd) && done > 0) note('W', file_of(fd), at, data, done, NULL, 0); \
    END(); \
    return done; }
PWRITE(pwrite) PWRITE(pwrite64)

static int reading_fails(const char *path, off64_t at, size_t n) {
    return path && (fails_for_a_while(path, at, n) || fails(path));
}

ssize_t read(int fd, void *data, size_t n) {
    const char *path = name_of(fd);
    if (reading_fails(path, path ? lseek64(fd, 0, SEEK_CUR) : 0, n)) return -1;
    return REAL(ssize_t, read, int, void *, size_t)(fd, data, n);
}

#define PREAD(name) ssize_t name(int fd, void *data, size_t n, off64_t at) { \
    if (reading_fails(name_of(fd), at, n)) return -1; \
    return REAL(ssize_t, pread64, int, void *, size_t, off64_t)(fd, data, n, at); }
PREAD(pread) PREAD(pread64)

#define TRUNCATE(name) int name(int fd, off64_t length) { \
    if (fails(name_of(fd))) return -1; \
    BEGIN(); \
    int done = REAL(int, ftruncate64, int, off64_t)(fd, length); \
    if (name_of(fd) && !done) note('T', file_of(fd), length, NULL, 0, NULL, 0); \
    END(); \
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
    const char *path = name_of(fd); \
    int done; \
    if (sync_fails() || fails(path)) { \
        BEGIN(); \
        if (path) note('F', file_of(fd), 0, path, strlen(path), NULL, 0); \
        END(); \
        return -1; \
    } \
    BEGIN(); \
    done = REAL(int, name, int)(fd); \
    if (path && !done) note('S', file_of(fd), 0, path, strlen(path), NULL, 0); \
    END(); \
    return done; }
SYNC(fsync) SYNC(fdatasync)

#define NAMES(kind, ours, from, to, call) \
    if (is_ours(ours) && fails(ours)) return -1; \
    BEGIN(); \
    int done = call; \
    if (is_ours(ours) && !done) note_names(kind, from, to); \
    END(); \
    return done;

int rename(const char *from, const char *to) {
    NAMES('R', to, from, to, REAL(int, rename, const char *, const char *)(from, to))
}

int link(const char *from, const char *to) {
    NAMES('L', to, from, to, REAL(int, link, const char *, const char *)(from, to))
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
    NAMES('L', to, from, to, REAL(int, linkat, int, const char *, int, const char *, int)(a, from, b, to, flags))
}

int unlink(const char *path) {
    NAMES('U', path, path, "", REAL(int, unlink, const char *)(path))
}

int mkdir(const char *path, mode_t mode) {
    NAMES('M', path, path, "", REAL(int, mkdir, const char *, mode_t)(path, mode))
}

/* -- the clock of the day */

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int64_t *wrong;
    static int looked;
    if (!looked) {
        const char *wanted = getenv("JUMPING_CLOCK");
        looked = 1;
        int fd = wanted ? REAL(int, openat64, int, const char *, int, ...)(AT_FDCWD, wanted, O_RDONLY | O_CLOEXEC) : -1;
        void *found = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *wrong, PROT_READ, MAP_SHARED, fd, 0);
        if (found != MAP_FAILED) wrong = found;
        if (fd >= 0) REAL(int, close, int)(fd);
    }
    int failed = REAL(int, clock_gettime, clockid_t, struct timespec *)(clock, now);
    if (!failed && wrong && clock == CLOCK_REALTIME) now->tv_sec += *wrong;
    return failed;
}

/* -- memory */

extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);
static uintptr_t sqlite_begin, sqlite_end;
static long meals_so_far, starving;
static int starves_on;

static int find_sqlite(struct dl_phdr_info *library, size_t size, void *data) {
    (void)size, (void)data;
    if (!strstr(library->dlpi_name, "libsqlite3")) return 0;
    for (int n = 0; n < library->dlpi_phnum; n++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[n];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        sqlite_begin = library->dlpi_addr + part->p_vaddr;
        sqlite_end = sqlite_begin + part->p_memsz;
    }
    return 1;
}

int starve_at(long k, int forever) {
    meals_so_far = 0, starving = k, starves_on = forever;
    return dl_iterate_phdr(find_sqlite, NULL);
}
long meals(void) { return meals_so_far; }

static int starves(void *caller) {
    if ((uintptr_t)caller < sqlite_begin || (uintptr_t)caller >= sqlite_end) return 0;
    long meal = ++meals_so_far;
    if (!starving || (starves_on ? meal < starving : meal != starving)) return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t n) { return starves(__builtin_return_address(0)) ? NULL : __libc_malloc(n); }
void *realloc(void *old, size_t n) { return starves(__builtin_return_address(0)) ? NULL : __libc_realloc(old, n); }

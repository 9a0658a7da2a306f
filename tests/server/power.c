/* A power cut, for tests: loaded before the C library, it loses what was written but not synced.

   POWER_CUT_AT=n       strikes at the n-th sync of a file
   POWER_CUT=before     that sync has done nothing yet
            =after      it is done, but the program does not know it yet
   POWER_CUT_SEED=n     decides which of the unsynced writes have reached the disk all the same */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef ssize_t (*writer)(int, const void *, size_t, off_t);
typedef int (*truncater)(int, off_t);
typedef int (*syncer)(int);

/* What undoes one write: the bytes that were there before, and how long the file was. */
struct undo {
    struct undo *earlier;
    dev_t device;
    ino_t inode;
    int file;
    off_t offset, size;
    size_t length;
    char bytes[];
};

static struct undo *unsynced;
static int syncs;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static void remember(int file, off_t offset, size_t length) {
    struct stat now;
    if (fstat(file, &now) || !S_ISREG(now.st_mode)) return;
    off_t left = now.st_size > offset ? now.st_size - offset : 0;
    if ((off_t)length > left) length = left;
    struct undo *undo = malloc(sizeof *undo + length);
    *undo = (struct undo){unsynced, now.st_dev, now.st_ino, dup(file), offset, now.st_size, length};
    undo->length = pread(undo->file, undo->bytes, length, offset);
    unsynced = undo;
}

static void forget(int file) {
    struct stat now;
    fstat(file, &now);
    for (struct undo **each = &unsynced; *each;) {
        struct undo *undo = *each;
        if (undo->device == now.st_dev && undo->inode == now.st_ino) {
            *each = undo->earlier;
            free(undo); /* its descriptor stays open: closing one would drop the file's locks */
        } else {
            each = &undo->earlier;
        }
    }
}

static void cut_the_power(void) {
    const char *text = getenv("POWER_CUT_SEED");
    unsigned seed = text ? atoi(text) : 0;
    for (struct undo *undo = unsynced; undo; undo = undo->earlier) {
        if (rand_r(&seed) % 4 == 0) continue;
        ((writer)real("pwrite"))(undo->file, undo->bytes, undo->length, undo->offset);
        ((truncater)real("ftruncate"))(undo->file, undo->size);
    }
    kill(getpid(), SIGKILL);
}

static int sync_file(const char *name, int file) {
    const char *at = getenv("POWER_CUT_AT"), *when = getenv("POWER_CUT");
    pthread_mutex_lock(&lock);
    int strikes = at && ++syncs == atoi(at);
    if (strikes && !strcmp(when, "before")) cut_the_power();
    int result = ((syncer)real(name))(file);
    if (result == 0) forget(file);
    if (strikes) cut_the_power();
    pthread_mutex_unlock(&lock);
    return result;
}

static ssize_t write_file(int file, const void *bytes, size_t length, off_t offset) {
    pthread_mutex_lock(&lock);
    remember(file, offset, length);
    ssize_t result = ((writer)real("pwrite"))(file, bytes, length, offset);
    pthread_mutex_unlock(&lock);
    return result;
}

static int cut_file(int file, off_t size) {
    pthread_mutex_lock(&lock);
    remember(file, size, SIZE_MAX / 2);
    int result = ((truncater)real("ftruncate"))(file, size);
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int file) { return sync_file("fsync", file); }
int fdatasync(int file) { return sync_file("fdatasync", file); }
ssize_t pwrite(int f, const void *b, size_t n, off_t o) { return write_file(f, b, n, o); }
ssize_t pwrite64(int f, const void *b, size_t n, off64_t o) { return write_file(f, b, n, o); }
int ftruncate(int f, off_t size) { return cut_file(f, size); }
int ftruncate64(int f, off64_t size) { return cut_file(f, size); }

// How long a word takes from the thread that writes it to one that waits for it, on another processor.
//
// Two threads write one word by turns. Threads that exchange data can't be faster than that, and some machines are several times
// slower at it for minutes, when their two processors do not share a cache.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

enum { TURNS = 1000000 };

static _Alignas(128) atomic_int word;

static void await(int value) {
  while (atomic_load_explicit(&word, memory_order_acquire) != value) {}
}

static void *answer(void *unused) {
  for (int turn = 0; turn < TURNS; turn++) {
    await(2 * turn + 1);
    atomic_store_explicit(&word, 2 * turn + 2, memory_order_release);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  struct timespec begin, end;
  if (pthread_create(&thread, NULL, answer, NULL) != 0) return 1;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (int turn = 0; turn < TURNS; turn++) {
    atomic_store_explicit(&word, 2 * turn + 1, memory_order_release);
    await(2 * turn + 2);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  pthread_join(thread, NULL);
  double nanoseconds = (double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec);
  printf("ns=%.0f\n", nanoseconds / TURNS / 2);
  return 0;
}

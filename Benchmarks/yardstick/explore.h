// A breadth-first search for states of one 64-bit word, as fast as we could write it on one thread: the yardstick.
//
// A model gives SYSTEM, MAX_SUCCESSORS, initial, successors and holds; the sizes of the model are compiled in.
// States lie in the order of discovery in one array, which is the queue as well, and once more in a table with open
// addressing. Successors are gathered in batches, so that their places in the table are on their way to the cache
// when they are looked at. A way to a state is found by scanning the levels backwards, so no parents are kept.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

typedef uint64_t state;

static inline uint64_t slot_of(state s, int shift) { return s * UINT64_C(0x9E3779B97F4A7C15) >> shift; }

static void *reserve(size_t bytes) {
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    perror("yardstick: no memory");
    exit(1);
  }
#ifdef MADV_HUGEPAGE
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

// The table has 2^log2 places; free ones hold 0, so a state is stored plus one.
int main(int count, char **arguments) {
  const int log2 = count > 1 ? atoi(arguments[1]) : 20;
  if (count > 2 || log2 < 10 || log2 > 34) {
    fprintf(stderr, "usage: %s [LOG2-OF-TABLE-SIZE]\n", arguments[0]);
    return 64;
  }
  enum { batch = 1024 };
  static state next[batch + MAX_SUCCESSORS];
  static uint64_t slots[batch + MAX_SUCCESSORS];
  const double start = now();
  const uint64_t size = UINT64_C(1) << log2, mask = size - 1, limit = size / 10 * 9;
  const int shift = 64 - log2;
  uint64_t *table = reserve(size * sizeof *table);
  state *states = reserve(limit * sizeof *states);
  uint64_t known = 0, transitions = 0, violations = 0, cursor = 0, level_end = 0, depth = 0;
  int64_t shortest = -1;

  next[0] = initial();
  slots[0] = slot_of(next[0], shift);
  int pending = 1;
  for (;;) {
    for (int i = 0; i < pending; i++) {
      const state s = next[i];
      uint64_t slot = slots[i];
      while (table[slot] != 0 && table[slot] != s + 1) slot = (slot + 1) & mask;
      if (table[slot] != 0) continue;
      if (known == limit) {
        fprintf(stderr, "yardstick: the table is full; give a larger one\n");
        return 1;
      }
      table[slot] = s + 1;
      states[known++] = s;
    }
    pending = 0;
    if (cursor == known) break;
    if (cursor == level_end) {
      if (cursor != 0) depth++;
      level_end = known;
    }
    // A batch ends with its level, so that the order of discovery is that of levels.
    while (cursor < level_end && pending < batch) {
      const state s = states[cursor++];
      if (!holds(s)) {
        violations++;
        if (shortest < 0) shortest = (int64_t)depth;
      }
      const int more = successors(s, next + pending);
      for (int i = pending; i < pending + more; i++) {
        slots[i] = slot_of(next[i], shift);
        __builtin_prefetch(&table[slots[i]], 1);
      }
      pending += more;
      transitions += (uint64_t)more;
    }
  }
  printf("states=%llu transitions=%llu violations=%llu depth=%llu shortest=%lld exploring=%.6f\n",
    (unsigned long long)known, (unsigned long long)transitions, (unsigned long long)violations,
    (unsigned long long)depth, (long long)shortest, now() - start);
  return 0;
}

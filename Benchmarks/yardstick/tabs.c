// TABS(T,D) of docs/benchmarks.md, for the yardstick. A stack is D pairs of bits, its top in the lowest.
#include <stdint.h>

#define WIDTH (2 * D)
#define STACK ((UINT64_C(1) << WIDTH) - 1)
#define SELECTED(t) ((uint64_t)(t) << WIDTH * T)
#define MODAL (UINT64_C(1) << (WIDTH * T + 5))
#define MAX_SUCCESSORS (3 * T + 6)
_Static_assert(T < 32 && WIDTH * T + 6 <= 63, "a state fits into one word, with a bit to spare");

static inline uint64_t initial(void) { return 0; }

static inline int successors(uint64_t s, uint64_t *out) {
  uint64_t *p = out;
  if (!(s & MODAL)) {
    const int now = (int)(s >> WIDTH * T & 31), at = now * WIDTH;
    const uint64_t stack = s >> at & STACK, others = s & ~(STACK << at);
    for (int t = 0; t < T; t++)
      if (t != now) *p++ = (s & ~SELECTED(31)) | SELECTED(t);
    if (!(stack >> (WIDTH - 2))) {
      *p++ = others | (stack << 2 | 1) << at;
      *p++ = others | (stack << 2 | 2) << at;
    }
    if (stack) *p++ = others | stack >> 2 << at;
    if (stack >> 2) *p++ = others;
    *p++ = s | MODAL;
  } else {
    *p++ = s & ~MODAL;
  }
  for (int t = 0; t < T; t++) {
    const uint64_t others = (s & ~(MODAL | SELECTED(31) | STACK << t * WIDTH)) | SELECTED(t);
    *p++ = others | UINT64_C(1) << t * WIDTH;
    *p++ = others | UINT64_C(2) << t * WIDTH;
  }
  return (int)(p - out);
}

static inline int holds(uint64_t s) { return (s >> WIDTH * T & 31) < T; }

#include "explore.h"

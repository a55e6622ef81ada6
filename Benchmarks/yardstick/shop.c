// SHOP(R,D,I) of docs/benchmarks.md, for the yardstick. The stack lies in the low bits, its top lowest.
#include <stdint.h>

#ifndef BUG
#define BUG 0
#endif

#define V (R / 2 * I + R - R / 2)
#define BITS (V < 4 ? 2 : V < 8 ? 3 : V < 16 ? 4 : V < 32 ? 5 : 6)
#define TOP ((UINT64_C(1) << BITS) - 1)
#define STACK ((UINT64_C(1) << BITS * D) - 1)
#define FULL (TOP << BITS * (D - 1))
#define CHECKOUT (V + 1)
_Static_assert(V < 64 && BITS * D + 18 <= 63, "a state fits into one word, with a bit to spare");

// Fields above the stack, from its end up.
#define AT(bit) (BITS * D + (bit))
#define AUTH (UINT64_C(1) << AT(0))
#define CART (UINT64_C(1) << AT(1))
#define BACK (UINT64_C(1) << AT(2))
#define COVER (UINT64_C(1) << AT(3))
#define ALERT(a) ((uint64_t)(a) << AT(4))
#define RET(r) ((uint64_t)(r) << AT(6))
#define SHEET(s) ((uint64_t)(s) << AT(13))
#define OVER (COVER | ALERT(3) | SHEET(31))

// Kinds come in pairs: the first has one value, the second one for each item.
#define ITEM(v) (((v) - 1) % (I + 1) - 1) /* -1: none */
#define KIND(v) (2 * (((v) - 1) / (I + 1)) + (ITEM(v) < 0 ? 1 : 2))
#define GATED(v) (KIND(v) % 3 == 0)
#define MAX_SUCCESSORS (2 * V + 16)

static inline uint64_t initial(void) { return 0; }

static inline int gated_in(uint64_t set_of_values, unsigned v) { return (int)(set_of_values >> v & 1); }

static inline uint64_t gated_values(void) {
  uint64_t set = 0;
  for (int v = 1; v <= V; v++) set |= (uint64_t)GATED(v) << v;
  return set;
}

static inline int successors(uint64_t s, uint64_t *out) {
  uint64_t *p = out;
  const uint64_t stack = s & STACK, auth = s & AUTH, cart = s & CART;
  const unsigned ret = s / RET(1) & 127, sheet = s / SHEET(1) & 31, alert = s / ALERT(1) & 3;
  if (!(s & BACK)) {
    if (!(s & OVER)) {
      const int top = (int)(stack & TOP), item = top == 0 ? -1 : ITEM(top);
      if (!(s & FULL)) {
        const uint64_t pushed = (s & ~STACK) | (stack << BITS & STACK);
#pragma GCC unroll 64
        for (int v = 1; v <= V; v++)
          if (top != v) *p++ = GATED(v) && !auth ? (s & ~RET(127)) | SHEET(1) | RET(v) : pushed | (uint64_t)v; // E1
      }
      if (stack) *p++ = (s & ~STACK) | stack >> BITS;            // E2
      if (stack >> BITS) *p++ = s & ~STACK;                      // E3
      if (!auth) *p++ = s | SHEET(1);                            // E4
      *p++ = s | SHEET(2);                                       // E5
      if (auth && cart) *p++ = s | SHEET(3);                     // E6
      if (item >= 0) *p++ = s | SHEET(4 + item);                 // E7
      if (item >= 0 && !cart) *p++ = s | CART;                   // E12
      if (cart) *p++ = auth ? s | COVER : (s & ~RET(127)) | SHEET(1) | RET(CHECKOUT); // E13
      if (stack && cart) *p++ = s | ALERT(2);                    // E16
    } else if (sheet) {
      const uint64_t closed = s & ~(SHEET(31) | RET(127));
      *p++ = closed;                                             // E8
      if (sheet == 1) {
        if (ret == 0) *p++ = closed | AUTH;                      // E9
        else if (ret == CHECKOUT) *p++ = closed | AUTH | COVER;
        else *p++ = (closed & ~STACK) | AUTH | (stack << BITS & STACK) | ret;
        if (ret) *p++ = s & ~RET(127);                           // E10
      }
      if (sheet == 2 && auth) *p++ = s & ~(AUTH | SHEET(31) | CART | STACK); // E11
    } else if (s & COVER) {
      *p++ = (s & ~COVER) | ALERT(1);                            // E14
      *p++ = s & ~(COVER | CART | STACK);                        // E15
    } else {
      const uint64_t closed = s & ~ALERT(3);
      if (alert == 1) { *p++ = closed & ~CART; *p++ = closed | COVER; }      // E17, E18
      else if (alert == 2) { *p++ = closed & ~CART; *p++ = closed; }         // E19, E20
      else { *p++ = closed; *p++ = closed | SHEET(1); }                      // E21, E22
    }
  }
  const uint64_t bare = s & (AUTH | CART);
  if (auth) *p++ = (s & (CART | BACK)) | ALERT(3);               // E23
  const int skips = BUG && alert == 3 && cart;
#pragma GCC unroll 64
  for (int v = 1; v <= V; v++) *p++ = GATED(v) && !auth && !skips ? bare | SHEET(1) | RET(v) : bare | (uint64_t)v; // E24
  if (!(s & BACK)) *p++ = s | BACK;                              // E25
  else {
    *p++ = s & ~BACK;                                            // E26
    *p++ = s & ~(BACK | OVER | RET(127));                        // E27
  }
  return (int)(p - out);
}

// I1 to I3.
static inline int holds(uint64_t s) {
  const int over = ((s & SHEET(31)) != 0) + ((s & COVER) != 0) + ((s & ALERT(3)) != 0);
  if (over > 1) return 0;
  if (s & AUTH) return 1;
  const uint64_t gated = gated_values();
  for (uint64_t stack = s & STACK; stack != 0; stack >>= BITS)
    if (gated_in(gated, (unsigned)(stack & TOP))) return 0;
  return 1;
}

#include "explore.h"

/* SHOP(R,D,I) of docs/benchmarks.md: spin -DR=6 -DD=6 -DI=2 [-DBUG=1].
 *
 * Written for speed. The stack is one number with its top in the lowest four bits, the other variables are bit
 * fields, so the state vector is small. Each event is one d_step, so it is one step of the search; routes are
 * unrolled by the preprocessor, so their gates are decided when the verifier is compiled. The invariants are
 * asserted in the steps that can break them, so they cost next to nothing.
 *
 * With -DLIVE=1: an event that changes nothing is added, the answers to alerts are a process of their own, so that weak fairness
 * (pan -a -f) demands them, and the claim accepts runs in which an alert waits for ever. Nothing is asserted.
 * SPIN's fairness is that of processes, and one process for all answers is the cheapest: each more makes another copy of the states.
 * An alert that waits for ever stays the same from some point on (only an expiry changes it, and that at most once without
 * a login, which needs a sheet), so no run is fair to the process and unfair to one of its answers.
 */
#ifndef LIVE
#define LIVE 0
#endif
#ifndef BUG
#define BUG 0
#endif
#define V (R / 2 * I + R - R / 2)
#define CHK (V + 1)
#if R / 2 * I + R - R / 2 > 15 || D > 7
#error "a stack is seven numbers of four bits"
#endif

#define ITEMISED(v) (v > 0 && (v - 1) % (I + 1) > 0)
#define ITEM(v) ((v - 1) % (I + 1) - 1)
#define KIND(v) (2 * ((v - 1) / (I + 1)) + 1 + (((v - 1) % (I + 1)) > 0))
#define GATED(v) (KIND(v) % 3 == 0)

int stack
unsigned sheet : 4
unsigned alert : 2
unsigned ret : 4
unsigned cover : 1
unsigned auth : 1
unsigned cart : 1
unsigned bg : 1

#define TOP (stack & 15)
#define FULL ((stack >> (4 * (D - 1))) & 15)
#define FRONT (bg == 0)
#define UNCOVERED (bg == 0 && sheet == 0 && cover == 0 && alert == 0)

#define BIT(v) ((v <= V && GATED(v)) << v)
#define GATEDSET (BIT(1) | BIT(2) | BIT(3) | BIT(4) | BIT(5) | BIT(6) | BIT(7) | BIT(8) | BIT(9) | BIT(10) | BIT(11) | BIT(12) | BIT(13) | BIT(14) | BIT(15))
#define AT(k) ((GATEDSET >> ((stack >> (4 * k)) & 15)) & 1)
#define STACKGATED (AT(0) | AT(1) | AT(2) | AT(3) | AT(4) | AT(5) | AT(6))
#define ONE (((sheet != 0) + (cover != 0) + (alert != 0)) <= 1)

/* I1 to I3; the last is part of the first. */
#if LIVE
#define CHECK skip
#else
#define CHECK assert(ONE && (auth == 1 || !STACKGATED))
#endif

#define EVENT(guard, effect) :: d_step { (guard) -> effect; CHECK }

#define PUSH(v) \
  :: d_step { UNCOVERED && !FULL && TOP != v -> \
       if \
       :: GATED(v) && auth == 0 -> sheet = 1; ret = v \
       :: else -> stack = (stack << 4) | v \
       fi; CHECK }

#define SHARE(i) EVENT(UNCOVERED && ITEMISED(TOP) && ITEM(TOP) == i, sheet = 4 + i)

#define LINK(v) \
  :: d_step { true -> \
       if \
       :: GATED(v) && auth == 0 && !(BUG && alert == 3 && cart == 1) -> stack = 0; sheet = 1; ret = v \
       :: else -> stack = v; sheet = 0; ret = 0 \
       fi; bg = 0; cover = 0; alert = 0; CHECK }

/* E17 to E22. */
#define ANSWERS \
  EVENT(FRONT && alert == 1, alert = 0; cart = 0) \
  EVENT(FRONT && alert == 1, alert = 0; cover = 1) \
  EVENT(FRONT && alert == 2, alert = 0; cart = 0) \
  EVENT(FRONT && alert == 2, alert = 0) \
  EVENT(FRONT && alert == 3, alert = 0) \
  EVENT(FRONT && alert == 3, alert = 0; sheet = 1)

active proctype shop() {
  do
  PUSH(1)
#if R / 2 * I + R - R / 2 >= 2
  PUSH(2)
#endif
#if R / 2 * I + R - R / 2 >= 3
  PUSH(3)
#endif
#if R / 2 * I + R - R / 2 >= 4
  PUSH(4)
#endif
#if R / 2 * I + R - R / 2 >= 5
  PUSH(5)
#endif
#if R / 2 * I + R - R / 2 >= 6
  PUSH(6)
#endif
#if R / 2 * I + R - R / 2 >= 7
  PUSH(7)
#endif
#if R / 2 * I + R - R / 2 >= 8
  PUSH(8)
#endif
#if R / 2 * I + R - R / 2 >= 9
  PUSH(9)
#endif
#if R / 2 * I + R - R / 2 >= 10
#error "add routes here and below"
#endif
  EVENT(UNCOVERED && stack != 0, stack = stack >> 4)                    /* E2 */
  EVENT(UNCOVERED && stack > 15, stack = 0)                             /* E3 */
  EVENT(UNCOVERED && auth == 0, sheet = 1)                              /* E4 */
  EVENT(UNCOVERED, sheet = 2)                                           /* E5 */
  EVENT(UNCOVERED && auth == 1 && cart == 1, sheet = 3)                 /* E6 */
  SHARE(0)
#if I >= 2
  SHARE(1)
#endif
#if I >= 3
#error "add items here"
#endif
  EVENT(FRONT && sheet != 0, sheet = 0; ret = 0)                        /* E8 */
  :: d_step { FRONT && sheet == 1 ->                                    /* E9 */
       auth = 1; sheet = 0;
       if
       :: ret == 0
       :: ret == CHK -> cover = 1
       :: else -> stack = (stack << 4) | ret
       fi; ret = 0; CHECK }
  EVENT(FRONT && sheet == 1 && ret != 0, ret = 0)                       /* E10 */
  EVENT(FRONT && sheet == 2 && auth == 1, auth = 0; sheet = 0; cart = 0; stack = 0) /* E11 */
  EVENT(UNCOVERED && ITEMISED(TOP) && cart == 0, cart = 1)              /* E12 */
  :: d_step { UNCOVERED && cart == 1 ->                                 /* E13 */
       if
       :: auth == 1 -> cover = 1
       :: else -> sheet = 1; ret = CHK
       fi; CHECK }
  EVENT(FRONT && cover == 1, cover = 0; alert = 1)                      /* E14 */
  EVENT(FRONT && cover == 1, cover = 0; cart = 0; stack = 0)            /* E15 */
  EVENT(UNCOVERED && stack != 0 && cart == 1, alert = 2)                /* E16 */
#if LIVE
  EVENT(true, skip)                                                     /* E28 */
#else
  ANSWERS
#endif
  EVENT(auth == 1, auth = 0; sheet = 0; cover = 0; ret = 0; alert = 3; stack = 0) /* E23 */
  LINK(1)
#if R / 2 * I + R - R / 2 >= 2
  LINK(2)
#endif
#if R / 2 * I + R - R / 2 >= 3
  LINK(3)
#endif
#if R / 2 * I + R - R / 2 >= 4
  LINK(4)
#endif
#if R / 2 * I + R - R / 2 >= 5
  LINK(5)
#endif
#if R / 2 * I + R - R / 2 >= 6
  LINK(6)
#endif
#if R / 2 * I + R - R / 2 >= 7
  LINK(7)
#endif
#if R / 2 * I + R - R / 2 >= 8
  LINK(8)
#endif
#if R / 2 * I + R - R / 2 >= 9
  LINK(9)
#endif
  EVENT(bg == 0, bg = 1)                                                /* E25 */
  EVENT(bg == 1, bg = 0)                                                /* E26 */
  EVENT(bg == 1, bg = 0; sheet = 0; cover = 0; alert = 0; ret = 0)      /* E27 */
  od
}

#if LIVE
active proctype person() {
  do
  ANSWERS
  od
}

#define WAITING (alert != 0 && bg == 0)

/* F (WAITING && G WAITING), the negation of G (WAITING -> F !WAITING). */
never {
  do
  :: true
  :: WAITING -> break
  od;
accept:
  do
  :: WAITING
  od
}
#endif

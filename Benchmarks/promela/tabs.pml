/* TABS(T,D) of docs/benchmarks.md: spin -o2 -DT=5 -DD=3; without -o2 spin drops the routes, which nothing reads.
 *
 * A stack is one number with its top in the lowest two bits; events are d_steps.
 */
#if D > 4 || T > 6
#error "stacks have eight bits, and there are six tabs"
#endif

byte stack[T]
unsigned sel : 3
unsigned modal : 1

#define NOW stack[sel]

#define EVENT(guard, effect) :: d_step { (guard) -> effect; assert(sel < T) }

#define TAB(t) \
  EVENT(modal == 0 && sel != t, sel = t) \
  EVENT(true, modal = 0; sel = t; stack[t] = 1) \
  EVENT(true, modal = 0; sel = t; stack[t] = 2)

active proctype tabs() {
  do
  TAB(0)
#if T >= 2
  TAB(1)
#endif
#if T >= 3
  TAB(2)
#endif
#if T >= 4
  TAB(3)
#endif
#if T >= 5
  TAB(4)
#endif
#if T >= 6
  TAB(5)
#endif
  EVENT(modal == 0 && (NOW >> (2 * (D - 1))) == 0, NOW = (NOW << 2) | 1)
  EVENT(modal == 0 && (NOW >> (2 * (D - 1))) == 0, NOW = (NOW << 2) | 2)
  EVENT(modal == 0 && NOW != 0, NOW = NOW >> 2)
  EVENT(modal == 0 && NOW > 3, NOW = 0)
  EVENT(modal == 0, modal = 1)
  EVENT(modal == 1, modal = 0)
  od
}

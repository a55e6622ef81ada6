// What a processor can do and Swift has no words for: asking for memory ahead of time, and changing a word that other
// threads change too. See Sources/FlowStateSpace/Memory.
#ifndef CPROCESSOR_H
#define CPROCESSOR_H

#include <stdbool.h>
#include <stdint.h>

/// Asks for the cache line at an address, which need not be readable; changes nothing.
static inline void processor_prefetch(const void *address) { __builtin_prefetch(address, 1); }

/// Reads a word that other threads may write; what they wrote before it is seen as well.
static inline uint64_t processor_load(const uint64_t *address) {
  return __atomic_load_n(address, __ATOMIC_ACQUIRE);
}

/// Writes a word if it still is 0, and says whether it did.
static inline bool processor_claim(uint64_t *address, uint64_t value) {
  uint64_t expected = 0;
  return __atomic_compare_exchange_n(address, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

#endif

// What Swift has no words for: asking a processor for memory ahead of time, changing a word that other threads change
// too, and keeping freed memory. See Sources/FlowExploration and Sources/FlowAlgorithms.
#ifndef CPROCESSOR_H
#define CPROCESSOR_H

#include <stdbool.h>
#include <stdint.h>

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SSE2__) && !__has_feature(thread_sanitizer)
#include <emmintrin.h>
#define PROCESSOR_COMPARES_PAIRS 1
#endif

/// Asks for the cache line at an address, which need not be readable, to be read; changes nothing, and leaves it to other threads as well.
static inline void processor_prefetch(const void *address) { __builtin_prefetch(address, 0); }

/// Reads a word that other threads may write; what they wrote before it is seen as well.
static inline uint64_t processor_load(const uint64_t *address) {
  return __atomic_load_n(address, __ATOMIC_ACQUIRE);
}

/// Writes a word that other threads may read; they then see what was written before it as well.
static inline void processor_store(uint64_t *address, uint64_t value) {
  __atomic_store_n(address, value, __ATOMIC_RELEASE);
}

/// Adds to a word, and returns what it was.
static inline uint64_t processor_add(uint64_t *address, uint64_t value) {
  return __atomic_fetch_add(address, value, __ATOMIC_ACQ_REL);
}

/// Writes a word if it is as expected, and says whether it did.
static inline bool processor_exchange(uint64_t *address, uint64_t expected, uint64_t value) {
  return __atomic_compare_exchange_n(address, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/// Looks for a word among the eight of a cache line, of which the taken ones stand before those that are 0.
///
/// Returns its position, or 8 plus the position of the first 0, or 16 where neither is there. Other threads may put words where
/// there is 0 meanwhile: each word is read whole.
static inline unsigned processor_find(const uint64_t *line, uint64_t word) {
#ifdef PROCESSOR_COMPARES_PAIRS
  const __m128i wanted = _mm_set1_epi64x((long long)word), zero = _mm_setzero_si128();
  unsigned equal = 0, free = 0;
#define PROCESSOR_PAIR(i)                                                                             \
  {                                                                                                   \
    const __m128i pair = _mm_load_si128((const __m128i *)line + (i));                                 \
    const __m128i same = _mm_cmpeq_epi32(pair, wanted), none = _mm_cmpeq_epi32(pair, zero);           \
    const __m128i both = _mm_and_si128(same, _mm_shuffle_epi32(same, 0xB1));                          \
    const __m128i bothNone = _mm_and_si128(none, _mm_shuffle_epi32(none, 0xB1));                      \
    equal |= (unsigned)_mm_movemask_pd(_mm_castsi128_pd(both)) << 2 * (i);                            \
    free |= (unsigned)_mm_movemask_pd(_mm_castsi128_pd(bothNone)) << 2 * (i);                         \
  }
  PROCESSOR_PAIR(0) PROCESSOR_PAIR(1) PROCESSOR_PAIR(2) PROCESSOR_PAIR(3)
#undef PROCESSOR_PAIR
  if (equal != 0) return (unsigned)__builtin_ctz(equal);
  return free != 0 ? 8 + (unsigned)__builtin_ctz(free) : 16;
#else
  for (unsigned i = 0; i < 8; i++) {
    const uint64_t found = __atomic_load_n(line + i, __ATOMIC_ACQUIRE);
    if (found == word) return i;
    if (found == 0) return 8 + i;
  }
  return 16;
#endif
}

/// Writes a word if it still is 0, and says whether it did.
static inline bool processor_claim(uint64_t *address, uint64_t value) { return processor_exchange(address, 0, value); }

/// Has glibc keep up to 64 MiB that were freed for what comes next; it would give them back at once, so that every page is cleared
/// again. For a whole program, at its start.
void processor_keep_freed_memory(void);

#endif

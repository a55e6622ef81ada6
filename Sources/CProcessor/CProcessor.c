#include "CProcessor.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

void processor_keep_freed_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
}
#else
void processor_keep_freed_memory(void) {}
#endif

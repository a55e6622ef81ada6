// In place of what needs ICU's data (no-icu-data.c): formats, calendars, sorting orders, transliteration. Foundation would find none of
// them without the data; flowcheck asks for none. Scripts/release-flags.sh writes the names, and has the linker take this.
#include <stdlib.h>

void missing(void) { abort(); }

#include "formats.h"

// An empty table in place of ICU's data: 34 MB of names, calendars and sorting orders of all languages, which come along where
// Foundation is linked into a program. flowcheck asks for none of them, and what ICU knows of characters is in its code. ICU itself
// has such a table for programs that bring their own data. Scripts/release-flags.sh has the linker take it.
#include <stdint.h>

const struct {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, character_set, character_size, unused;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t entry_count;
} __attribute__((aligned(16))) ICU_DATA = {
  .header_size = 32,
  .magic = {0xda, 0x27},
  .info_size = 20,
  .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
  .character_size = 2,
  .format = "CmnD",
  .format_version = {1},
};

#!/usr/bin/env bash
# Prints the flags with which the release binary is built beside `-c release`.
# With Swift's libraries linked statically, the program starts in half the time and needs no toolchain where it runs. Apple's
# systems contain them and do not support static linking; a toolchain may lack static libraries.
# With so much in one program, most of what is left of the start is moving it to where it was loaded (so it stays at a fixed place),
# and finding types by name, for which all conformances of all of it are gone through (so types are made without their names).
set -euo pipefail
[ "$(uname -s)" = Linux ] || exit 0
resources=$("${SWIFT:-swift}" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
[ -d "${resources%/*}/swift_static/linux" ] || exit 0
echo --static-swift-stdlib -Xlinker -no-pie
echo -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# The library of C++, which Swift's libraries need, is the largest that would be left to load; a folder with nothing but its archive,
# searched first, has the linker take that.
archive=$({ gcc -print-file-name=libstdc++.a || true; } 2>/dev/null)
if [ -f "$archive" ]; then
  mkdir -p .build/archives
  ln -sf "$archive" .build/archives/
  echo -Xswiftc -L.build/archives -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
fi
# Nobody needs the program's symbols by name; without exports, the linker drops functions that are never called.
echo -Xlinker --no-export-dynamic -Xswiftc -Xfrontend -Xswiftc -function-sections
# ICU's data would be half of the program; it is asked for under another name, which an empty table has (Scripts/no-icu-data.c).
table=$(nm "${resources%/*}/swift_static/linux/lib_FoundationICU.a" 2>/dev/null | sed -n 's/.* R \(icudt[0-9]*_dat\)$/\1/p')
mkdir -p .build/archives
if [ -n "$table" ] && cc -c -DICU_DATA="__wrap_$table" Scripts/no-icu-data.c -o .build/archives/no-icu-data.o; then
  echo -Xlinker "--wrap=$table" -Xlinker .build/archives/no-icu-data.o
fi
# What formats, sorts and transliterates by that data goes too: Foundation gets one function that ends the program in place of each there.
library=${resources%/*}/swift_static/linux
formats=$(nm -u "$library"/lib{CoreFoundation,FoundationInternationalization}.a 2>/dev/null \
  | grep -oE "(swift_)?(u(a?cal|a?dat|datpg|dtitvfmt|listfmt|num|numf|numsys|col|trans|reldatefmt|region|curr|atimezone|atmufmt|ameasfmt|locdata|fmt|fieldpositer)_|u_v?formatMessage|uloc_getDisplay)[A-Za-z0-9]*$" | sort -u || true)
if [ -n "$formats" ] && sed 's/.*/#pragma weak __wrap_& = missing/' <<<"$formats" >.build/archives/formats.h \
  && cc -c -I.build/archives Scripts/no-icu-formats.c -o .build/archives/no-icu-formats.o; then
  sed 's/^/-Xlinker --wrap=/' <<<"$formats"
  echo -Xlinker .build/archives/no-icu-formats.o
fi
if cc -c Scripts/no-character-names.c -o .build/archives/no-character-names.o; then
  echo -Xlinker --wrap=_swift_stdlib_getScalarName -Xlinker .build/archives/no-character-names.o
fi
# Merges functions with the same code. Code that compares their addresses cannot tell them apart, but both do the same.
echo -Xlinker --icf=all

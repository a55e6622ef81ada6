#!/usr/bin/env python3
"""Lists the APIs that the library uses and that came with a later system than Package.swift names: check-availability.py CONFIGURATION

There need be no Apple machine: the toolchain's modules for Linux say since which system of Apple's each declaration is there, and the
compiler's index says which declarations a target uses. What comes from C has no such mark; the table below has it, with its source.
`--self-test` shows that a late API is found.
"""

import concurrent.futures
import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = "Swift _Concurrency _StringProcessing Synchronization Observation FoundationEssentials Foundation Dispatch".split()
# C functions and globals that Sources call, with the first macOS that has them. All are older than the oldest system of
# Package.swift. Source: the manual pages of macOS 13 (sections 2 and 3), and POSIX.1-2008 for what has no HISTORY section there.
C_SINCE = {
    "10.0": "_exit close dlopen dlsym exit fchmod free fsync getenv getpagesize getpid gmtime_r isatty localtime_r madvise mmap munmap pthread_getspecific "
            "pthread_key_create pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock pthread_mutex_unlock pthread_mutexattr_destroy "
            "pthread_mutexattr_init pthread_mutexattr_settype pthread_setspecific "
            "pthread_sigmask read realpath rename sigaction sigaddset sigemptyset signal stat strdup strerror strlen "
            "time unlink usleep write",
    "10.12": "clock_gettime",
}


def run(*command):
    return subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)


def swift(name):
    found = run(os.environ.get("SWIFT", "swift"), "-print-target-info")
    information = json.loads(found.stdout)
    return Path(information["paths"]["runtimeResourcePath"]).parent.parent / "bin" / name, information["target"]["triple"]


def platforms():
    """The oldest systems of Package.swift: macOS → (13, 0)."""
    described = run(os.environ.get("SWIFT", "swift"), "package", "dump-package")
    package = json.loads(described.stdout)
    names = {"ios": "iOS", "macos": "macOS", "tvos": "tvOS", "watchos": "watchOS", "visionos": "visionOS"}
    return {names[one["platformName"]]: tuple(map(int, one["version"].split("."))) for one in package["platforms"]}, package


def late(oldest):
    """Declarations that some platforms introduced later, by USR, with these platforms."""
    extract, triple = swift("swift-symbolgraph-extract")
    result, old = {}, set()
    with tempfile.TemporaryDirectory() as folder:
        for module in MODULES:
            run(extract, "-module-name", module, "-minimum-access-level", "public", "-target", triple, "-output-dir", folder)
        for file in sorted(Path(folder).glob("*.json")):
            for symbol in json.loads(file.read_text())["symbols"]:
                missing = []
                for mark in symbol.get("availability", []):
                    since, domain = mark.get("introduced"), mark.get("domain")
                    if since and domain in oldest and (since["major"], since.get("minor", 0)) > oldest[domain]:
                        missing.append(f"{domain} {since['major']}.{since.get('minor', 0)}")
                if not missing:
                    old.add(".".join(symbol["pathComponents"]))
                else:
                    result[symbol["identifier"]["precise"]] = (".".join(symbol["pathComponents"]), ", ".join(sorted(missing)))
    if len(result) < 100:
        sys.exit("check-availability: the toolchain says of almost nothing since when it is there")
    # Where an older declaration has the same name, the compiler takes that one for older systems.
    return {usr: one for usr, one in result.items() if one[0] not in old}


class Text(ctypes.Structure):
    """A string of the index library."""
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


class IndexLibrary:
    """Reads the toolchain's index of the symbols in a file (indexstore.h)."""
    REFERENCE = 1 << 2

    def __init__(self):
        folder = swift("swiftc")[0].parent.parent / "lib"
        self.library = ctypes.CDLL(str(next(file for file in sorted(folder.glob("libIndexStore.*")))))
        self.visitor = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
        for name in ("store_create", "record_reader_create"):
            getattr(self.library, f"indexstore_{name}").restype = ctypes.c_void_p
        self.library.indexstore_symbol_get_roles.restype = ctypes.c_uint64
        self.library.indexstore_symbol_get_usr.restype = Text

    def usrs(self, folder):
        """The USRs of the symbols that the records below a folder refer to."""
        found, error = set(), ctypes.c_void_p()

        def visit(_, symbol):
            symbol = ctypes.c_void_p(symbol)
            if self.library.indexstore_symbol_get_roles(symbol) & self.REFERENCE:
                text = self.library.indexstore_symbol_get_usr(symbol)
                found.add(ctypes.string_at(text.data, text.length).decode())
            return True

        visitor = self.visitor(visit)
        store = ctypes.c_void_p(self.library.indexstore_store_create(str(folder).encode(), ctypes.byref(error)))
        for record in Path(folder).glob("*/records/*/*"):
            reader = self.library.indexstore_record_reader_create(store, record.name.encode(), ctypes.byref(error))
            if not reader:
                sys.exit(f"check-availability: {record} cannot be read")
            reader = ctypes.c_void_p(reader)
            self.library.indexstore_record_reader_symbols_apply_f(reader, ctypes.c_bool(True), None, visitor)
            self.library.indexstore_record_reader_dispose(reader)
        self.library.indexstore_store_dispose(store)
        return found


def used(target, files, flags, library):
    """The USRs that a target's files mention."""
    compiler, _ = swift("swiftc")
    features = [word for name in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility") for word in ("-enable-upcoming-feature", name)]
    with tempfile.TemporaryDirectory() as index:
        result = run(compiler, "-typecheck", "-parse-as-library", "-whole-module-optimization", "-index-store-path", index,
                     "-index-ignore-system-modules", "-index-ignore-clang-modules",
                     "-swift-version", "6", "-package-name", ROOT.name.lower(), *features, "-module-name", target, *flags, *files)
        found = library.usrs(index)
    if result.returncode != 0 or not found:
        sys.exit(f"check-availability: {target} does not compile by itself:\n{(result.stdout + result.stderr)[:2000]}")
    return found


def sources(package, configuration):
    for target in package["targets"]:
        if target["type"] not in ("regular", "executable") or target.get("path"):
            continue
        files = sorted((ROOT / "Sources" / target["name"]).rglob("*.swift"))
        files += (ROOT / ".build" / configuration / f"{target['name']}.build/DerivedSources").glob("*.swift")
        if files:
            yield target["name"], files


def main():
    configuration = next((word for word in sys.argv[1:] if not word.startswith("-")), "debug")
    oldest, package = platforms()
    forbidden = late(oldest)
    flags, library = run(ROOT / "Scripts/module-flags.sh", configuration).stdout.split(), IndexLibrary()
    if "--self-test" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "Late.swift"
            file.write_text("import Synchronization\nlet counter = Mutex(0)\nfunc count() { counter.withLock { $0 += 1 } }\n")
            names = {forbidden[usr][0] for usr in used("Late", [file], flags, library) if usr in forbidden}
        if not {"Mutex.withLock(_:)"} <= names:
            sys.exit(f"check-availability: a late API is not found, only {sorted(names)}")
    since = {name: version for version, names in C_SINCE.items() for name in names.split()}
    mistakes, c_names = [], {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        every = list(sources(package, configuration))
        for (target, _), found in zip(every, pool.map(lambda one: used(*one, flags, library), every)):
            for usr in sorted(found):
                if usr in forbidden:
                    mistakes.append(f"{target} uses {forbidden[usr][0]}, which came with {forbidden[usr][1]}")
                for name in re.findall(r"^c:@F@(\w+)$", usr):
                    if not name.startswith(("flowcheck_", "processor_")):
                        c_names.setdefault(name, target)
    for name, target in sorted(c_names.items()):
        if name not in since:
            mistakes.append(f"{target} calls {name}, of which Scripts/check-availability.py does not know since when it is there")
    if "--list" in sys.argv:
        print(" ".join(sorted(c_names)))
    for mistake in mistakes:
        print(mistake)
    print(f"check-availability: {len(every)} targets, {len(forbidden)} late APIs known, {len(c_names)} functions of C, {len(mistakes)} mistakes")
    sys.exit(1 if mistakes else 0)


main()

#!/usr/bin/env python3
"""Builds the release archive for this machine: dist.py [FOLDER]; dist.py --merge FOLDER makes one artifact bundle of all in a folder

Writes flowcheck-VERSION-SYSTEM.tar.gz into FOLDER (.build/dist), a SwiftPM artifact bundle with the same program, and their
SHA-256 sums in flowcheck-VERSION-SYSTEM.sha256.
The same commit gives the same bytes wherever its clone is, with the same toolchain and versions of dependencies: files have the date of the commit and a fixed
order and owner, and the program knows no path of this machine.
"""

import hashlib
import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from datetime import datetime, timezone
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build/dist-build"
SWIFT = os.environ.get("SWIFT", "swift")
# Package.swift then compiles the targets that write output for size.
os.environ["FLOWCHECK_BUILD"] = "archive"
IS_MAC = platform.system() == "Darwin"
# The licences of everything linked into the program; Swift's own exempts programs that contain its runtime.
LICENCES = {
    "flowcheck": "LICENSE",
    "swift-argument-parser": ".build/dist-build/checkouts/swift-argument-parser/LICENSE.txt",
    "Yams": ".build/dist-build/checkouts/Yams/LICENSE",
    "libyaml": "Scripts/licences/libyaml.txt",
    "ICU": "Scripts/licences/ICU.txt",
}


def output(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def system():
    """The name of this kind of machine in archives."""
    return "macos-universal" if IS_MAC else f"{platform.system().lower()}-{platform.machine()}"


def triples():
    """The target triples of the program."""
    if IS_MAC:
        return ["arm64-apple-macosx", "x86_64-apple-macosx"]
    return [json.loads(output(SWIFT, "-print-target-info"))["target"]["unversionedTriple"]]


def compile(*options):
    """Builds the program without paths of this machine in it; returns its path."""
    flags = output("Scripts/release-flags.sh").split()
    flags += ["-Xcc", f"-ffile-prefix-map={ROOT}=.", "-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{ROOT}=."]
    command = [SWIFT, "build", "-c", "release", "--scratch-path", str(BUILD), "--product", "flowcheck", *flags, *options]
    subprocess.run([*command, "--quiet"], cwd=ROOT, check=True)
    return Path(output(*command, "--show-bin-path")) / "flowcheck"


def build():
    """The program for this kind of machine, without symbols."""
    program = BUILD / "flowcheck"
    if IS_MAC:
        both = [compile("--arch", architecture) for architecture in ("arm64", "x86_64")]
        subprocess.run(["lipo", "-create", *both, "-output", program], check=True)
        subprocess.run(["strip", "-x", program], check=True)
        # Stripping removes the signature, and Apple's processors run nothing unsigned.
        subprocess.run(["codesign", "--force", "--sign", "-", program], check=True)
    else:
        shutil.copy(compile(), program)
        # The program throws no C++ exceptions, so it needs no unwind tables; a debugger would also need the symbols, which are gone.
        # Swift's hash of a module depends on the folder that it was built in, and so does the id of the build.
        unneeded = [".eh_frame", ".eh_frame_hdr", ".gcc_except_table", ".swift_modhash", ".note.gnu.build-id"]
        # Only debuggers read these; what the program itself reads about its types is in others.
        unneeded += ["swift5_assocty", "swift5_builtin", "swift5_capture", "swift5_mpenum"]
        subprocess.run(["strip", "-s", *(f"--remove-section={section}" for section in unneeded), program], check=True)
    return program


def stage(program, folder):
    """Lays out the files of the archive, without flowcheck-extract."""
    subprocess.run(["make", "-s", "install", f"FLOWCHECK={program}", f"PREFIX={folder}", "DESTDIR=", "EXTRACT="], cwd=ROOT, check=True)
    copies = {f"share/flowcheck/{schema.name}": schema for schema in (ROOT / "docs").glob("*.schema.json")}
    copies |= {f"share/doc/flowcheck/{name}": ROOT / name for name in ("LICENSE", "CHANGELOG.md")}
    copies |= {f"share/doc/flowcheck/licences/{name}.txt": ROOT / text for name, text in LICENCES.items() if name != "flowcheck"}
    for place, source in copies.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, folder / place)


def archive(folder, name, date):
    """The files below a folder as a compressed archive, in a folder of that name."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in [folder, *sorted(folder.rglob("*"))]:
            entry = tar.gettarinfo(path, arcname=str(Path(name) / path.relative_to(folder)))
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = date, 0, 0, "root", "root"
            entry.mode = 0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644
            with path.open("rb") if path.is_file() else io.BytesIO() as content:
                tar.addfile(entry, content)
    return compressed(raw.getvalue())


def compressed(data):
    """The bytes in gzip's form, as small as zopfli makes them: about 3% smaller than zlib does, in minutes."""
    if not shutil.which("zopfli"):
        sys.exit("dist: zopfli is missing; install it with 'apt-get install zopfli' or 'brew install zopfli'")
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return subprocess.run(["zopfli", "-c", "--i5", file.name], check=True, capture_output=True).stdout


def bundle(programs, version, moment):
    """Programs as an artifact bundle, which a SwiftPM package can name as a binary target: names of folders, with triples and bytes."""
    variants = [{"path": f"{name}/bin/flowcheck", "supportedTriples": triples} for name, (triples, _) in programs.items()]
    info = {"schemaVersion": "1.0", "artifacts": {"flowcheck": {"version": version, "type": "executable", "variants": variants}}}
    files = [("info.json", json.dumps(info, indent=2).encode(), 0o644)]
    files += [(f"{name}/bin/flowcheck", content, 0o755) for name, (_, content) in programs.items()]
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as container:
        for place, content, mode in files:
            entry = zipfile.ZipInfo(f"flowcheck.artifactbundle/{place}", moment)
            entry.external_attr, entry.compress_type, entry.create_system = (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED, 3
            container.writestr(entry, content, compresslevel=9)
    return raw.getvalue()


def sums(files):
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {file}\n" for file, content in sorted(files.items()))


def merge(folder):
    """Replaces the artifact bundles of several systems by one, since a package names the same one on all systems."""
    programs = {}
    for file in sorted(folder.glob("*.artifactbundle.zip")):
        with zipfile.ZipFile(file) as container:
            entry = container.getinfo("flowcheck.artifactbundle/info.json")
            artifact = json.loads(container.read(entry))["artifacts"]["flowcheck"]
            for variant in artifact["variants"]:
                content = container.read(f"flowcheck.artifactbundle/{variant['path']}")
                programs[variant["path"].partition("/")[0]] = variant["supportedTriples"], content
        listed = folder / file.name.replace(".artifactbundle.zip", ".sha256")
        lines = listed.read_text().splitlines(keepends=True)
        listed.write_text("".join(line for line in lines if not line.endswith(f"  {file.name}\n")))
        file.unlink()
    name = f"flowcheck-{artifact['version']}.artifactbundle"
    content = bundle(programs, artifact["version"], entry.date_time)
    (folder / f"{name}.zip").write_bytes(content)
    (folder / f"{name}.sha256").write_text(sums({f"{name}.zip": content}))
    print(f"{folder / name}.zip: {', '.join(programs)}, {len(content) / 1e6:.1f} MB")


def main():
    if sys.argv[1:2] == ["--merge"]:
        return merge(Path(sys.argv[2]))
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/dist").resolve()
    if output("git", "status", "--porcelain"):
        print("dist: the work tree has changes that are not committed; this is no release", file=sys.stderr)
    date = int(output("git", "log", "-1", "--format=%ct"))
    os.environ["SOURCE_DATE_EPOCH"] = str(date)
    program = build()
    version = output(program, "--version")
    name = f"flowcheck-{version}-{system()}"
    with tempfile.TemporaryDirectory() as folder:
        stage(program, Path(folder))
        files = {f"{name}.tar.gz": archive(Path(folder), name, date)}
    moment = datetime.fromtimestamp(date, timezone.utc).timetuple()[:6]
    files[f"{name}.artifactbundle.zip"] = bundle({name: (triples(), program.read_bytes())}, version, moment)
    target.mkdir(parents=True, exist_ok=True)
    for file, content in files.items():
        (target / file).write_bytes(content)
        print(f"{target / file}: {len(content) / 1e6:.1f} MB")
    (target / f"{name}.sha256").write_text(sums(files))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Tries the package with plugins, packaging/plugin, as a package that depends on it does: check-plugins.py FLOWCHECK

Its artifact bundle has the given program for this machine, and something else for another one. Both build systems of SwiftPM
build the package; Xcode has the second one.
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import dist
from recipe_place import ROOT, VERSION, expect, failures, spoil, stripped

BINARY = Path(sys.argv[1]).resolve()
SWIFT = os.environ.get("SWIFT", "swift")
MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "App", dependencies: [.package(path: "../flowcheck-plugin")],
  targets: [.target(name: "App", plugins: [.plugin(name: "FlowcheckBuild", package: "flowcheck-plugin")])])
"""
ERROR = r"{0}/Scenarios/notes\.yaml:\d+:\d+: error: .*\[auth-gate\]"


def bundles(folder):
    """A release's artifact bundle, merged from two, with its checksum."""
    programs = {
        f"flowcheck-{VERSION}-{dist.system()}": (dist.triples(), stripped(BINARY, folder).read_bytes()),
        f"flowcheck-{VERSION}-other": (["riscv64-unknown-none"], b"something else"),
    }
    for name, variant in programs.items():
        content = dist.bundle({name: variant}, VERSION, (2026, 1, 1, 0, 0, 0))
        (folder / f"{name}.artifactbundle.zip").write_bytes(content)
        (folder / f"{name}.sha256").write_text(f"{'0' * 64}  {name}.tar.gz\n" + dist.sums({f"{name}.artifactbundle.zip": content}))
    dist.merge(folder)
    merged = folder / f"flowcheck-{VERSION}.artifactbundle.zip"
    digest, name = (folder / f"flowcheck-{VERSION}.artifactbundle.sha256").read_text().split()
    expect(digest == hashlib.sha256(merged.read_bytes()).hexdigest() and name == merged.name, "two bundles are merged into one with a checksum")
    computed = subprocess.run([SWIFT, "package", "compute-checksum", merged], cwd=folder, capture_output=True, text=True).stdout.strip()
    expect(digest == computed, "which is the one that SwiftPM computes")
    left = {file.name: len(file.read_text().splitlines()) for file in folder.glob("*.sha256")}
    expect(sorted(left.values()) == [1, 1, 1] and len([*folder.glob("*.zip")]) == 1, "and the two are gone")
    return merged


class App:
    """A package with a sound scenario that depends on the plugins."""

    def __init__(self, folder, system):
        self.system, self.folder = system, folder / f"App {system}"
        (self.folder / "Sources/App").mkdir(parents=True)
        (self.folder / "Scenarios").mkdir()
        (self.folder / "Sources/App/App.swift").write_text("let app = 1\n")
        (self.folder / "Package.swift").write_text(MANIFEST)
        subprocess.run([BINARY, "init", self.folder / "Scenarios/notes.yaml"], check=True, capture_output=True)

    def swift(self, *words):
        for _ in range(3):
            result = subprocess.run([SWIFT, *words], cwd=self.folder, capture_output=True, text=True, timeout=600)
            # The second build system is a preview on Linux and sometimes crashes.
            if result.returncode >= 0 and "*** Program crashed" not in result.stderr:
                break
        return result.returncode, result.stdout + result.stderr

    def build(self):
        return self.swift("build", "--build-system", self.system)


def builds(app):
    error = ERROR.format(re.escape(str(app.folder)))
    status, output = app.build()
    expect(status == 0, f"{app.system}: a sound scenario is built" + (f"\n{output}" if status else ""))
    sound = (app.folder / "Scenarios/notes.yaml").read_text()
    spoil(app.folder)
    for again in ["", ", each time"]:
        status, output = app.build()
        expect(status != 0 and re.search(f"^{error}$", output, re.M), f"{app.system}: one with a bug fails at its line{again}")
    notes = app.folder / "Scenarios/notes.yaml"
    notes.write_text(re.sub(r"  editorNeedsLogin: .*\n", "", notes.read_text()) + "\nrules: { auth-gate: warning }\n")
    status, output = app.build()
    expect(status == 0 and re.search(f"^{error}$".replace("error", "warning"), output, re.M), f"{app.system}: a warning is shown and does not fail")
    if app.system == "native":
        expect(re.search(f"^{error}$".replace("error", "warning"), app.build()[1], re.M), f"{app.system}: each time")
    second = notes.with_name("second.yaml")
    shutil.copy(notes, second)
    notes.write_text(sound)
    expect(app.build()[0] == 0, f"{app.system}: mended, it is built")
    second.write_text(second.read_text().replace("auth-gate: warning", "auth-gate: error"))
    status, output = app.build()
    expect(status != 0 and re.search(f"^{error.replace('notes', 'second')}$", output, re.M), f"{app.system}: a new scenario counts too")
    if app.system == "native":
        second.unlink()
        status, output = app.build()
        expect(status == 0, f"{app.system}: deleted, it is not missed" + (f"\n{output}" if status else ""))
    else:
        second.write_text(sound)
        expect(app.build()[0] == 0, f"{app.system}: mended, it is built")
    project(app)
    deep = app.folder / "Sources/App/Scenarios/deep"
    deep.mkdir(parents=True)
    shutil.copy(notes, deep / "notes.yaml")
    status, output = app.build()
    passed = status == 0 and "unhandled" not in output
    expect(passed, f"{app.system}: so is a scenario in the target" + ("" if passed else f"\n{output}"))
    spoil(deep.parent, "deep")
    status, output = app.build()
    expect(status != 0 and f"{deep}/notes.yaml:" in output, f"{app.system}: which is checked too")
    shutil.rmtree(deep.parent)
    app.build()  # may say that it is missing
    expect(app.build()[0] == 0, f"{app.system}: without it, the second build passes")


def project(app):
    notes, settings = app.folder / "Scenarios/notes.yaml", app.folder / ".flowcheck.yaml"
    sound = notes.read_text()
    spoil(app.folder)
    notes.write_text(re.sub(r"  editorNeedsLogin: .*\n", "", notes.read_text()))
    expect(app.build()[0] != 0, f"{app.system}: one with a bug fails")
    settings.write_text("rules: { auth-gate: warning }\n")
    # Xcode's build system notices a new project file only when a scenario changes.
    if app.system != "native":
        notes.write_text(notes.read_text() + "\n")
    expect(app.build()[0] == 0, f"{app.system}: a new project file counts")
    settings.write_text("rules: { auth-gate: error }\n")
    expect(app.build()[0] != 0, f"{app.system}: so does its change")
    settings.write_text("rules: { auth-gate: warning }\n")
    expect(app.build()[0] == 0, f"{app.system}: and another one")
    if app.system == "native":
        settings.unlink()
        expect(app.build()[0] != 0, f"{app.system}: and its deletion")
    notes.write_text(sound)
    app.build()
    expect(app.build()[0] == 0, f"{app.system}: mended, it is built")


def commands(app):
    status, output = app.swift("package", "flowcheck", "check", "Scenarios")
    expect(status == 0 and "ok" in output, "the command passes a sound scenario")
    spoil(app.folder)
    status, output = app.swift("package", "flowcheck", "check", "Scenarios")
    expect(status == 1 and "violated  auth-gate" in output, "the command fails on one with a bug")
    status, output = app.swift("package", "flowcheck", "check", "nowhere")
    expect(status == 1 and "exit code 66" in output, "the command tells the status of flowcheck")


with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder).resolve()
    package = folder / "flowcheck-plugin"
    shutil.copytree(ROOT / "packaging/plugin", package, ignore=shutil.ignore_patterns(".build*"))
    (folder / "release").mkdir()
    shutil.copy(bundles(folder / "release"), package / "flowcheck.artifactbundle.zip")
    manifest = (package / "Package.swift").read_text()
    local = re.sub(r'url: ".*",\s*checksum: "SHA256_OF_THE_ARTIFACT_BUNDLE"', 'path: "flowcheck.artifactbundle.zip"', manifest)
    expect(local != manifest, "the manifest has places for a URL and a checksum")
    (package / "Package.swift").write_text(local)
    apps = [App(folder, system) for system in ["native", "swiftbuild"]]
    for app in apps:
        builds(app)
    commands(apps[0])
sys.exit(1 if failures else 0)

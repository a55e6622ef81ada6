"""Where the recipes of docs/ci.md are tried: a machine with new repositories, a repository of flowcheck, and its releases."""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import dist

ROOT = Path(__file__).resolve().parent.parent
VERSION = "0.1.0"
failures = []


def recipe(name):
    """The block of docs/ci.md below the mark of that name."""
    text = (ROOT / "docs/ci.md").read_text()
    found = re.search(rf"<!-- recipe: {name} -->\n```\w+\n(.*?)```", text, re.S)
    if not found:
        sys.exit(f"docs/ci.md has no recipe '{name}'")
    return found.group(1)


def expect(condition, what):
    print(("ok      " if condition else "FAILED  ") + what)
    if not condition:
        failures.append(what)


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def stripped(binary, folder):
    """The program as in a release."""
    program = folder / "stripped"
    subprocess.run(["strip", "-o", program, binary], check=True)
    return program


def release(folder, program):
    """Writes a release with an archive for this machine, as `make dist` does."""
    name = f"flowcheck-{VERSION}-{dist.system()}"
    files = folder / "files"
    (files / "bin").mkdir(parents=True)
    shutil.copy(program, files / "bin/flowcheck")
    (folder / f"v{VERSION}").mkdir()
    content = dist.archive(files, name, 0)
    (folder / f"v{VERSION}/{name}.tar.gz").write_bytes(content)
    (folder / f"v{VERSION}/{name}.sha256").write_text(f"{hashlib.sha256(content).hexdigest()}  {name}.tar.gz\n")


class Place:
    """A machine with flowcheck's own repository, tagged, where a recipe would clone it from.

    Some programs that stand first on its PATH are not the real ones: `make build` finds what is built already, `apt-get` and `brew`
    say what they would install, and `sudo` installs below a folder of the test.
    """

    def __init__(self, folder, binary):
        self.folder = folder
        self.source = folder / "source"
        self.prefix = folder / "prefix"
        (folder / "programs").mkdir()
        real = {name: shutil.which(name) for name in ["make", "apt-get"]}
        self.program("make", f"""
            for word; do last=$word; done
            if [ "$last" = build ] && [ "$1" = -C ]; then
              {real["make"]} --dry-run "$@" >/dev/null
              mkdir -p "$2/.build/release" && exec cp {binary} "$2/.build/release/flowcheck"
            fi
            exec {real["make"]} "$@"
            """)
        self.program("sudo", f'exec "$@" PREFIX={self.prefix}')
        self.program("brew", 'test "$1" = install')
        if real["apt-get"]:
            self.program("apt-get", f'if [ "$1" = update ]; then exit 0; fi; exec {real["apt-get"]} --simulate "$@"')
        self.releases = folder / "releases"
        release(self.releases, stripped(binary, folder))
        self.environment = os.environ | {
            "PATH": f"{folder}/programs:{self.prefix}/bin:{os.environ['PATH']}",
            "FLOWCHECK_URL": str(self.source),
            "FLOWCHECK_RELEASES": f"file://{self.releases}",
            "GIT_CONFIG_GLOBAL": str(folder / "gitconfig"),
            "PRE_COMMIT_HOME": str(folder / "pre-commit"),
            "XDG_CACHE_HOME": str(folder / "cache"),
        }
        (folder / "gitconfig").write_text(
            "[user]\nname = a\nemail = a@example.org\n[advice]\ndetachedHead = false\n[protocol \"file\"]\nallow = always\n"
        )
        self.run("git", "clone", "--quiet", "--shared", str(ROOT), str(self.source), cwd=folder)
        self.run("git", "tag", "--force", f"v{VERSION}", cwd=self.source)

    def program(self, name, script):
        file = self.folder / "programs" / name
        file.write_text("#!/bin/sh\n" + script)
        file.chmod(0o755)

    def run(self, *command, cwd, **variables):
        result = run(*map(str, command), cwd=cwd, env=self.environment | variables)
        if os.environ.get("RECIPES_VERBOSE"):
            print(command, result, file=sys.stderr)
        return result

    def shell(self, script, cwd, **variables):
        """Runs a script as a build server does; `/tmp` is a folder of this place."""
        script = script.replace("/tmp/", f"{self.folder}/")
        return self.run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script, cwd=cwd, **variables)

    def repository(self, name, scenarios="Scenarios"):
        """A new repository with a sound scenario."""
        folder = self.folder / name
        folder.mkdir()
        self.run("git", "init", "--quiet", cwd=folder)
        (folder / scenarios).mkdir()
        self.run("flowcheck", "init", folder / scenarios / "notes.yaml", cwd=folder)
        return folder

    def commit(self, folder):
        self.run("git", "add", ".", cwd=folder)
        return self.run("git", "commit", "-qm", "change", cwd=folder)


def spoil(folder, scenarios="Scenarios"):
    """Lets everybody write, also without signing in."""
    file = folder / scenarios / "notes.yaml"
    sound = file.read_text()
    broken = sound.replace("- when: signedIn\n", "- when: not signedIn\n", 1)
    assert broken != sound
    file.write_text(broken)


def both(place, name, attempt, scenarios="Scenarios"):
    """Tries a sound and a broken repository: statuses 0 and 1. Returns the result of the second and its folder."""
    folder = place.repository(name, scenarios)
    result = attempt(folder)
    output = f"\n{result.stdout[-800:]}{result.stderr[-800:]}" if result.returncode else ""
    expect(result.returncode == 0, f"{name}: a sound scenario passes{output}")
    spoil(folder, scenarios)
    result = attempt(folder)
    expect(result.returncode == 1, f"{name}: one with a bug does not")
    return result, folder

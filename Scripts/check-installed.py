#!/usr/bin/env python3
"""Installs flowcheck into a folder of its own and tries what is there: check-installed.py FLOWCHECK

mandoc reads the manual, which must tell of every command and option that `--help` tells of. bash, zsh and fish are asked
what they offer for words that somebody begins; what they should is read off the output of other commands.
"""

import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLOWCHECK = Path(sys.argv[1]).resolve()
failures = []


def expect(condition, what):
    print(("ok      " if condition else "FAILED  ") + what)
    if not condition:
        failures.append(what)


def output(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options).stdout


def manual(prefix):
    folder = prefix / "share/man/man1"
    pages = sorted(folder.glob("*.1"))
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *pages], capture_output=True, text=True)
    expect(lint.returncode == 0, f"mandoc has nothing to say of {len(pages)} pages\n{lint.stdout}")
    broken = folder / "broken"
    broken.write_text(pages[0].read_text().replace(".Sh NAME", ".Sh NAM").replace(".El", ""))
    expect(subprocess.run(["mandoc", "-T", "lint", "-W", "warning", broken], capture_output=True).returncode != 0, "but it has of a broken one")
    broken.unlink()

    def commands(*path):
        listed = output(prefix / "bin/flowcheck", "help", *path).partition("SUBCOMMANDS:")[2]
        names = re.findall(r"^  ([a-z-]+) ", listed, re.M)
        return [path, *(found for name in names for found in commands(*path, name))]

    missing, options = [], 0
    every = commands()
    for path in every:
        page = folder / ("-".join(["flowcheck", *path]) + ".1")
        text = re.sub(".\b", "", output("mandoc", "-T", "utf8", page)) if page.exists() else ""
        names = re.findall(r"^ +(?:-[a-zA-Z], )?(--[a-z-]+)", output(prefix / "bin/flowcheck", "help", *path), re.M)
        options += len(names)
        missing += [f"{' '.join(path)} {name}" for name in ["", *names] if not re.search(rf"^ +.*{name}\b", text, re.M)]
    expect(not missing and options > 50, f"the manual tells of {len(every)} commands and {options} options {missing or ''}")
    expect(len(pages) == len(every), "and of no other commands")


def bash(prefix, folder, words):
    script = """
      source "$1"; shift
      COMP_WORDS=(flowcheck "$@"); COMP_CWORD=$#; COMP_LINE="flowcheck $*"; COMP_POINT=${#COMP_LINE}
      $(complete -p flowcheck | sed 's/.*-F \\([^ ]*\\) .*/\\1/') flowcheck "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
    """
    file = prefix / "share/bash-completion/completions/flowcheck"
    return output("bash", "--norc", "-c", script, "bash", file, *words, cwd=folder, env=environment(prefix)).split("\n")


def fish(prefix, folder, words):
    file = prefix / "share/fish/vendor_completions.d/flowcheck.fish"
    line = " ".join(["flowcheck", *words])
    text = output("fish", "--no-config", "-c", f"source {file}; complete -C '{line}'", cwd=folder, env=environment(prefix))
    return [offer.partition("\t")[0] for offer in text.split("\n")]


def zsh(prefix, folder, words):
    """Types the words and a tab into an interactive zsh, whose list of matches is written to a file."""
    with tempfile.TemporaryDirectory() as home:
        log = Path(home) / "log"
        (Path(home) / ".zshrc").write_text(
            f"""
            fpath=({prefix}/share/zsh/site-functions $fpath)
            autoload -Uz compinit; compinit -u -D
            compadd() {{
              local -a hits
              (( $@[(I)-[OAD]*] )) || {{ builtin compadd -A hits "$@"; print -rl -- $hits >>{log} }}
              builtin compadd "$@"
            }}
            done-completing() {{ zle complete-word; print -r -- END >>{log} }}
            zle -N done-completing; bindkey '^I' done-completing
            print -r -- READY >{log}
            """
        )
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(folder)
            os.execvpe("zsh", ["zsh", "-i"], environment(prefix) | {"ZDOTDIR": home, "TERM": "dumb"})
        try:
            typed, text, end = False, "", time.monotonic() + 30
            while "END" not in text and time.monotonic() < end:
                if select.select([terminal], [], [], 0.05)[0]:
                    os.read(terminal, 65536)
                text = log.read_text() if log.exists() else ""
                if "READY" in text and not typed:
                    typed = True
                    os.write(terminal, (" ".join(["flowcheck", *words]) + "\t").encode())
        finally:
            os.kill(process, 9)
            os.close(terminal)
            os.waitpid(process, 0)
        return [line for line in text.split("\n") if line not in ("READY", "END")]


def environment(prefix):
    return os.environ | {"PATH": f"{prefix}/bin:{os.environ['PATH']}"}


def completions(prefix, shell, offers):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "Scenarios").mkdir()
        (folder / "Scratch.txt").write_text("")
        flowcheck = prefix / "bin/flowcheck"
        output(flowcheck, "init", folder / "notes.yaml")
        report = json.loads(output(flowcheck, "check", "--format", "json", folder / "notes.yaml"))
        names = {kind: {v["id"] for v in report["scenarios"][0]["verdicts"] if v["kind"] == kind} for kind in ["property", "goal"]}
        rules = {rule["id"] for rule in json.loads(output(flowcheck, "rules", "--format", "json"))["rules"]}

        def offered(*words):
            return {offer.rstrip("/ ") for offer in offers(prefix, folder, words)} - {""}

        def exactly(words, wanted):
            got = offered(*words)
            expect(wanted and got == set(wanted), f"{shell}: {' '.join(words)}<tab> offers {len(got)}" + ("" if got == set(wanted) else f" {sorted(got)[:9]}"))

        exactly(["ch"], {"check"})
        exactly(["check", "--fail"], {"--fail-on"})
        exactly(["check", "--traces", ""], {"all", "causes", "unexpected", "none"})
        exactly(["check", "--rule", ""], rules)
        exactly(["check", "--rule", "auth-"], {rule for rule in rules if rule.startswith("auth-")})
        if shell != "fish":  # which calls programs only where somebody types
            exactly(["check", "notes.yaml", "--property", ""], names["property"])
            exactly(["check", "notes.yaml", "--goal", ""], names["goal"])
        explained = {f"FC20{digit}" for digit in range(10) if output(flowcheck, "explain", f"FC20{digit}")}
        exactly(["explain", "FC20"], explained)
        exactly(["baseline", "pr"], {"prune"})
        exactly(["check", "Sc"], {"Scenarios"})
        exactly(["check", "no"], {"notes.yaml"})


def main():
    with tempfile.TemporaryDirectory() as folder:
        prefix = Path(folder) / "prefix"
        make = ["make", "-s", "-C", ROOT, "install", f"FLOWCHECK={FLOWCHECK}", "EXTRACT=", f"PREFIX={prefix}"]
        made = subprocess.run(make, capture_output=True, text=True, timeout=120)
        expect(made.returncode == 0, f"make install {made.stderr.strip()}")
        expect(re.fullmatch(r"\d+\.\d+\.\d+\S*\n", output(prefix / "bin/flowcheck", "--version")), "the binary is there")
        manual(prefix)
        for shell, offers in {"bash": bash, "zsh": zsh, "fish": fish}.items():
            completions(prefix, shell, offers)
    sys.exit(1 if failures else 0)


main()

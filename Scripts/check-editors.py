#!/usr/bin/env python3
"""Checks that editors read `check --format xcode`: check-editors.py FLOWCHECK [--self-test]

Every line goes through Emacs' compilation mode, through the pattern for compilers in the documentation of VS Code (code.visualstudio.com,
Tasks, "Defining a problem matcher"), and through the form that Xcode shows (absolute path, line, column, error or warning or note).
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

VS_CODE = re.compile(r"^(.*):(\d+):(\d+):\s+(warning|error):\s+(.*)$")
XCODE = re.compile(r"^(/[^:]+):(\d+):(\d+): (error|warning|note): (.+)$")
# Scenarios with bugs, checked without their expectations, and scenarios with mistakes.
SCENARIOS = ["Scenarios/bug-classes/*-bad.yaml", "Scenarios/apps/*-as-written.yaml", "Tests/Schema/*.yaml"]
EXPECTED = re.compile(r"^expect:.*?(?=^\S|\Z)", re.DOTALL | re.MULTILINE)
EMACS = """
(require 'compile)
(with-temp-buffer
  (insert-file-contents (getenv "LINES"))
  (compilation-mode)
  (compilation--ensure-parse (point-max))
  (goto-char (point-min))
  (while (not (eobp))
    (let* ((message (get-text-property (point) 'compilation-message))
           (place (and message (compilation--message->loc message))))
      (princ (format "[%S, %S, %S, %S]\\n"
        (if message (compilation--message->type message) -1)
        (if place (caar (compilation--loc->file-struct place)) "")
        (or (and place (compilation--loc->line place)) 0) (or (and place (compilation--loc->col place)) 0))))
    (forward-line 1)))
"""
TYPES = {"error": 2, "warning": 1, "note": 0}


def emacs(text, folder):
    """How Emacs reads each line: its type, file, line and column."""
    (folder / "lines").write_text(text, encoding="utf-8")
    (folder / "read.el").write_text(EMACS, encoding="utf-8")
    environment = {"LINES": str(folder / "lines"), "PATH": "/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    run = subprocess.run(
        ["emacs", "--batch", "-Q", "-l", str(folder / "read.el")], env=environment, capture_output=True, text=True, timeout=120)
    if run.returncode != 0:
        sys.exit(f"emacs: {run.stderr.strip()}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def problems(text, folder):
    """The lines that some editor cannot read."""
    found = []
    lines = text.splitlines()
    for line, (kind, file, number, column) in zip(lines, emacs(text, folder), strict=True):
        match = XCODE.match(line)
        if not match:
            found.append(f"Xcode does not read: {line}")
            continue
        path, at, beside, word, message = match.groups()
        if word != "note":
            code = VS_CODE.match(line)
            if not code or code.groups() != (path, at, beside, word, message):
                found.append(f"VS Code misreads: {line}")
        if (kind, file, number, column) != (TYPES[word], path, int(at), int(beside)):
            found.append(f"Emacs reads {kind} {file} {number} {column}: {line}")
    return found


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if sys.argv[1:] == ["--self-test"]:
            good = "/a/b.yaml:3:5: error: 'x' is visible [auth-gate]\n/a/b.yaml:1:1: note: step 1: go\n"
            assert not problems(good, folder), problems(good, folder)
            for bad in ["b.yaml:3:5: error: x\n", "/a/b.yaml:3: error: x\n", "/a/b.yaml:3:5: wrong: x\n"]:
                assert problems(bad, folder), bad
            return
        for pattern in SCENARIOS:
            for file in sorted(Path(".").glob(pattern)):
                (folder / file.name).write_text(EXPECTED.sub("", file.read_text(encoding="utf-8")), encoding="utf-8")
        run = subprocess.run(
            [sys.argv[1], "check", str(folder), "--strict", "--format", "xcode"], capture_output=True, text=True, timeout=600)
        lines = run.stdout.splitlines()
        words = {word: sum(f": {word}: " in line for line in lines) for word in TYPES}
        if not all(words.values()):
            sys.exit(f"there should be lines of each kind: {words}")
        found = problems(run.stdout, folder)
        for problem in found:
            print(problem)
        if found:
            sys.exit(1)
        print(f"{len(lines)} lines read by Emacs, and fit for Xcode and VS Code: {words}")


main()

"""Plants differences into a flowcheck that has none, and sees whether the attack notices each."""

import os
import tempfile
from pathlib import Path

# What a planted fault does, as a piece of shell around the real program, by the trial that has to notice it.
FAULTS = {
    "threads": 'case "$*" in *"--threads 2"*) "$REAL" "$@" | sed "s/\\"states\\": /\\"states\\": 1/"; exit 1;; esac',
    "symmetry": 'case "$*" in *" --symmetry"*) "$REAL" "$@" | sed "s/\\"states\\": /\\"states\\": 1/"; exit 1;; esac',
    "first": 'case "$*" in *--first*) "$REAL" "$@" | sed "s/\\"verdict\\": \\"violated\\"/\\"verdict\\": \\"holds\\"/"; exit 0;; esac',
    "resume": 'case "$*" in *--resume*) echo "error: checkpoint is damaged" >&2; exit 65;; esac',
    "replay": 'case "$1" in replay) echo "leads elsewhere" >&2; exit 1;; esac',
    "dump": 'case "$*" in "dump "*--check*) exit 1;; esac',
    "diff": 'case "$1" in diff) exit 1;; esac',
    "baseline": 'case "$*" in *"--baseline accepted.yml"*) case "$2" in write) ;; *) exit 1;; esac;; esac',
    "walkthroughs": 'case "$*" in generate-tests*walkthroughs*) "$REAL" "$@" | sed "s/^      - .*/      - nowhere/"; exit 0;; esac',
    "ends with SIGSEGV": 'case "$1" in explore|export|simulate|diagram|report) kill -SEGV $$;; esac',
    "ends with status 70": 'case "$*" in check*--traces*all*) exit 70;; esac',
}


def noticed(real, attack):
    """The faults that the attack did not notice, or noticed as something else; `attack` gives the findings for a program."""
    missed = []
    for trial, fault in FAULTS.items():
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder) / "flowcheck"
            program.write_text(f'#!/usr/bin/env bash\nREAL={real}\n{fault}\nexec "$REAL" "$@"\n')
            os.chmod(program, 0o755)
            found = attack(program)
        names = sorted({name for name, _ in found})
        print(f"  {trial}: {'noticed' if any(name.startswith(trial) for name in names) else f'MISSED, found {names}'}", flush=True)
        if not any(name.startswith(trial) for name in names):
            missed.append(trial)
    return missed

"""A standing attack: mutants of every scenario, and whatever must be the same in every way to ask.

Usage: python3 Scripts/attack --flowcheck BINARY [--seconds N] [--mutants N] [--seed N] [--keep FOLDER] [FILE…]

Scenarios are cut up, joined and shaken. A mutant that is valid is checked with one thread and two, with symmetry and without, up to
a first violation, in pieces by way of checkpoints; its saved traces are replayed, its walkthroughs pasted, its facts dumped, its
findings accepted. Huge and odd formulas are only checked. Every difference fails, and so does every exit status but
0, 1, 2, 64, 65 and 66, and every command that takes two minutes. What fails is made smaller and kept.

The same seed gives the same mutants. With files, these are tried in the place of mutants.
"""

import argparse
import hashlib
import random
import sys
import tempfile
import time
from pathlib import Path

import corpus
import mutants
import odd
import selftest
from minimise import minimise
from trials import Binary, Finding, trials

KINDS = ["joined"] * 8 + ["shaken"] * 2 + ["odd"]


class Attack:
    """Checks mutants one after the other and collects the findings."""

    def __init__(self, options, program, quiet=False):
        self.options, self.program, self.quiet = options, program, quiet
        self.files, self.trees = corpus.load()
        self.valid = self.tried = self.commands = 0
        self.found = []

    def mutant(self, number):
        chance = random.Random(f"{self.options.seed}-{number}")
        kind = chance.choice(KINDS)
        if kind == "joined":
            made = mutants.joined(self.trees, chance)
            return made.encode() if made else None
        return mutants.shaken(self.files, chance) if kind == "shaken" else odd.made(chance)

    def attempt(self, data, number):
        """Whether some bytes are valid; what is wrong with them is thrown."""
        with tempfile.TemporaryDirectory() as folder:
            binary = Binary(self.program, folder, self.options.max_states)
            try:
                return trials(binary, data, random.Random(f"{self.options.seed}-{number}-trials"))
            finally:
                self.commands += binary.count

    def attack(self, data, number):
        self.tried += 1
        try:
            self.valid += self.attempt(data, number)
        except Finding as finding:
            self.valid += finding.is_valid
            self.note(finding, data, number)

    def note(self, finding, data, number):
        self.found.append((finding.trial, finding.words))
        if self.quiet:
            return
        def fails(other):
            try:
                self.attempt(other, number)
            except Finding as same:
                return same.trial == finding.trial
            return False
        small = minimise(data, fails, self.options.minimise)
        name = f"{finding.trial.replace(' ', '-')}-{hashlib.sha256(small).hexdigest()[:8]}.yaml"
        path = Path(self.options.keep) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(small)
        print(f"mutant {number} of seed {self.options.seed}: {finding}\n  kept as {path}", flush=True)

    def run(self):
        if self.options.files:
            for number, path in enumerate(self.options.files):
                self.attack(Path(path).read_bytes(), number)
                if self.quiet and self.found:
                    break
            return
        end = time.monotonic() + self.options.seconds if self.options.seconds else None
        number = self.options.start
        while (end is None or time.monotonic() < end) and self.valid < self.options.mutants:
            made = self.mutant(number)
            if made is not None:
                self.attack(made, number)
            number += 1

    def tell(self):
        print(f"attack, seed {self.options.seed}: {self.tried} mutants, {self.valid} of them valid, {self.commands} commands, "
              f"{len(self.found)} findings")


def options():
    parser = argparse.ArgumentParser(prog="attack", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowcheck", default=str(corpus.ROOT / ".build/release/flowcheck"), help="the program to attack")
    parser.add_argument("--seconds", type=float, default=0, help="how long to go on")
    parser.add_argument("--mutants", type=int, default=1000, help="how many valid mutants are enough (1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="the number of the first mutant")
    parser.add_argument("--max-states", type=int, default=3000, help="the bound on each search (3000)")
    parser.add_argument("--minimise", type=float, default=60, help="the seconds to spend on making a finding smaller (60)")
    parser.add_argument("--keep", default=str(corpus.ROOT / ".build/attack"), help="where files that fail are kept")
    parser.add_argument("--self-test", action="store_true", help="plant faults, and see that each is noticed")
    parser.add_argument("files", nargs="*")
    return parser.parse_args()


def main():
    chosen = options()
    if chosen.self_test:
        chosen.files = [corpus.ROOT / "Tests/Fixtures" / f"F{name}.yaml" for name in (
            "02-link-under-sheet-bad", "03-unguarded-checkout-bad", "12-onboarding-loop-bad", "13-double-tap-bad")]
        def planted(program):
            attack = Attack(chosen, program, quiet=True)
            attack.run()
            return attack.found
        if planted(chosen.flowcheck):
            print("attack: something is found without any planted fault")
            return 1
        missed = selftest.noticed(Path(chosen.flowcheck).resolve(), planted)
        print(f"attack: {len(selftest.FAULTS) - len(missed)} of {len(selftest.FAULTS)} planted faults are noticed")
        return 1 if missed else 0
    attack = Attack(chosen, chosen.flowcheck)
    attack.run()
    attack.tell()
    return 1 if attack.found else 0


sys.exit(main())

#!/usr/bin/env python3
"""Measures the engine, the explorer in C and SPIN on the same families, side by side: bench-peers.py [--quick|--long] [--rounds=N]

Counts must agree before a time is printed. Writes reports/performance.md; docs/benchmarks.md tells what is measured.
"""

import datetime
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = ROOT / "Benchmarks"
ENGINE = BENCHMARKS / ".build/release/explore-family"
FLOWCHECK = ROOT / ".build/release/flowcheck"
SPIN_FLAGS = ["-march=native", "-DSAFETY", "-DNOREDUCE", "-DNOFAIR", "-DSFH"]


class Failed(Exception):
    """Something that a benchmark needs did not work, or a count is wrong."""


class Run:
    """What one process printed and used; times in seconds, memory in bytes."""

    def __init__(self, command, expected_status=0, cwd=None):
        with tempfile.TemporaryFile() as output:
            start = time.monotonic()
            process = subprocess.Popen([str(word) for word in command], stdout=output, stderr=subprocess.STDOUT, cwd=cwd)
            _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            self.output = output.read().decode(errors="replace")
        if process.returncode != expected_status:
            raise Failed(f"{' '.join(map(str, command))}: status {process.returncode}\n{self.output}")
        self.user, self.system = usage.ru_utime, usage.ru_stime
        # Linux counts in KiB, macOS in bytes.
        self.memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)

    def number(self, pattern):
        """The number that a pattern captures in what the process printed."""
        match = re.search(pattern, self.output)
        if match is None:
            raise Failed(f"no '{pattern}' in:\n{self.output}")
        return int(match.group(1).replace(",", ""))


class Member:
    """One member of a family: its sizes, its number of states, and how large SPIN's and the yardstick's tables are.

    SPIN's depth-first search needs a stack as long as its longest way; a shorter one makes it miss states.
    """

    def __init__(self, family, sizes, states, table_bits, rounds, search_depth=10_000):
        self.family, self.sizes, self.states = family, sizes, states
        self.table_bits, self.rounds, self.search_depth = table_bits, rounds, search_depth
        self.defines = [f"-D{name}={size}" for name, size in zip({"shop": "RDI", "tabs": "TD"}[family], sizes)]

    @property
    def name(self):
        return f"{self.family.upper()}({','.join(map(str, self.sizes))})"

    @property
    def slug(self):
        return "-".join([self.family, *map(str, self.sizes)])


class Tool:
    """One way to explore a member; `build` gives the command to measure."""

    def __init__(self, name, build, count_pattern=r"states=(\d+)", transition_pattern=r"transitions=(\d+)", surplus=0):
        self.name, self.build, self.surplus = name, build, surplus
        self.count_pattern, self.transition_pattern = count_pattern, transition_pattern

    def check(self, run, member):
        """Refuses a run with another number of states, an error, or nothing to compare; gives its transitions."""
        states = run.number(self.count_pattern)
        if states != member.states:
            raise Failed(f"{self.name} finds {states:,} states in {member.name}, and there are {member.states:,}")
        if "truncated" in run.output or "max search depth too small" in run.output:
            raise Failed(f"{self.name} did not finish {member.name}:\n{run.output}")
        violations = re.search(r"(?:violations=|errors: )(\d+)", run.output)
        if violations is not None and violations.group(1) != "0":
            raise Failed(f"{self.name} finds violations in {member.name}, which has none:\n{run.output}")
        return run.number(self.transition_pattern) - self.surplus


class Bench:
    """A working folder, what was built there, and how long that took."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.compile_times = {}
        self.skipped = []
        self.gcc = shutil.which("gcc") or shutil.which("cc")
        self.spin = shutil.which("spin")
        if self.gcc is None:
            self.skipped.append("the yardstick and SPIN: there is no C compiler")
        elif self.spin is None:
            self.skipped.append("SPIN: it is not installed (Debian and Homebrew call the package `spin`)")

    def tools(self, member):
        """The tools that this machine has, and that can say a member."""
        tools = [
            Tool("flowcheck, 1 thread", lambda member: self.engine(member, 1)),
            Tool("flowcheck, 2 threads", lambda member: self.engine(member, 2)),
        ]
        text = r"([\d,]+) states", r"([\d,]+) transitions"
        tools.append(Tool("flowcheck explore, as a scenario, 1 thread", lambda m: self.scenario(m, "explore"), *text))
        if self.gcc:
            tools.append(Tool("C yardstick, 1 thread", self.yardstick))
        if self.gcc and self.spin:
            stored, taken = r"(\d+) states, stored", r"(\d+) transitions"
            tools.append(Tool("SPIN, depth first", lambda m: self.pan(m, "dfs"), stored, taken, 1))
            tools.append(Tool("SPIN, breadth first", lambda m: self.pan(m, "bfs"), stored, taken, 1))
        return tools

    def engine(self, member, threads):
        return [ENGINE, member.family, *member.sizes, f"--threads={threads}"]

    def scenario(self, member, command, flawed=False):
        """A command of the tool on the member as a scenario."""
        words = [*member.sizes, *(["flawed"] if flawed else [])]
        file = self.folder / ("-".join([member.slug, *words[3:]]) + ".yaml")
        if not file.exists():
            file.write_text(Run([sys.executable, ROOT / "Scripts/bench-peers-scenario.py", member.family, *words]).output)
        return [FLOWCHECK, command, file, "--threads", 1]

    def yardstick(self, member):
        binary = self.folder / f"yardstick-{member.slug}"
        if not binary.exists():
            start = time.monotonic()
            defines = " ".join(member.defines)
            Run(["make", "-s", "-C", BENCHMARKS / "yardstick", f"CC={self.gcc}", f"FAMILY={member.family}", f"DEFINES={defines}", f"OUT={binary}"])
            self.compile_times[("C yardstick", member.name)] = time.monotonic() - start
        return [binary, member.table_bits]

    def pan(self, member, search, more_defines=(), optimisation="-O3"):
        flags = ["-DNOCOMP"] if search == "dfs" else ["-DBFS"]
        self.spin_chain(member, f"pan-{search}", more_defines, [optimisation, *SPIN_FLAGS, *flags])
        folder = self.pan_folder(member, more_defines)
        arguments = [f"-w{member.table_bits}"] + ([f"-m{member.search_depth}"] if search == "dfs" else [])
        return [folder / f"pan-{search}", *arguments]

    def pan_folder(self, member, more_defines):
        return self.folder / "-".join(["spin", member.slug, *(d.strip("-") for d in more_defines)])

    def spin_chain(self, member, name, more_defines, flags):
        """Makes a verifier, unless it is there."""
        folder = self.pan_folder(member, more_defines)
        folder.mkdir(exist_ok=True)
        if (folder / name).exists():
            return
        start = time.monotonic()
        model = BENCHMARKS / "promela" / f"{member.family}.pml"
        Run([self.spin, "-o2", *member.defines, *more_defines, "-a", model], cwd=folder)
        Run([self.gcc, *flags, "-w", "-o", name, "pan.c"], cwd=folder)
        self.compile_times[(f"SPIN ({name})", member.name)] = time.monotonic() - start

    def compare(self, member):
        """Runs of every tool in turn, for some rounds; counts are asserted, and all agree on transitions."""
        tools = self.tools(member)
        commands = [tool.build(member) for tool in tools]
        runs = {tool.name: [] for tool in tools}
        transitions = {}
        for number in range(member.rounds):
            for tool, command in zip(tools, commands):
                run = Run(command)
                transitions[tool.name] = tool.check(run, member)
                runs[tool.name].append(run)
            say(f"{member.name}: round {number + 1} of {member.rounds}")
        if len(set(transitions.values())) != 1:
            raise Failed(f"the tools disagree about the transitions of {member.name}: {transitions}")
        return runs, next(iter(transitions.values()))


def alternate(commands, rounds):
    """Runs of several commands in turn: a list of runs for each name."""
    runs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, run in commands.items():
            runs[name].append(run())
    return runs


def median(runs, what):
    return statistics.median(getattr(run, what) for run in runs)


def cpu(runs):
    return statistics.median(run.user + run.system for run in runs)


def counted(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def say(text):
    print(text, file=sys.stderr, flush=True)


def table(header, rows):
    align = "|".join("--:" if re.match(r"[\d,.]+", cell) else "---" for cell in rows[0])
    return "\n".join(["| " + " | ".join(header) + " |", f"|{align}|"] + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def family_section(member, runs, transitions):
    base = runs["flowcheck, 1 thread"]
    rows = []
    for name, own in runs.items():
        rows.append([
            name, f"{median(own, 'wall'):.2f}", f"{median(own, 'user'):.2f}", f"{median(own, 'system'):.2f}",
            f"{member.states / cpu(own) / 1e6:.2f}", f"{median(own, 'memory') / member.states:.0f}",
            f"{median(own, 'wall') / median(base, 'wall'):.2f}", f"{cpu(own) / cpu(base):.2f}",
        ])
    header = ["tool", "wall s", "user s", "system s", "M states a processor second", "bytes a state",
              "wall / flowcheck's", "processor / flowcheck's"]
    title = f"### {member.name}: {member.states:,} states, {transitions:,} transitions\n"
    return f"{title}\nMedians of {counted(member.rounds, 'round')}. A ratio above 1 means slower than flowcheck with one thread.\n\n{table(header, rows)}"


def command_section(title, text, runs):
    """A table of whole processes."""
    rows = [
        [name, f"{median(own, 'wall') * 1000:.0f}", f"{cpu(own) * 1000:.0f}", f"{median(own, 'memory') / 2**20:.0f}"]
        for name, own in runs.items()
    ]
    return f"### {title}\n\n{text}\n\n{table(['process', 'wall ms', 'processor ms', 'MiB'], rows)}"


def shortest_section(bench, rounds, judged):
    """A shortest run to the planted error of SHOP(6,5,2): five events."""
    member = Member("shop", [6, 5, 2], 885_156, 24, rounds)

    def engine():
        run = Run([ENGINE, "shop", 6, 5, 2, "--flawed", "--shortest", "--threads=1"])
        expect(run.number(r"shortest=(\d+)"), 5, "flowcheck's shortest violation")
        return run

    def check():
        run = Run(bench.scenario(member, "check", flawed=True), expected_status=1)
        # The steps of the run are numbered, from the state before them on.
        told = run.output.split("violated  gate:")
        if len(told) != 2:
            raise Failed(f"flowcheck does not find the planted error:\n{run.output}")
        steps = re.findall(r"^ +(\d+)\. ", told[1].split("\n\n")[0], re.MULTILINE)
        expect(int(steps[-1]), 5, "flowcheck's shortest violation in the scenario")
        return run

    commands = {"flowcheck's engine, level by level": engine, "flowcheck check, as a scenario": check}
    if bench.gcc and bench.spin:
        # -w20: the table need not be large, and making it would be most of the time.
        command = bench.pan(member, "bfs", ["-DBUG=1"])
        command = [command[0], "-w20"]
        folder = bench.pan_folder(member, ["-DBUG=1"])

        def pan():
            run = Run(command, cwd=folder)
            expect(run.number(r"errors: (\d+)"), 1, "SPIN's errors")
            # A line a step, after one that belongs to none.
            trail = (folder / "shop.pml.trail").read_text().splitlines()
            expect(sum(not line.startswith("-") for line in trail), 5, "SPIN's shortest violation")
            return run

        commands["SPIN, breadth first, compiled before"] = pan
    runs = alternate(commands, rounds)
    if len(runs) == 3:
        ours, file, theirs = runs.values()
        judged["shortest"] = median(theirs, "wall") / median(ours, "wall"), cpu(theirs) / cpu(ours)
        judged["shortest in a scenario"] = median(theirs, "wall") / median(file, "wall"), cpu(theirs) / cpu(file)
    text = ("SHOP(6,5,2) with the planted error, whole process. The engine cannot stop at a state yet: the first line explores to "
            "depth 1, 2 and so on, each time anew; the second visits all states, and asks all rules.")
    return command_section("A shortest run to an error", text, runs)


def verdict_section(bench, rounds, judged):
    """SHOP(4,5,2) from the start of the first process to the verdict."""
    member = Member("shop", [4, 5, 2], 121_944, 20, rounds)

    def check():
        run = Run(bench.scenario(member, "check"))
        expect(run.number(r"([\d,]+) states"), member.states, "flowcheck's states")
        return run

    commands = {"flowcheck check, all default rules": check}
    if bench.gcc and bench.spin:
        folder = bench.folder / "cheapest"
        folder.mkdir()
        model = BENCHMARKS / "promela/shop.pml"
        chain = " ".join(map(str, [
            bench.spin, "-o2", *member.defines, "-a", model, "&&", bench.gcc, "-O0 -w -DSAFETY -DNOREDUCE -DNOFAIR -DNOCOMP",
            "-o pan pan.c && ./pan -w18 -m10000"]))

        def spin():
            run = Run(["sh", "-c", chain], cwd=folder)
            expect(run.number(r"(\d+) states, stored"), member.states, "SPIN's states")
            return run

        commands["SPIN: spin, gcc -O0, pan"] = spin
    runs = alternate(commands, rounds)
    if len(runs) == 2:
        ours, theirs = runs.values()
        judged["verdict"] = median(theirs, "wall") / median(ours, "wall"), cpu(theirs) / cpu(ours)
    text = "SHOP(4,5,2), from the file to the verdict on its invariants, everything counted."
    return command_section("From the model to the verdict", text, runs)


def scenario_section(bench, rounds, judged):
    """The scenario path: reading, compiling, exploring, and all rules."""
    shop = BENCHMARKS / "scenarios/shop-large.yaml"
    member = Member("shop", [6, 5, 2], 885_156, 21, rounds)
    sections = []
    family = {
        "engine alone, explore-family": bench.engine(member, 1),
        "flowcheck explore": bench.scenario(member, "explore"),
        "flowcheck check, all default rules": bench.scenario(member, "check"),
    }
    large = {
        "flowcheck explore": [FLOWCHECK, "explore", shop, "--threads", 1],
        "flowcheck check, all default rules": [FLOWCHECK, "check", shop, "--threads", 1],
        "flowcheck check, 2 threads": [FLOWCHECK, "check", shop, "--threads", 2],
    }
    for title, what, commands in [("family", "SHOP(6,5,2) as a scenario", family), ("large", f"`{shop.name}`", large)]:
        runs = alternate({name: lambda command=command: Run(command) for name, command in commands.items()}, rounds)
        states = {run.number(r"(?:states=)?([\d,]+)(?: states| transitions)") for own in runs.values() for run in own}
        if len(states) != 1:
            raise Failed(f"explore and check disagree about the states of {what}: {states}")
        bare, checked = list(runs.values())[0], runs["flowcheck check, all default rules"]
        judged[title] = median(checked, "wall") / median(bare, "wall"), cpu(checked) / cpu(bare)
        text = f"{what}, {states.pop():,} states, from the file to the verdict; one thread where nothing else is said."
        sections.append(command_section(f"The scenario path: {what}", text, runs))
    return "\n".join(sections)


SMALLEST = """flowcheck: 1
name: Smallest
platform: swiftui
screens:
  home: { home: true }
coordinators:
  App:
    root: home
"""


def tree_of_screens(count):
    """A scenario in which each screen pushes three others, so that a stack of seven reaches all."""
    names = [f"screen{number}" for number in range(1, count)]
    lines = ["flowcheck: 1", f"name: {count} screens", "platform: swiftui", "screens:", "  screen0: { home: true }"]
    lines += [f"  {name}:" for name in names]
    lines += ["coordinators:", "  App:", "    root: screen0", "    state:",
              f"      path: {{ stack: [{', '.join(names)}], limit: 7 }}", "    events:"]
    for number in range(1, count):
        lines.append(f"      open{number}: {{ from: screen{(number - 1) // 3}, do: push screen{number} }}")
    lines.append("      home: { from: [" + ", ".join(names) + "], do: popToRoot }")
    return "\n".join(lines) + "\n"


def small_section(folder, rounds, judged):
    """The smallest scenario, and one of 300 screens."""
    smallest, large = folder / "smallest.yaml", folder / "screens.yaml"
    smallest.write_text(SMALLEST)
    large.write_text(tree_of_screens(300))
    commands = {
        "smallest scenario": lambda: Run([FLOWCHECK, "check", smallest]),
        "300 screens": lambda: Run([FLOWCHECK, "check", large]),
    }
    runs = alternate(commands, rounds)
    judged["smallest"] = cpu(runs["smallest scenario"])
    judged["screens"] = median(runs["300 screens"], "wall")
    expect(runs["300 screens"][0].number(r"([\d,]+) states"), 300, "the states of a tree of screens")
    text = "`flowcheck check` on one screen and nothing else, and on 300 screens in a tree, one state each."
    return command_section("Small scenarios", text, runs)


def expect(found, wanted, what):
    if found != wanted:
        raise Failed(f"{what}: {found}, and it should be {wanted}")


def judge(compared, judged):
    """The targets that were measured, with what came out: wall time and processor time."""
    rows = []

    def add(what, must, target, value, larger_is_better=True, unit=" times"):
        def reached(bound):
            return value >= bound if larger_is_better else value <= bound

        verdict = "target met" if reached(target) else "must met, target not" if reached(must) else "not met"
        rows.append([what, f"{must}{unit}", f"{target}{unit}", f"{value:.2f}{unit}", verdict])

    def both(what, must, target, ratios, larger_is_better=True):
        for kind, value in zip(("wall", "processor"), ratios):
            add(f"{what}, {kind}", must, target, value, larger_is_better)

    def ratios(theirs, ours):
        return median(theirs, "wall") / median(ours, "wall"), cpu(theirs) / cpu(ours)

    large = compared.get("SHOP(6,6,2)")
    if large:
        runs, states = large
        one = runs["flowcheck, 1 thread"]
        if "SPIN, depth first" in runs:
            both("SHOP(6,6,2), one thread: faster than SPIN depth first", 5, 12, ratios(runs["SPIN, depth first"], one))
            both("SHOP(6,6,2), one thread: faster than SPIN breadth first", 10, 25, ratios(runs["SPIN, breadth first"], one))
        if "C yardstick, 1 thread" in runs:
            both("SHOP(6,6,2), one thread: time over the yardstick's", 2.0, 1.3, ratios(one, runs["C yardstick, 1 thread"]), False)
        add("SHOP(6,6,2): peak memory a state", 32, 24, median(one, "memory") / states, False, " bytes")
        two = runs["flowcheck, 2 threads"]
        add("SHOP(6,6,2): two threads faster than one, wall (asked for at 53 M states)", 1.5, 1.8,
            median(one, "wall") / median(two, "wall"))
    if "verdict" in judged:
        both("SHOP(4,5,2), file to verdict: faster than SPIN's cheapest chain", 10, 30, judged["verdict"])
    if "shortest" in judged:
        both("shortest error in SHOP(6,5,2), engine: faster than SPIN breadth first", 1, 2, judged["shortest"])
        both("shortest error in SHOP(6,5,2), scenario: faster than SPIN breadth first", 1, 2, judged["shortest in a scenario"])
    both("SHOP(6,5,2) as a scenario, all rules: time over the engine's alone", 3, 2, judged["family"], False)
    both("shop-large.yaml, all rules: time over exploring it", 3, 2, judged["large"], False)
    add("smallest scenario, processor time", 0.05, 0.02, judged["smallest"], False, " s")
    add("300 screens, wall", 1, 0.3, judged["screens"], False, " s")
    return table(["what", "must", "target", "measured", "verdict"], rows)


def machine():
    """The processor, its cores, the load and the versions that matter."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        match = re.search(r"model name\s*: (.*)", info.read_text())
        model = match.group(1) if match else model
    return f"{model}, {platform.machine()}, {os.cpu_count()} cores, {platform.system()}"


def version(*command):
    try:
        return Run(command).output.strip().splitlines()[0]
    except (Failed, OSError):
        return "?"


def members(words, rounds):
    """What to explore; a large member gets fewer rounds."""
    few = max(1, rounds - 2)
    small = [Member("shop", [6, 5, 2], 885_156, 21, rounds), Member("tabs", [4, 3], 405_000, 20, rounds, 200_000)]
    large = Member("shop", [6, 6, 2], 6_785_180, 24, few)
    if "--quick" in words:
        return small[:1]
    if "--long" in words:
        return [*small, large, Member("tabs", [5, 3], 7_593_750, 24, few, 4_000_000)]
    return [*small, large]


def main(words):
    rounds = next((int(word[9:]) for word in words if re.fullmatch(r"--rounds=[1-9]\d?", word)), 5)
    if not set(words) <= {"--quick", "--long", f"--rounds={rounds}"}:
        raise Failed(__doc__)
    started = datetime.datetime.now(datetime.timezone.utc)
    load = os.getloadavg()
    revision = version("git", "-C", ROOT, "describe", "--always", "--dirty")
    begin = time.monotonic()
    swift = os.environ.get("SWIFT", "swift")
    say("building flowcheck and the benchmarks")
    Run([swift, "build", "-c", "release", "--product", "flowcheck", "--quiet"], cwd=ROOT)
    Run([swift, "build", "-c", "release", "--product", "explore-family", "--quiet"], cwd=BENCHMARKS)
    built = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder)
        for peer in bench.skipped:
            say(f"skipped: {peer}")
        compared, judged, sections = {}, {}, []
        for member in members(words, rounds):
            runs, transitions = bench.compare(member)
            compared[member.name] = runs, member.states
            sections.append(family_section(member, runs, transitions))
        sections.append(shortest_section(bench, rounds, judged))
        sections.append(verdict_section(bench, rounds, judged))
        sections.append(scenario_section(bench, rounds, judged))
        sections.append(small_section(bench.folder, rounds, judged))
        compiled = table(["tool", "member", "seconds"], [
            [tool, member, f"{seconds:.1f}"] for (tool, member), seconds in bench.compile_times.items()])
        text = "\n".join([
            "# Performance\n",
            "Measured by `make bench-peers`; do not edit. [docs/benchmarks.md](../docs/benchmarks.md) tells what is measured and",
            "how. Trust ratios, not digits: the runs of the tools alternate, so what else the machine does slows all of them.\n",
            f"{machine()}; load when it began {load[0]:.1f}, at the end {os.getloadavg()[0]:.1f}; "
            f"{started:%Y-%m-%d %H:%M} UTC, {time.monotonic() - built:.0f} s without building flowcheck, {counted(rounds, 'round')} where nothing else is said.",
            f"flowcheck {revision}, {version(swift, '--version')}"
            + (f", {version(bench.gcc, '--version')}" if bench.gcc else "")
            + (f", {version(bench.spin, '-V')}" if bench.gcc and bench.spin else "") + ".\n",
            *(f"Skipped: {peer}.\n" for peer in bench.skipped),
            "## Targets\n",
            judge(compared, judged),
            "Not measured here: the set-at-a-time store (there is none yet) and 53 M states.\n",
            "## Families\n",
            *sections[:len(compared)],
            "## Whole processes\n",
            *sections[len(compared):],
            "## Compiling\n",
            "The time that each verifier or explorer took to be made, which no time above contains.\n",
            compiled,
        ])
    (ROOT / "reports/performance.md").write_text(text.rstrip("\n") + "\n")
    print(text)
    say(f"{time.monotonic() - begin:.0f} s in all; wrote reports/performance.md")


try:
    main(sys.argv[1:])
except Failed as failure:
    sys.exit(f"bench-peers: {failure}")

"""The members of the families, and the tools that explore them."""

import re
import shutil
import sys
import time
from pathlib import Path

from .runs import Failed, Run, alternate, say, works

ROOT = Path(__file__).resolve().parent.parent.parent
BENCHMARKS = ROOT / "Benchmarks"
ENGINE = BENCHMARKS / ".build/release/explore-family"
FLOWCHECK = ROOT / ".build/release/flowcheck"
CHAT_LARGE, COURSES_LARGE = "chat-large", "courses-large"
LARGE_APPS = {name: BENCHMARKS / f"scenarios/{name}.yaml" for name in (CHAT_LARGE, COURSES_LARGE)}
SPIN_FLAGS = ["-march=native", "-DSAFETY", "-DNOREDUCE", "-DNOFAIR", "-DSFH"]

PACKED, PACKED_TWO, SETS, GRAPH = "flowcheck, states", "flowcheck, states, 2 threads", "flowcheck, sets of states", "flowcheck, graph"
SCENARIO, YARDSTICK = "flowcheck explore, as a scenario", "C yardstick"
SPIN_DEPTH, SPIN_BREADTH = "SPIN, depth first", "SPIN, breadth first"


class Member:
    """One member of a family: its sizes, its number of states, and how large SPIN's and the yardstick's tables are.

    SPIN's depth-first search needs a stack as long as its longest way; a shorter one makes it miss states.
    """

    def __init__(self, family, sizes, states, table_bits, rounds, tools=None, search_depth=10_000):
        self.family, self.sizes, self.states = family, sizes, states
        self.table_bits, self.rounds, self.search_depth = table_bits, rounds, search_depth
        self.tools = tools
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

    def counts(self, run, member):
        """The states and transitions of a run; refuses a run that did not finish or that found an error."""
        if re.search(r"truncated|complete=false|cut short|max search depth too small", run.output):
            raise Failed(f"{self.name} did not finish {member.name}:\n{run.output}")
        violations = re.search(r"(?:violations=|errors: )(\d+)", run.output)
        if violations is not None and violations.group(1) != "0":
            raise Failed(f"{self.name} finds violations in {member.name}, which has none:\n{run.output}")
        return run.number(self.count_pattern), run.number(self.transition_pattern) - self.surplus


class Bench:
    """A working folder, the programs built there, and the build times; and whether large members are left out."""

    def __init__(self, folder, quick=False):
        self.folder, self.quick = Path(folder), quick
        self.compile_times = {}
        self.skipped = {}
        self.gcc = shutil.which("gcc") or shutil.which("cc")
        self.spin = shutil.which("spin")
        if self.gcc is None:
            self.skip("there is no C compiler", YARDSTICK, SPIN_DEPTH, SPIN_BREADTH)
        elif self.spin is None:
            self.skip("SPIN is not installed (Debian and Homebrew call the package `spin`)", SPIN_DEPTH, SPIN_BREADTH)
        # How the engine is told to keep states one by one, in sets, and with all steps.
        self.stores = {}
        for names, option in [([PACKED, PACKED_TWO], "--store=packed"), ([SETS], "--store=sets"), ([GRAPH], "--graph")]:
            if works(ENGINE, "shop", 2, 2, 2, option):
                self.stores.update({name: option for name in names})
            else:
                self.skip(f"explore-family knows no '{option}'", *names)
        for name, file in LARGE_APPS.items():
            if not file.exists():
                self.skip(f"there is no {file.relative_to(ROOT)}", name)

    def skip(self, reason, *names):
        for name in names:
            self.skipped[name] = reason

    def tools(self, member):
        """The available tools that can express a member and were requested."""
        text = r"([\d,]+) states", r"([\d,]+) transitions"
        pan = r"(\d+) states, stored", r"(\d+) transitions", 1
        all_tools = [
            Tool(PACKED, lambda m: self.engine(m, 1, PACKED)),
            Tool(PACKED_TWO, lambda m: self.engine(m, 2, PACKED_TWO)),
            Tool(SETS, lambda m: self.engine(m, 1, SETS)),
            Tool(GRAPH, lambda m: self.engine(m, 1, GRAPH)),
            Tool(SCENARIO, lambda m: self.scenario(m, "explore"), *text),
            Tool(YARDSTICK, self.yardstick),
            Tool(SPIN_DEPTH, lambda m: self.pan(m, "dfs"), *pan),
            Tool(SPIN_BREADTH, lambda m: self.pan(m, "bfs"), *pan),
        ]
        return [
            tool for tool in all_tools
            if tool.name not in self.skipped and (member.tools is None or tool.name in member.tools)]

    def engine(self, member, threads, name):
        """The engine alone on a member, with a store or with its default."""
        store = [self.stores[name]] if name in self.stores else []
        return [ENGINE, member.family, *member.sizes, f"--threads={threads}", *store]

    def scenario(self, member, command, *options, flawed=False):
        """A command of the tool on the member as a scenario."""
        words = [*member.sizes, *(["flawed"] if flawed else [])]
        file = self.folder / ("-".join([member.slug, *words[len(member.sizes):]]) + ".yaml")
        if not file.exists():
            script = ROOT / "Scripts/bench-peers-scenario.py"
            # The default bound of a search is ten million states.
            limits = "limits: { states: 200000000, memory: 16GB }\n"
            file.write_text(Run([sys.executable, script, member.family, *words]).output + limits)
        return [FLOWCHECK, command, file, "--threads", 1, *options]

    def yardstick(self, member):
        binary = self.folder / f"yardstick-{member.slug}"
        if not binary.exists():
            start = time.monotonic()
            defines = " ".join(member.defines)
            Run(["make", "-s", "-C", BENCHMARKS / "yardstick", f"CC={self.gcc}", f"FAMILY={member.family}", f"DEFINES={defines}", f"OUT={binary}"])
            self.compile_times[(YARDSTICK, member.name)] = time.monotonic() - start
        return [binary, member.table_bits]

    def handover(self):
        """The program that measures how long a word takes from one processor to another; None if there is no compiler."""
        if YARDSTICK in self.skipped:
            return None
        binary = self.folder / "handover"
        Run(["make", "-s", "-C", BENCHMARKS / "yardstick", f"CC={self.gcc}", "FAMILY=handover", f"OUT={binary}"])
        return [binary]

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
        """Runs every tool in turn, for some rounds. The number of states must be right, and all must agree on transitions."""
        tools = self.tools(member)
        counts = {}

        def measured(tool):
            command = tool.build(member)

            def run():
                result = Run(command)
                counts[tool.name] = tool.counts(result, member)
                say(f"{member.name}: {tool.name}, {result.user:.2f} + {result.system:.2f} s")
                return result

            return run

        # As much as the hungriest of them takes.
        bytes_of_state = 130 if any("SPIN" in tool.name for tool in tools) else 34
        runs = alternate({tool.name: measured(tool) for tool in tools}, member.rounds, bytes_of_state * member.states)
        if len(set(counts.values())) > 1 or any(states != member.states for states, _ in counts.values()):
            raise Failed(f"states and transitions of {member.name}, which has {member.states:,} states: {counts}")
        return runs, *next(iter(counts.values()), (0, 0))

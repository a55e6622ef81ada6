"""The measurements, a function for each section. Each returns Markdown and records the values of targets."""

import re

from .runs import Failed, Run, alternate, counted, cpu, expect, median, ratios, table
from .tools import BENCHMARKS, ENGINE, FLOWCHECK, GRAPH, PACKED, Member


def family(member, runs, states, transitions):
    """One member: every tool that explored it."""
    name = next(name for name in (PACKED, GRAPH, *runs) if name in runs)
    base, rows = runs[name], []
    for tool, own in runs.items():
        rows.append([
            tool, f"{median(own, 'wall'):.2f}", f"{median(own, 'user'):.2f}", f"{median(own, 'system'):.2f}",
            f"{states / cpu(own) / 1e6:.2f}", f"{median(own, 'memory') / states:.1f}",
            f"{median(own, 'wall') / median(base, 'wall'):.2f}", f"{cpu(own) / cpu(base):.2f}",
        ])
    header = ["tool", "wall s", "user s", "system s", "M states a processor second", "bytes a state", "wall ratio", "processor ratio"]
    return (f"### {member.name}: {states:,} states, {transitions:,} transitions\n\n"
            f"Medians of {counted(member.rounds, 'round')}. Ratios are to \"{name}\"; above 1 means slower.\n\n{table(header, rows)}")


def commands(title, text, runs):
    """A table of whole processes."""
    rows = [
        [name, f"{median(own, 'wall') * 1000:.0f}", f"{cpu(own) * 1000:.0f}", f"{median(own, 'memory') / 2**20:.0f}"]
        for name, own in runs.items()
    ]
    return f"### {title}\n\n{text}\n\n{table(['process', 'wall ms', 'processor ms', 'MiB'], rows)}"


def shortest(bench, rounds, judged):
    """A shortest run to the planted error of SHOP(6,5,2): five events."""
    member = Member("shop", [6, 5, 2], 885_156, 24, rounds)

    def engine():
        run = Run([ENGINE, "shop", 6, 5, 2, "--flawed", "--shortest", "--threads=1"])
        expect(run.number(r"shortest=(\d+)"), 5, "flowcheck's shortest violation")
        return run

    def check(*options):
        run = Run(bench.scenario(member, "check", *options, flawed=True), expected_status=1)
        # The steps of the run are numbered, from the state before them on.
        told = run.output.split("violated  gate:")
        if len(told) != 2:
            raise Failed(f"flowcheck does not find the planted error:\n{run.output}")
        steps = re.findall(r"^ +(\d+)\. ", told[1].split("\n\n")[0], re.MULTILINE)
        expect(int(steps[-1]), 5, "flowcheck's shortest violation in the scenario")
        return run

    ours = {
        "shortest": "flowcheck's engine", "shortest in a scenario": "flowcheck check --first, all rules",
        "shortest of one property": "flowcheck check --first --property gate",
    }
    tools = {
        ours["shortest"]: engine, ours["shortest in a scenario"]: lambda: check("--first"),
        ours["shortest of one property"]: lambda: check("--first", "--property", "gate"),
    }
    spin = "SPIN, breadth first, compiled before"
    if bench.gcc and bench.spin:
        # -w20: the table need not be large, and making it would be most of the time.
        command = [bench.pan(member, "bfs", ["-DBUG=1"])[0], "-w20"]
        folder = bench.pan_folder(member, ["-DBUG=1"])

        def pan():
            run = Run(command, cwd=folder)
            expect(run.number(r"errors: (\d+)"), 1, "SPIN's errors")
            # A line a step, after one that belongs to none.
            trail = (folder / "shop.pml.trail").read_text().splitlines()
            expect(sum(not line.startswith("-") for line in trail), 5, "SPIN's shortest violation")
            return run

        tools[spin] = pan
    runs = alternate(tools, rounds)
    if spin in runs:
        judged.update({key: ratios(runs[spin], runs[name]) for key, name in ours.items()})
    return commands("A shortest run to an error", "SHOP(6,5,2) with the planted error, whole process.", runs)


def liveness(bench, rounds, judged):
    """Whether every alert of SHOP(6,5,2) is answered: yes with fair answers, no without fairness."""
    member, transitions = Member("shop", [6, 5, 2], 885_156, 21, rounds), 12_178_871

    def engine(answered, *options):
        def measured():
            run = Run([ENGINE, "shop", 6, 5, 2, "--threads=1", *options])
            said = re.search(r"answered=(\w+)", run.output)
            expect(said and said.group(1), answered, "flowcheck's verdict on answered alerts")
            if "--shortest" not in options:
                expect(run.number(r"states=(\d+)"), member.states, "flowcheck's states")
                expect(run.number(r"transitions=(\d+)"), transitions, "flowcheck's transitions")
            return run

        return measured

    def safety(store):
        def measured():
            run = Run([ENGINE, "shop", 6, 5, 2, "--threads=1", store])
            expect(run.number(r"states=(\d+)"), member.states, "flowcheck's states")
            return run

        return measured

    fair, safe = "flowcheck, answers weakly fair: holds", "flowcheck, the invariants, steps kept"
    early = "flowcheck, no fairness, while exploring: violated"
    tools = {
        fair: engine("holds", "--liveness"), safe: safety("--graph"),
        "flowcheck, the invariants, states only": safety("--store=packed"),
        early: engine("violated", "--liveness=none", "--shortest"),
        "flowcheck, no fairness, everything explored first: violated": engine("violated", "--liveness=none"),
    }
    pan_fair, pan_early = "SPIN, pan -a -f, answers a fair process: holds", "SPIN, pan -a, no fairness: violated"
    if bench.gcc and bench.spin:
        live = ["-DLIVE=1"]
        folder = bench.pan_folder(member, live)
        common = ["-O3", "-march=native", "-DNOREDUCE", "-DSFH"]
        bench.spin_chain(member, "pan-fair", live, common)
        bench.spin_chain(member, "pan-unfair", live, [*common, "-DNOFAIR"])
        # The same model without the claim has as many states and transitions as flowcheck's.
        bench.spin_chain(member, "pan-count", live, [*common, "-DNOFAIR", "-DNOCOMP", "-DSAFETY", "-DNOCLAIM"])
        count = Run([folder / "pan-count", "-w21", "-m10000"], cwd=folder)
        expect(count.number(r"(\d+) states, stored"), member.states, "SPIN's states")
        expect(count.number(r"(\d+) transitions") - 1, transitions, "SPIN's transitions")

        def pan(errors, *words):
            def measured():
                run = Run([folder / words[0], *words[1:]], cwd=folder)
                expect("search depth too small" in run.output, False, "whether SPIN missed states")
                expect(run.number(r"errors: (\d+)"), errors, "SPIN's errors")
                return run

            return measured

        tools[pan_fair] = pan(0, "pan-fair", "-a", "-f", "-w21", "-m10000")
        tools[pan_early] = pan(1, "pan-unfair", "-a", "-w18", "-m10000")
    runs = alternate(tools, rounds)
    if pan_fair in runs:
        judged["liveness"] = ratios(runs[pan_fair], runs[fair])
    judged["unfair lasso"] = cpu(runs[early])
    judged["liveness over safety"] = ratios(runs[fair], runs[safe])
    text = (f"SHOP(6,5,2) with an event that changes nothing, {member.states:,} states and {transitions:,} transitions in either tool: "
            "is every alert that waits answered, or does the app leave the front? Whole process.")
    return commands("Infinite runs", text, runs)


def verdict(bench, rounds, judged):
    """SHOP(4,5,2) from the start of the first process to the verdict."""
    member = Member("shop", [4, 5, 2], 121_944, 20, rounds)

    def check(command, *options):
        run = Run(bench.scenario(member, command, *options))
        expect(run.number(r"([\d,]+) states"), member.states, "flowcheck's states")
        return run

    ours, spin = "flowcheck check, all default rules", "SPIN: spin, gcc -O0, pan"
    tools = {ours: lambda: check("check"), "flowcheck explore": lambda: check("explore")}
    if bench.gcc and bench.spin:
        folder = bench.folder / "cheapest"
        folder.mkdir()
        model = BENCHMARKS / "promela/shop.pml"
        chain = " ".join(map(str, [
            bench.spin, "-o2", *member.defines, "-a", model, "&&", bench.gcc, "-O0 -w -DSAFETY -DNOREDUCE -DNOFAIR -DNOCOMP",
            "-o pan pan.c && ./pan -w18 -m10000"]))

        def cheapest():
            run = Run(["sh", "-c", chain], cwd=folder)
            expect(run.number(r"(\d+) states, stored"), member.states, "SPIN's states")
            return run

        tools[spin] = cheapest
    runs = alternate(tools, rounds)
    if spin in runs:
        judged["verdict"] = ratios(runs[spin], runs[ours])
    text = "SHOP(4,5,2), from the file to the verdict on its invariants, including everything."
    return commands("From the model to the verdict", text, runs)


def scenario_path(bench, rounds, judged):
    """The scenario path: reading, compiling, exploring, and all rules. It has more rounds, since runs of a tenth of a second vary."""
    rounds = max(rounds, 9)
    shop = BENCHMARKS / "scenarios/shop-large.yaml"
    member = Member("shop", [6, 5, 2], 885_156, 21, rounds)
    check, sections = "flowcheck check, all default rules", []
    own = {
        "engine alone, explore-family": bench.engine(member, 1, PACKED),
        "flowcheck explore": bench.scenario(member, "explore"),
        check: bench.scenario(member, "check"),
    }
    large = {
        "flowcheck explore": [FLOWCHECK, "explore", shop, "--threads", 1],
        check: [FLOWCHECK, "check", shop, "--threads", 1],
        "flowcheck check, 2 threads": [FLOWCHECK, "check", shop, "--threads", 2],
    }
    for key, what, tools in [("family", "SHOP(6,5,2) as a scenario", own), ("large", f"`{shop.name}`", large)]:
        runs = alternate({name: lambda command=command: Run(command) for name, command in tools.items()}, rounds)
        states = {run.number(r"(?:states=)?([\d,]+)(?: states| transitions)") for own in runs.values() for run in own}
        if len(states) != 1:
            raise Failed(f"explore and check disagree about the states of {what}: {states}")
        judged[key] = ratios(runs[check], next(iter(runs.values())))
        text = f"{what}, {states.pop():,} states, from the file to the verdict; one thread unless stated otherwise."
        sections.append(commands(f"The scenario path: {what}", text, runs))
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


def small(bench, rounds, judged):
    """The smallest scenario, and one of 300 screens."""
    smallest, large = bench.folder / "smallest.yaml", bench.folder / "screens.yaml"
    smallest.write_text(SMALLEST)
    large.write_text(tree_of_screens(300))
    runs = alternate({
        "smallest scenario": lambda: Run([FLOWCHECK, "check", smallest]),
        "300 screens": lambda: Run([FLOWCHECK, "check", large]),
    }, 3 * rounds)
    judged["smallest"] = cpu(runs["smallest scenario"])
    judged["screens"] = median(runs["300 screens"], "wall")
    expect(runs["300 screens"][0].number(r"([\d,]+) states"), 300, "the states of a tree of screens")
    text = "`flowcheck check` on one screen and nothing else, and on 300 screens in a tree, one state each."
    return commands("Small scenarios", text, runs)

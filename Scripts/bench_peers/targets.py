"""The targets of this project, and the measured values."""

import re

from .apps import EVERY_STATE, EXPLORE
from .runs import cpu, median, ratios, table
from .tools import COURSES_LARGE, LARGE_APPS, PACKED, PACKED_TWO, SCENARIO, SETS, SPIN_BREADTH, SPIN_DEPTH, YARDSTICK

SMALL, LARGE, HUGE, TABS = "SHOP(6,5,2)", "SHOP(6,6,2)", "SHOP(6,7,2)", "TABS(5,3)"


# By this factor a ratio may get worse between two reports without a word; two runs of one program differed by as much.
NOISE = 1.25


class Target:
    """One row: the required value and the target."""

    def __init__(self, key, what, must, target, unit=" times", larger_is_better=True):
        self.key, self.what, self.must, self.target = key, what, must, target
        self.unit, self.larger_is_better = unit, larger_is_better

    def verdict(self, value):
        def reached(bound):
            return value >= bound if self.larger_is_better else value <= bound

        return "target met" if reached(self.target) else "must met, target not" if reached(self.must) else "not met"

    def is_worse(self, value, before):
        """Whether a value is worse than before by more than runs of the same program on one machine differ."""
        return value < before / NOISE if self.larger_is_better else value > before * NOISE

    def rows(self, value, before):
        """A row for a single value, or one by the clock and one by the processor's time."""
        values = [(self.what, value)] if not isinstance(value, tuple) else [
            (f"{self.what}, {kind}", number) for kind, number in zip(("wall", "processor"), value)]
        return [
            [what, f"{self.must}{self.unit}", f"{self.target}{self.unit}", f"{before[what]:.2f}{self.unit}" if what in before else "–",
             f"{number:.2f}{self.unit}",
             self.verdict(number) + (", worse than before" if what in before and self.is_worse(number, before[what]) else "")]
            for what, number in values]


TARGETS = [
    # The bounds of `large`, below.
    Target("apps", "slowest of the eight apps, all rules on every state: processor time over exploring, start apart", 3, 2, larger_is_better=False),
    Target("chat over shop", "exploring chat-corrected: transitions a processor second over those of shop-large", 0.1, 0.25),
    Target("apps over yardstick", f"all files of Scenarios/apps: processor time over the C yardstick's for {LARGE}", 3, 1, larger_is_better=False),
    Target("large app, seconds", f"check of {COURSES_LARGE}, wall", 60, 10, " s", False),
    Target("large app, memory", f"check of {COURSES_LARGE}: peak memory a state", 200, 64, " bytes", False),
    *(Target(f"two threads, {what} of {name}", f"{what} of {name}: two threads faster than one, wall", 1.6, 1.9)
      for name in LARGE_APPS for what in (EXPLORE, EVERY_STATE)),
    Target("edit loop", "check --watch of chat-corrected: from saving to the verdict, wall", 0.6, 0.2, " s", False),
    Target("tabs as a scenario", f"{TABS} as a scenario: processor time over the same by hand", 1.5, 1.1, larger_is_better=False),
    Target("depth", f"{LARGE}, one thread: faster than SPIN depth first", 5, 12),
    Target("breadth", f"{LARGE}, one thread: faster than SPIN breadth first", 10, 25),
    Target("yardstick", f"{LARGE}, one thread: time over the C yardstick's", 2.0, 1.3, larger_is_better=False),
    Target("sets", f"{LARGE}, sets of states: faster than SPIN depth first", 15, 35),
    Target("memory", f"{LARGE}: peak memory a state", 32, 24, " bytes", False),
    Target("memory, 53 M", f"{HUGE}: peak memory a state", 32, 24, " bytes", False),
    Target("memory of sets", f"{LARGE}, sets of states: peak memory a state", 32, 8, " bytes", False),
    Target("memory of sets, 53 M", f"{HUGE}, sets of states: peak memory a state", 32, 8, " bytes", False),
    Target("threads", f"{HUGE}: two threads faster than one, wall", 1.5, 1.8),
    Target("verdict", "SHOP(4,5,2), file to verdict: faster than SPIN's cheapest chain", 10, 30),
    Target("shortest", f"shortest error in {SMALL}, engine: faster than SPIN breadth first", 1, 2),
    Target("shortest of one property", f"shortest error in {SMALL}, scenario, one property: faster than SPIN breadth first", 1, 2),
    Target("shortest in a scenario", f"shortest error in {SMALL}, scenario, all rules: faster than SPIN breadth first", 1, 2),
    Target("liveness", f"every alert answered in {SMALL}, weakly fair: faster than SPIN's pan -a -f", 5, 5),
    Target("liveness over safety", f"every alert answered in {SMALL}, weakly fair: time over the invariants', steps kept", 2, 2, larger_is_better=False),
    Target("unfair lasso", f"an alert never answered in {SMALL}, no fairness, while exploring: processor time", 0.02, 0.02, " s", False),
    Target("family", f"{SMALL} as a scenario, all rules: time over the bare exploration", 3, 2, larger_is_better=False),
    Target("large", "shop-large.yaml, all rules: time over exploring it", 3, 2, larger_is_better=False),
    Target("smallest", "smallest scenario, processor time", 0.05, 0.02, " s", False),
    Target("screens", "300 screens, wall", 1, 0.3, " s", False),
]


def measure(compared, judged):
    """Adds the results of the members to the judged values."""
    def add(key, name, tools, value):
        runs, states = compared.get(name, ({}, 0))
        if all(tool in runs for tool in tools):
            judged[key] = value(*(runs[tool] for tool in tools), states)

    def faster(ours, theirs, states):
        return ratios(theirs, ours)

    def slower(ours, theirs, states):
        return ratios(ours, theirs)

    def memory(ours, states):
        return median(ours, "memory") / states

    add("depth", LARGE, [PACKED, SPIN_DEPTH], faster)
    add("breadth", LARGE, [PACKED, SPIN_BREADTH], faster)
    add("yardstick", LARGE, [PACKED, YARDSTICK], slower)
    add("sets", LARGE, [SETS, SPIN_DEPTH], faster)
    for key, name in [("", LARGE), (", 53 M", HUGE)]:
        add(f"memory{key}", name, [PACKED], memory)
        add(f"memory of sets{key}", name, [SETS], memory)
    add("tabs as a scenario", TABS, [SCENARIO, PACKED], lambda ours, by_hand, states: cpu(ours) / cpu(by_hand))
    add("threads", HUGE, [PACKED, PACKED_TWO], lambda one, two, states: median(one, "wall") / median(two, "wall"))


NEEDS = {
    "depth": [PACKED, SPIN_DEPTH], "breadth": [PACKED, SPIN_BREADTH], "yardstick": [PACKED, YARDSTICK],
    "sets": [SETS, SPIN_DEPTH], "memory": [PACKED], "memory, 53 M": [PACKED], "memory of sets": [SETS],
    "memory of sets, 53 M": [SETS], "threads": [PACKED_TWO], "verdict": [SPIN_DEPTH], "shortest": [SPIN_BREADTH],
    "shortest in a scenario": [SPIN_BREADTH], "shortest of one property": [SPIN_BREADTH],
    "liveness": [SPIN_DEPTH], "apps over yardstick": [YARDSTICK], "large app, seconds": [COURSES_LARGE], "large app, memory": [COURSES_LARGE],
    "tabs as a scenario": [PACKED],
    **{f"two threads, {what} of {name}": [name] for name in LARGE_APPS for what in (EXPLORE, EVERY_STATE)},
}


def measured_before(report):
    """The measured values in the table of an earlier report, by name."""
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in report.split("## Apps")[0].splitlines() if line.startswith("|")]
    if not table or "measured" not in table[0]:
        return {}
    column = table[0].index("measured")
    return {row[0]: float(row[column].split()[0]) for row in table[2:] if re.match(r"\d", row[column])}


def rows(judged, skipped, left_out, before):
    """The table; a row that was not measured says why."""
    lines = []
    for target in TARGETS:
        if target.key in judged:
            lines += target.rows(judged[target.key], before)
            continue
        reasons = [skipped[tool] for tool in NEEDS.get(target.key, []) if tool in skipped]
        reason = reasons[0] if reasons else left_out or "no such member was explored"
        lines.append([target.what, f"{target.must}{target.unit}", f"{target.target}{target.unit}", "–", "not measured", reason])
    return table(["what", "must", "target", "before", "measured", "verdict"], lines)

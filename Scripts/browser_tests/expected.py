"""What flowcheck's own output says that a screen must show: nothing here reads the data of a page."""

import collections
import json
import pathlib
import re
import subprocess
import urllib.parse

STYLES = {
    None: "page", "push": "page", "sheet": "sheet", "fullScreenCover": "cover", "popover": "popover", "modal": "modal",
    "overlay": "overlay", "window": "window", "alert": "alert", "confirmationDialog": "dialog",
}


class Scenario:
    """A scenario with its verdicts (`check --format json`) and its graph (`export --to json`)."""

    def __init__(self, flowcheck, file):
        self.file = file
        report = run(flowcheck, "check", "--format", "json", file)
        self.verdicts = report["scenarios"][0]["verdicts"]
        graph = run(flowcheck, "export", "--to", "json", file)
        self.states = graph["states"]
        self.steps = collections.defaultdict(list)
        for step in graph["transitions"]:
            self.steps[step["source"]].append(step)
        self.ways = self.shortest_ways()

    def shortest_ways(self):
        """For each state the words of a link that leads there."""
        ways = {0: []}
        queue = collections.deque([0])
        while queue:
            source = queue.popleft()
            counts = collections.Counter()
            for step in self.steps[source]:
                counts[step["event"]] += 1
                if step["target"] not in ways:
                    ways[step["target"]] = ways[source] + [word(step["event"], counts[step["event"]])]
                    queue.append(step["target"])
        return ways

    def link(self, state):
        return "#run=" + ",".join(self.ways[state])

    def labels(self, state):
        return sorted(step["event"] for step in self.steps[state])

    def counterexamples(self):
        """Every run of the report with the name of a link to it."""
        for verdict in self.verdicts:
            runs = verdict.get("counterexamples") or ([verdict] if verdict["start"] else [])
            for number, found in enumerate(runs, 1):
                yield f"{verdict['id']}-{number}", found


def blocked(flowcheck, file, ways):
    """What is not possible at the end of each way, with its reason, as the simulator in a terminal says."""
    lines = []
    for way in ways:
        lines += ["back 0"] + ["take " + urllib.parse.unquote(word) for word in way] + ["blocked"]
    result = subprocess.run([flowcheck, "simulate", file], input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=120)
    parts = result.stdout.split("> blocked\n")[1:]
    for part in parts:
        told = part.split("\n>")[0].split("\n")
        reasons = [line.strip() for line in told if line.startswith("  ")]
        # The page shows what stands between backticks in letters of their own.
        yield dict(re.sub(r", (line [0-9]+)$", r" \1", reason).replace("`", "").split(": ", 1) for reason in reasons)


def run(flowcheck, *arguments):
    result = subprocess.run([flowcheck, *arguments], capture_output=True, text=True, timeout=120)
    try:
        return json.loads(result.stdout)
    except json.JSONDecodeError:
        raise SystemExit(f"browser: flowcheck {' '.join(arguments)} says\n{result.stderr}")


def word(label, count):
    return urllib.parse.quote(label, safe="-_.!~*'()") + (f":{count}" if count > 1 else "")


def call(item):
    """`login(a, b)` as its name and its arguments."""
    name, _, rest = item.partition("(")
    return name, rest[:-1].split(", ") if rest else []


def screen(state):
    """The cards and the questions that a state of the report must show, from the bottom up."""
    cards, questions = [], []
    for layer in state["screens"]:
        style = STYLES[layer["kind"]]
        if style in ("alert", "dialog"):
            questions.append({"style": style, "name": call(layer["item"])[0], "values": call(layer["item"])[1]})
        elif style == "page" and cards:
            cards[-1]["items"].append(layer["item"])
        else:
            cards.append({"style": style, "items": [layer["item"]]})
    return cards, questions


def fields(state):
    """The wanted content of every field of a state of the report."""
    pairs = [(name, value) for name, value in state["fields"].items()]
    for child in state["children"]:
        pairs += [(f"{child['path']}.{name}", value) for name, value in child["fields"].items()]
    return [[name, content(value)] for name, value in pairs]


def content(value):
    if value is None:
        return "nil"
    if isinstance(value, list):
        return f"[{', '.join(value)}]"
    if isinstance(value, dict):
        awaited = f", awaited by {value['awaitedBy']}" if value["awaitedBy"] else ""
        return value["wanted"] + awaited
    return value


def hostile(folder):
    """A scenario whose words try to be markup or script."""
    bad = "</script><img src=x onerror=hacked()>"
    text = f"""flowcheck: 1
name: "{bad}"
summary: "<script>hacked()</script> & \\"quotes\\" 'and' `more`"
platform: swiftui
domains:
  Thing: [constructor, __proto__]
screens:
  home: {{ home: true }}
  detail: {{ params: {{ id: Thing }} }}
alerts:
  ask:
    buttons:
      "<i>Yes</i>": {{ do: stay }}
      "javascript:hacked()": {{ role: cancel }}
coordinators:
  App:
    root: home
    state:
      path: {{ stack: [detail], limit: 2 }}
      alert: {{ alert: [ask] }}
      toString: [no, yes]
    events:
      open: {{ params: {{ id: Thing }}, from: home, do: push detail(id) }}
      question: {{ from: detail, do: present ask }}
    links:
      "x://{bad}": {{ do: popToRoot }}
      "x://a,b:2#run=%41": {{ do: popToRoot }}
properties:
  never: never (alert is ask)
"""
    path = pathlib.Path(folder) / "hostile.yaml"
    path.write_text(text)
    return str(path)

"""The scenarios of the repository as trees, and what is declared in them."""

from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ["Scenarios", "Tests/Fixtures", "Tests/FlowRulesTests/Scenarios", "Tests/Defects", "Tests/Reports"]
# Larger files take long to check, and what is wrong with them is wrong with small ones too.
MOST_LINES = 260


def parse(text):
    """The tree of a scenario, in which every scalar is a text and nothing is None; None where it is no map."""
    try:
        tree = yaml.load(text, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError, ValueError):
        return None
    return _blank(tree) if isinstance(tree, dict) else None


def _blank(node):
    if isinstance(node, dict):
        return {str(key): _blank(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_blank(item) for item in node]
    return None if node in ("", "~", "null") else node


def text(tree):
    """The scenario that a tree says."""
    tree = dict(tree)
    if tree.get("flowcheck") == "1":
        tree["flowcheck"] = 1
    return yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, width=110)


def load():
    """Every scenario of the repository by its path, in order: the bytes, and the tree where there is one."""
    found = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.yaml")):
            data = path.read_bytes()
            if data.count(b"\n") <= MOST_LINES:
                found[str(path.relative_to(ROOT))] = data
    trees = [tree for tree in (parse(data) for data in found.values()) if tree and isinstance(tree.get("coordinators"), dict)]
    return found, trees


def keys(node):
    return list(node) if isinstance(node, dict) else []


class Words:
    """The names that a scenario declares, by what they name."""

    def __init__(self, tree):
        self.screens, self.alerts, self.gates = keys(tree.get("screens")), keys(tree.get("alerts")), keys(tree.get("gates"))
        self.stacks, self.slots, self.variables, self.tabs = [], [], [], []
        self.events, self.effects, self.values = [], [], []
        for values in (tree.get("domains") or {}).values() if isinstance(tree.get("domains"), dict) else []:
            if isinstance(values, list):
                self.values += [value for value in values if isinstance(value, str)]
        for name, values in (tree.get("domains") or {}).items() if isinstance(tree.get("domains"), dict) else []:
            if isinstance(values, str) and values.isdigit():
                self.values += [f"{name}#{number + 1}" for number in range(min(int(values), 3))]
        self.coordinators = keys(tree.get("coordinators"))
        coordinators = tree.get("coordinators")
        for coordinator in coordinators.values() if isinstance(coordinators, dict) else []:
            if not isinstance(coordinator, dict):
                continue
            self.events += keys(coordinator.get("events"))
            self.effects += keys(coordinator.get("effects"))
            state = coordinator.get("state")
            for name, field in (state.items() if isinstance(state, dict) else []):
                if isinstance(field, list):
                    self.variables.append(name)
                    self.values += [value for value in field if isinstance(value, str)]
                elif isinstance(field, dict) and "stack" in field:
                    self.stacks.append(name)
                elif isinstance(field, dict) and "tabs" in field:
                    self.tabs.append(name)
                elif isinstance(field, dict) and ("range" in field or "type" in field or "values" in field):
                    self.variables.append(name)
                elif isinstance(field, dict):
                    self.slots.append(name)
                else:
                    self.variables.append(name)

    @property
    def kinds(self):
        return [
            self.screens, self.alerts, self.gates, self.stacks, self.slots, self.variables, self.tabs, self.events, self.effects,
            self.values, self.coordinators,
        ]

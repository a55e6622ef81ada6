"""Mutants of scenarios: cut and joined, with made-up formulas and statements, and with bytes out of order."""

import copy
import re

from corpus import Words, parse, text

PLATFORMS = ["swiftui", "uikit", "tca", "modals", "async"]
SWITCHES = {
    "coveredAlert": ["queue", "drop"], "implicitCancel": ["off", "on"], "alertWriteBack": ["unconditional", "identityChecked"],
    "swap": ["sequence", "lose"], "tabSwitchDismissesModal": ["off", "on"], "width": ["compact", "regular"],
    "presentationOrder": ["declaration", "reverse"],
}
FACTS = {
    "bound": ["false"], "writeBack": ["false"], "dismissible": ["false"], "home": ["true"], "terminal": ["true"],
    "dirty": ["true"], "by": ["system", "app", "user"], "limit": ["1", "2", "3"], "ephemeral": ["false"], "awaits": ["true"],
    "registered": ["false"], "role": ["cancel", "destructive"], "once": ["true"], "lock": ["true"], "host": ["false"],
}
GRAFTED = [
    "events", "links", "state", "alerts", "effects", "screens", "buttons", "gates", "outcomes", "cases", "resumes", "properties",
    "goals", "coordinators", "do", "from", "when", "restores", "params", "requires", "stack", "sheet", "fullScreenCover", "alert",
    "walkthroughs", "fairness", "domains",
]
WORD = re.compile(r"[A-Za-z_][\w#-]*")


def places(node, path=()):
    """Every place of a tree below its root, as the keys that lead there."""
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else []
    for key, child in children:
        yield (*path, key)
        yield from places(child, (*path, key))


def at(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def put(tree, path, value):
    at(tree, path[:-1])[path[-1]] = value


def remove(tree, path):
    del at(tree, path[:-1])[path[-1]]


class Writer:
    """Writes conditions, properties and statements in the words of a scenario."""

    def __init__(self, words, chance):
        self.words, self.chance = words, chance

    def one(self, *lists):
        """One of the words of the first list that has any."""
        for words in lists:
            if words:
                return self.chance.choice(words)
        return "nothing"

    def atom(self):
        words, chance = self.words, self.chance
        page = self.one(words.screens, words.alerts)
        made = [f"visible is {self.one(words.screens + words.alerts)}"] * 2
        made += [f"{s} contains {page}" for s in words.stacks] + [f"{s}.top is {page}" for s in words.stacks]
        made += [f"{s}.count {chance.choice(['<', '==', '>=', '<='])} {chance.randint(0, 3)}" for s in words.stacks]
        made += [f"{s} == nil" for s in words.slots] + [f"{s} is {self.one(words.screens + words.alerts)}" for s in words.slots]
        made += [f"{v} {chance.choice(['==', '!='])} {self.one(words.values)}" for v in words.variables]
        made += [f"{t} == {page}" for t in words.tabs] + words.gates
        return chance.choice(made)

    def condition(self, depth=2):
        if depth == 0 or self.chance.random() < 0.35:
            return self.atom()
        shape = self.chance.choice(["not ({})", "{} and {}", "{} or {}", "({}) implies {}", "({} or {}) and {}"])
        return shape.format(*[self.condition(depth - 1) for _ in range(shape.count("{}"))])

    def formula(self, logic, depth=3):
        chance = self.chance
        if depth == 0 or chance.random() < 0.25:
            return "{" + self.condition(1) + "}"
        a = "A" if logic == "ctl" and chance.random() < 0.5 else "E" if logic == "ctl" else ""
        until = a + "[{} U {}]" if a else "({} U {})"
        shape = chance.choice(["!({})", "({}) & ({})", "({}) | ({})", "({}) -> ({})", a + "G ({})", a + "F ({})", until])
        slots = len(re.findall(r"(?<!\{)\{\}(?!\})", shape))
        parts = [self.formula(logic, depth - 1) for _ in range(slots)]
        for part in parts:
            shape = shape.replace("{}", part, 1)
        return shape

    def claim(self):
        chance = self.chance
        kind = chance.randrange(8)
        if kind < 4:
            return f"{['always', 'never', 'reachable', 'always reachable'][kind]} ({self.condition()})"
        if kind == 4:
            return f"({self.condition()}) leadsTo ({self.condition(1)})"
        if kind == 5:
            return f"({self.condition()}) until ({self.condition(1)})"
        logic = chance.choice(["ltl", "ctl"])
        return {logic: self.formula(logic)}

    def statement(self):
        words = self.words
        return self.chance.choice([
            f"push {self.one(words.screens)}", "pop", "popToRoot", f"present {self.one(words.screens + words.alerts)}", "dismiss",
            "dismiss all", "dismiss self", "stay", f"replace [{self.one(words.screens)}]", f"popTo {self.one(words.screens)}",
            f"dismiss {self.one(words.slots)}", f"set {self.one(words.variables)} = {self.one(words.values)}",
            f"start {self.one(words.effects)}", f"cancel {self.one(words.effects)}", f"select {self.one(words.screens)}",
            f"send {self.one(words.events)}", f"await {self.one(words.alerts, words.screens)}", f"set root = {self.one(words.screens)}",
        ])


def joined(trees, chance):
    """A scenario with parts cut out, put in from others, and made up."""
    tree = copy.deepcopy(chance.choice(trees))
    tree.pop("expect", None)
    for _ in range(chance.choice([1, 1, 2, 2, 3, 4, 6])):
        if not isinstance(tree.get("coordinators"), dict):
            return None
        chance.choice([cut, cut, graft, graft, graft, reword, reword, state, decide, claim, claim, swap, fact, platform])(tree, trees, chance)
    return text(tree)


def cut(tree, _, chance):
    found = [path for path in places(tree) if len(path) > 1]
    if found:
        remove(tree, chance.choice(found))


def graft(tree, trees, chance):
    donor = chance.choice(trees)
    key = chance.choice(GRAFTED)
    sources = [path for path in places(donor) if path[-1] == key]
    targets = [path for path in places(tree) if path[-1] == key]
    if not sources:
        return
    part = renamed(copy.deepcopy(at(donor, chance.choice(sources))), Words(donor), Words(tree), chance)
    if not targets:
        if key in ("links", "effects", "restores", "events"):
            coordinator = chance.choice([c for c in tree["coordinators"].values() if isinstance(c, dict)] or [{}])
            coordinator[key] = part
        elif key in ("alerts", "gates", "properties", "goals", "domains", "fairness"):
            tree[key] = part
        return
    path = chance.choice(targets)
    own = at(tree, path)
    if isinstance(own, dict) and isinstance(part, dict) and part:
        name = chance.choice(list(part))
        own[name] = part[name]
    elif isinstance(own, list) and isinstance(part, list) and part:
        own.insert(chance.randint(0, len(own)), chance.choice(part))
    else:
        put(tree, path, part)


def renamed(node, donor, words, chance):
    """A part of another scenario with its names replaced by names of this one."""
    table = {}
    for old, new in zip(donor.kinds, words.kinds):
        for name in old:
            if new and name not in new:
                table[name] = chance.choice(new)

    def rename(part):
        if isinstance(part, dict):
            return {rename(key): rename(value) for key, value in part.items()}
        if isinstance(part, list):
            return [rename(item) for item in part]
        return WORD.sub(lambda found: table.get(found[0], found[0]), part) if isinstance(part, str) else part

    return rename(node)


def reword(tree, _, chance):
    """Puts another name of the same kind into one text."""
    kinds = Words(tree).kinds
    paths = [path for path in places(tree) if isinstance(at(tree, path), str)]
    for _ in range(20):
        if not paths:
            return
        path = chance.choice(paths)
        found = list(WORD.finditer(at(tree, path)))
        if not found:
            continue
        word = chance.choice(found)
        for kind in kinds:
            if word[0] in kind and len(kind) > 1:
                old = at(tree, path)
                put(tree, path, old[: word.start()] + chance.choice(kind) + old[word.end():])
                return


def state(tree, _, chance):
    """Puts a made-up statement into something that is done."""
    writer = Writer(Words(tree), chance)
    paths = [path for path in places(tree) if path[-1] == "do"]
    if paths:
        path = chance.choice(paths)
        own = at(tree, path)
        own = own if isinstance(own, list) else [own] if isinstance(own, str) else []
        own = [item for item in own if item != "stay"]
        own.insert(chance.randint(0, len(own)), writer.statement())
        put(tree, path, own)


def decide(tree, _, chance):
    """Puts a made-up condition where one can stand."""
    writer = Writer(Words(tree), chance)
    whens = [path for path in places(tree) if path[-1] == "when"]
    events = [path for path in places(tree) if len(path) > 1 and path[-2] == "events" and isinstance(at(tree, path), dict)]
    if whens and chance.random() < 0.5:
        put(tree, chance.choice(whens), writer.condition())
    elif events:
        event = at(tree, chance.choice(events))
        if "do" in event and chance.random() < 0.4:
            event["cases"] = [{"when": writer.condition(1), "do": writer.statement()}, {"do": event.pop("do")}]
        else:
            event["when"] = writer.condition()


def claim(tree, _, chance):
    writer = Writer(Words(tree), chance)
    key = chance.choice(["properties", "properties", "properties", "goals", "gates"])
    own = tree.get(key) if isinstance(tree.get(key), dict) else {}
    own[f"{key[0]}{len(own)}x"] = writer.claim() if key == "properties" else writer.condition()
    tree[key] = own


def swap(tree, _, chance):
    """Exchanges two parts of one list or map."""
    paths = [()] + list(places(tree))
    paths = [path for path in paths if isinstance(at(tree, path), (dict, list)) and len(at(tree, path)) > 1]
    if not paths:
        return
    own = at(tree, chance.choice(paths))
    first, second = chance.sample(list(own) if isinstance(own, dict) else range(len(own)), 2)
    own[first], own[second] = own[second], own[first]


def fact(tree, _, chance):
    key = chance.choice(list(FACTS))
    value = chance.choice(FACTS[key])
    where = [path for path in places(tree) if path[-1] == key]
    if not where or chance.random() < 0.5:
        parents = {"home": "screens", "terminal": "screens", "dirty": "screens", "registered": "screens", "by": "events",
                   "role": "buttons", "lock": "screens", "host": "screens"}.get(key)
        if key == "dismissible":
            parents = "screens"
        inner = [path for path in places(tree) if len(path) > 1 and path[-2] == (parents or "state")]
        if inner:
            path = chance.choice(inner)
            own = at(tree, path)
            if own is None:
                put(tree, path, {key: value})
            elif isinstance(own, dict):
                own[key] = value
    else:
        put(tree, chance.choice(where), value)


def platform(tree, _, chance):
    kind = chance.randrange(4)
    if kind == 0:
        tree["platform"] = chance.choice(PLATFORMS)
    elif kind == 1:
        tree["timing"] = chance.choice(["settled", "interleaved"])
    elif kind == 2:
        name = chance.choice(list(SWITCHES))
        own = tree.get("switches") if isinstance(tree.get("switches"), dict) else {}
        own[name] = chance.choice([*SWITCHES[name], "pessimistic"])
        tree["switches"] = own
    else:
        tree.pop("timing", None)


def shaken(files, chance):
    """The bytes of a scenario with some of them lost, doubled, changed or moved."""
    data = bytearray(chance.choice(list(files.values())))
    for _ in range(chance.choice([1, 1, 2, 4, 16])):
        if not data:
            break
        place = chance.randrange(len(data))
        length = min(chance.choice([1, 1, 2, 8, 60]), len(data) - place)
        kind = chance.randrange(7)
        if kind == 0:
            del data[place:place + length]
        elif kind == 1:
            data[place:place] = data[place:place + length]
        elif kind == 2:
            data[place] ^= 1 << chance.randrange(8)
        elif kind == 3:
            data[place:place] = chance.choice([b"\n", b"\t", b": ", b"- ", b"'", b'"', b"#", b"&a ", b"*a", b"{", b"[", b"]", b"}",
                                               b"(", b")", b"|\n", b"<<: ", b"\xc2\xa0", b"\xff", b"\x00", b"!!int ", b"? ", b","])
        elif kind == 4:
            part = bytes(data[place:place + length])
            del data[place:place + length]
            other = chance.randrange(len(data) + 1)
            data[other:other] = part
        elif kind == 5:
            lines = bytes(data).split(b"\n")
            first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[first], lines[second] = lines[second], lines[first]
            data = bytearray(b"\n".join(lines))
        else:
            other = chance.choice(list(files.values()))
            start = chance.randrange(len(other) + 1)
            data[place:place + length] = other[start:start + length]
    return bytes(data)

"""What must be the same in every way to ask, for one scenario."""

import json
import shutil
import signal
import subprocess
from pathlib import Path

import yaml

from corpus import parse, text

ALLOWED = {0, 1, 2, 64, 65, 66}
# Longer than anything small takes, on a busy machine too.
SECONDS = 120
COVERS = ["screens", "events", "cases"]
STYLES = ["swift-testing", "xctest", "tca-teststore", "xcuitest"]


class Finding(Exception):
    """Something that must not be: which trial noticed it, and what."""

    def __init__(self, trial, words):
        super().__init__(f"{trial}: {words}")
        self.trial, self.words, self.is_valid = trial, words, False


class Binary:
    """flowcheck, in a folder of its own."""

    def __init__(self, path, folder, most_states):
        self.path, self.folder, self.most_states = str(Path(path).resolve()), Path(folder), most_states
        self.count = 0
        self.help = self.run("help", "check").stdout

    def run(self, *words):
        """The result of a command; a status that is none of flowcheck's is a finding."""
        self.count += 1
        try:
            result = subprocess.run(
                [self.path, *map(str, words)], cwd=self.folder, capture_output=True, text=True, errors="replace", timeout=SECONDS,
                check=False)
        except subprocess.TimeoutExpired:
            raise Finding("time", f"'{' '.join(map(str, words))}' takes more than {SECONDS} seconds") from None
        if result.returncode not in ALLOWED:
            code = result.returncode
            named = signal.Signals(-code).name if code < 0 else f"status {code}"
            raise Finding(f"ends with {named}", f"'{' '.join(map(str, words))}': {result.stderr.strip()[-300:]}")
        return result

    def has(self, option):
        return option in self.help


def trials(binary, data, chance):
    """Tries everything on the bytes of a scenario; whether it is valid."""
    folder = binary.folder
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    (folder / "m.yaml").write_bytes(data)
    if binary.run("validate", "m.yaml").returncode != 0:
        return False
    try:
        whole = Whole(binary)
        for trial in [same_bytes, symmetry, first, resumed, kept, dumped, accepted, pasted, others, spoiled]:
            trial(binary, whole, chance)
    except Finding as finding:
        finding.is_valid = True
        raise
    return True


class Whole:
    """What a plain check of the whole scenario says."""

    def __init__(self, binary):
        self.limit = ["--max-states", binary.most_states]
        self.options = ["--strict", "--no-symmetry", *self.limit]
        self.output = self.check(binary, *self.options)
        self.scenario = report(self.output.stdout, "check")
        self.is_cut = self.scenario["truncated"]
        self.verdicts = {(v["kind"], v["id"]): v for v in self.scenario["verdicts"]}

    @staticmethod
    def check(binary, *words):
        return binary.run("check", "--format", "json", "m.yaml", *words)


def report(output, trial):
    try:
        return json.loads(output)["scenarios"][0]
    except (ValueError, KeyError, IndexError):
        raise Finding(trial, f"no report: {output[:200]!r}") from None


def differ(trial, what, one, other):
    """Complains about the first line in which two outputs differ."""
    if one == other:
        return
    for number, (first, second) in enumerate(zip(one.splitlines(), other.splitlines()), 1):
        if first != second:
            raise Finding(trial, f"{what}: line {number} is {second.strip()!r}, not {first.strip()!r}")
    raise Finding(trial, f"{what}: {len(other.splitlines())} lines, not {len(one.splitlines())}")


def same_bytes(binary, whole, _):
    """Threads change no byte."""
    for words in (["--threads", "1"], ["--threads", "2"]):
        differ("threads", " ".join(words), whole.output.stdout, whole.check(binary, *whole.options, *words).stdout)
    plain = ["check", "m.yaml", *whole.options, "--traces", "all"]
    if binary.run(*plain).stdout != binary.run(*plain).stdout:
        raise Finding("determinism", "two checks print different texts")


def summary(verdict):
    """What symmetry must not change."""
    return verdict["verdict"], len(verdict["trace"] or []), len(verdict["cycle"] or []) > 0


def symmetry(binary, whole, _):
    """Symmetry changes no verdict, no count and no length."""
    if whole.is_cut:
        return
    options = [word for word in whole.options if word != "--no-symmetry"] + ["--symmetry"]
    other = report(whole.check(binary, *options).stdout, "symmetry")
    for key in ("states", "transitions", "depth"):
        if whole.scenario[key] != other[key]:
            raise Finding("symmetry", f"{other[key]} {key}, not {whole.scenario[key]}")
    for verdict in other["verdicts"]:
        own = whole.verdicts[verdict["kind"], verdict["id"]]
        if summary(own) != summary(verdict):
            raise Finding("symmetry", f"{verdict['id']}: {summary(verdict)}, not {summary(own)}")


def first(binary, whole, _):
    """What ends at a first violation finds one where there is one, and none where there is none, by a shortest run."""
    if whole.is_cut:
        return
    options = whole.options + ["--first"]
    other = report(whole.check(binary, *options).stdout, "first")
    wrong = {key for key, v in whole.verdicts.items() if v["verdict"] == "violated" and v["asExpected"] is not True}
    found = {(v["kind"], v["id"]): v for v in other["verdicts"] if v["verdict"] == "violated"}
    if wrong and not found:
        raise Finding("first", f"nothing is found, though {sorted(wrong)[0][1]} is violated")
    for key, verdict in found.items():
        own = whole.verdicts[key]
        if own["verdict"] != "violated":
            raise Finding("first", f"{key[1]} is violated, and elsewhere it is {own['verdict']}")
        if len(verdict["trace"] or []) != len(own["trace"] or []):
            raise Finding("first", f"{key[1]}: {len(verdict['trace'] or [])} steps, not {len(own['trace'] or [])}")
    if not other["truncated"] and not found:
        for verdict in other["verdicts"]:
            if whole.verdicts[verdict["kind"], verdict["id"]]["verdict"] != verdict["verdict"]:
                raise Finding("first", f"{verdict['id']} is {verdict['verdict']}")


def resumed(binary, whole, chance):
    """What goes on from a checkpoint is the same as what never stopped."""
    states = whole.scenario["states"]
    for bound in {1, chance.randint(1, 12), chance.randint(1, max(1, states - 1))}:
        kept = binary.folder / "kept"
        kept.unlink(missing_ok=True)
        options = ["--strict"]
        whole.check(binary, *options, "--max-states", bound, "--checkpoint", "kept")
        if not kept.exists():
            continue
        if chance.random() < 0.3:
            middle = chance.randint(bound, states)
            whole.check(binary, *options, "--max-states", middle, "--checkpoint", "kept", "--resume", "kept")
        result = whole.check(binary, *options, *whole.limit, "--resume", "kept")
        if result.returncode in (64, 65, 66):
            raise Finding("resume", f"after {bound} states: {result.stderr.strip()[-200:]}")
        differ("resume", f"after {bound} states", whole.output.stdout, result.stdout)


def kept(binary, whole, _):
    """Every run that is kept can be gone along."""
    whole.check(binary, *whole.options, "--save-traces", "runs")
    for path in sorted((binary.folder / "runs").rglob("*.json"))[:12]:
        name = path.relative_to(binary.folder)
        result = binary.run("replay", name, "m.yaml")
        if result.returncode != 0:
            raise Finding("replay", f"{path.name}: {(result.stderr or result.stdout).strip()[-200:]}")
        binary.run("replay", name, "m.yaml", "--form", "itf")
        result = binary.run("replay", name, "m.yaml", "--form", "walkthrough")
        if not whole.scenario["combinations"]:
            paste(binary, whole, "replay", result.stdout)


def dumped(binary, whole, _):
    """What was dumped is true, and a file does not differ from itself."""
    if binary.run("dump", "m.yaml", "-o", "dumped", *whole.limit).returncode == 0:
        result = binary.run("dump", "m.yaml", "--check", "-o", "dumped", *whole.limit)
        if result.returncode != 0:
            raise Finding("dump", result.stdout.strip()[-200:])
    result = binary.run("diff", "m.yaml", "m.yaml", *whole.limit)
    if result.returncode not in (0, 2):
        raise Finding("diff", f"status {result.returncode}: {result.stdout.strip()[-200:]}")


def accepted(binary, whole, _):
    """What is accepted is found no more."""
    result = binary.run("baseline", "write", "m.yaml", "--baseline", "accepted.yml", "--reason", "as it is", *whole.limit)
    if result.returncode not in (0, 2):
        raise Finding("baseline", f"writing: {(result.stderr or result.stdout).strip()[-200:]}")
    if not (binary.folder / "accepted.yml").exists():
        return
    for words in (["baseline", "check", "m.yaml"], ["check", "m.yaml"]):
        result = binary.run(*words, "--baseline", "accepted.yml", *whole.limit)
        if result.returncode not in (0, 2):
            raise Finding("baseline", f"{' '.join(words[:2])}: {(result.stderr or result.stdout).strip()[-300:]}")


def pasted(binary, whole, chance):
    """Every walkthrough that is written holds where it is pasted."""
    sources = [["--cover", cover] for cover in COVERS] + [["--counterexamples", "--strict"]]
    for source in sources:
        result = binary.run("generate-tests", "m.yaml", "--style", "walkthroughs", *source, *whole.limit)
        if result.returncode in (64, 65, 66):
            raise Finding("walkthroughs", f"{' '.join(source)}: {result.stderr.strip()[-200:]}")
        paste(binary, whole, f"walkthroughs {' '.join(source)}", result.stdout)
    binary.run("generate-tests", "m.yaml", "--style", chance.choice(STYLES), *chance.choice(sources), *whole.limit)


def paste(binary, whole, trial, written):
    try:
        scripts = (yaml.load(written, Loader=yaml.BaseLoader) or {}).get("walkthroughs")
    except yaml.YAMLError as error:
        raise Finding(trial, f"what is written is no YAML: {error}")
    if not scripts:
        return
    source = (binary.folder / "m.yaml").read_text(errors="replace")
    tree = parse(source)
    if not isinstance(tree, dict):
        return
    if "walkthroughs" in tree:
        own = tree["walkthroughs"]
        tree["walkthroughs"] = (own if isinstance(own, dict) else {}) | scripts
        source = text(tree)
    else:
        source = source.rstrip() + "\n" + written
    (binary.folder / "pasted.yaml").write_text(source)
    result = binary.run("check", "--format", "json", "pasted.yaml", "--max-states", 1)
    if result.returncode in (64, 65, 66):
        raise Finding(trial, f"what is written is refused: {json.loads(result.stdout)['diagnostics'][:1]}")
    for verdict in report(result.stdout, trial)["verdicts"]:
        if verdict["kind"] == "walkthrough" and verdict["id"] in scripts and verdict["verdict"] != "holds":
            raise Finding(trial, f"'{verdict['id']}' does not hold: {verdict['message']}")


def others(binary, whole, chance):
    """Every other command ends well."""
    kind = chance.randrange(8)
    if kind == 0:
        binary.run("export", "m.yaml", "--to", chance.choice(["promela", "json", "dot", "mermaid", "scxml"]), "--partial", *whole.limit)
    elif kind == 1:
        binary.run("simulate", "m.yaml", "--random", "5", "--depth", "40", "--seed", chance.randrange(1000))
    elif kind == 2:
        binary.run("simulate", "m.yaml", "--walkthroughs")
    elif kind == 3:
        binary.run("diagram", "m.yaml", "-o", "map.dot", *whole.limit)
    elif kind == 4:
        binary.run("diagram", "m.yaml", "-o", "run.dot", "--view", chance.choice(["states", "storyboard"]), *whole.limit)
    elif kind == 5:
        binary.run("report", "m.yaml", "-o", "site", "--max-states", "300")
    elif kind == 6:
        binary.run("explore", "m.yaml", "--verbose", *whole.limit)
    else:
        binary.run("check", "m.yaml", "--report", f"{chance.choice(['sarif', 'junit', 'markdown', 'gitlab', 'github'])}=out", *whole.options)


def spoiled(binary, whole, chance):
    """Files that flowcheck wrote and somebody damaged are read or refused."""
    commands = {
        "kept": ["check", "m.yaml", "--strict", *whole.limit, "--resume", "kept"],
        "accepted.yml": ["check", "m.yaml", *whole.limit, "--baseline", "accepted.yml"],
        "dumped": ["dump", "m.yaml", "--check", "-o", "dumped", *whole.limit],
    }
    for path in sorted((binary.folder / "runs").rglob("*.json"))[:1]:
        name = str(path.relative_to(binary.folder))
        commands[name] = ["replay", name, "m.yaml"]
    for name, command in commands.items():
        path = binary.folder / name
        if path.is_file() and path.stat().st_size > 0:
            path.write_bytes(shake(path.read_bytes(), chance))
            binary.run(*command)


def shake(data, chance):
    """Bytes of which some are lost, doubled or changed."""
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 3, 20])):
        place = chance.randrange(len(data)) if data else 0
        kind = chance.randrange(4)
        if kind == 0:
            del data[place:place + chance.choice([1, 8, 100])]
        elif kind == 1:
            data[place:place] = data[place:place + chance.choice([1, 8, 100])]
        elif data:
            data[place] = chance.randrange(256)
    return bytes(data)

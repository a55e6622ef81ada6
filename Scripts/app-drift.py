#!/usr/bin/env python3
"""What 'flowcheck drift' says of the app scenarios: app-drift.py FLOWCHECK EXTRACT [--clones FOLDER] [--app APP] [--lines]

Scripts/app-drift.yaml names, for each scenario in Scenarios/apps, the repository and the commit that it is modelled on, the files that
are compared, which names of the code its names stand for, and who is right about each line of drift. The script lays the files out
in .build/app-drift, writes the scenario there with 'source' keys, runs drift, and prints the counts. The clones are git
repositories in folders called OWNER+NAME/repo. Where there is no clone, a plain folder OWNER+NAME may hold the files at their paths.
A repository that is not there is named. Exit status 1 for a line that nobody judged.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent
CLASSES = ("scenario", "reading", "purpose", "drift")


class Plain(yaml.SafeDumper):
    """Writes every scalar as it was read."""

    yaml_implicit_resolvers = {}

    def ignore_aliases(self, data):
        return True


Plain.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:null" if text == "" else "tag:yaml.org,2002:str", text))


def mapped(declaration, source, short):
    """A declaration with its source; 'short' is the key of a value that may be written alone."""
    if not isinstance(declaration, dict):
        declaration = {} if declaration in ("", None) else {short: declaration}
    return {**declaration, "source": source}


def place(facts, entry):
    return f"{Path(facts['files'][entry['file']]).name}:{entry['line']}"


def annotate(scenario, names, facts):
    """Writes 'source' keys where a name of the code is given or said to be none."""
    units = {unit["name"]: unit for unit in facts["units"]}
    for name, coordinator in scenario["coordinators"].items():
        given = names["coordinators"].get(name)
        if given is None:
            coordinator["source"] = "none"
            continue
        unit = units[given["unit"]]
        coordinator["source"] = f"{place(facts, unit)} {unit['name']}"
        state = coordinator.get("state", {})
        slots = {slot["name"]: slot for slot in unit["slots"]}
        for field, declaration in state.items():
            if field in given.get("fields", {}):
                slot = slots[given["fields"][field]]
                state[field] = mapped(declaration, f"{place(facts, slot)} {slot['name']}", "values")
            elif isinstance(declaration, dict) and "range" not in declaration and "values" not in declaration:
                declaration["source"] = "none"
        for event, declaration in coordinator.get("events", {}).items():
            if event in given.get("events", {}):
                code = given["events"][event]
                found = [e for edges in facts["edges"].values() for e in edges
                         if e["event"] == code or code.endswith("*") and e["event"].startswith(code[:-1])]
                if not found:
                    raise SystemExit(f"app-drift: no event '{code}' for {name}.{event}")
                coordinator["events"][event] = mapped(declaration, f"{place(facts, found[0])} {found[0]['event']}", "do")
        for effect, declaration in coordinator.get("effects", {}).items():
            if effect in given.get("effects", {}):
                code = given["effects"][effect]
                found = [e for e in facts["edges"][given["unit"]] if e["event"] == code]
                declaration["source"] = f"{place(facts, found[0])} {code}"
    for kind in ("screens", "alerts"):
        for name, declaration in scenario.get(kind, {}).items():
            if name in names.get("items", {}):
                slot = next((slot for unit in facts["units"] for slot in unit["slots"] for case in slot["cases"]
                             if case["name"].split(".")[0] == names["items"][name].split(".")[0]), facts["units"][0])
                scenario[kind][name] = mapped(declaration, f"{place(facts, slot)} {names['items'][name]}", "source")


def compare(app, entry, options):
    """The lines of drift, each with its kind; None if the repository is missing."""
    plain = options.clones / entry["repo"].replace("/", "+")
    git = plain / "repo"
    cloned = (git / "HEAD").is_file()
    files = list(entry["files"])
    if not cloned and ("folder" in entry or not all((plain / path).is_file() for path in files)):
        print(f"{app}: no clone of {entry['repo']} in {options.clones}")
        return None
    folder = ROOT / ".build" / "app-drift" / app
    if "folder" in entry:
        listed = subprocess.run(["git", "--git-dir", git, "ls-tree", "-r", "--name-only", entry["commit"], entry["folder"]],
                                capture_output=True, text=True, check=True)
        files = [path for path in listed.stdout.splitlines() if path.endswith(".swift")]
    for path in files:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if cloned:
            commit = entry["commit"] if "commit" in entry else entry["files"][path]
            shown = subprocess.run(["git", "--git-dir", git, "show", f"{commit}:{path}"], capture_output=True, check=True)
            target.write_bytes(shown.stdout)
        else:
            target.write_bytes((plain / path).read_bytes())
    run = subprocess.run([options.extract, *files], cwd=folder, capture_output=True, text=True, check=True)
    facts = json.loads(run.stdout)
    if "folder" in entry:  # what is compared, of all that was read
        names = {given["unit"] for given in entry["coordinators"].values()}
        facts["units"] = [unit for unit in facts["units"] if unit["name"] in names]
        facts["events"] = [event for event in facts["events"] if event["unit"] in names]
        facts["edges"] = {name: edges for name, edges in facts["edges"].items() if name in names}
    (folder / "facts.json").write_text(json.dumps(facts))
    scenario = yaml.load((ROOT / "Scenarios" / "apps" / entry["scenario"]).read_text(), Loader=yaml.BaseLoader)
    for key in ("walkthroughs", "expect", "properties", "goals", "fairness", "rules"):
        scenario.pop(key, None)
    annotate(scenario, entry, facts)
    scenario = {"flowcheck": scenario.pop("flowcheck"), **scenario, "source": list(entry["files"])}
    text = yaml.dump(scenario, Dumper=Plain, sort_keys=False, width=10000)
    (folder / "app.yaml").write_text(text.replace("!!null ''", ""))
    drift = subprocess.run([options.flowcheck, "drift", "app.yaml", "--facts", "facts.json", "--format", "json"],
                           cwd=folder, capture_output=True, text=True)
    if drift.returncode not in (0, 1):
        sys.exit(f"app-drift: {app}: {drift.stdout}{drift.stderr}")
    report = json.loads(drift.stdout)
    return report["differences"], len(report["notComparable"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flowcheck", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("extract", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("--clones", type=Path, default=Path(os.environ.get("FLOWCHECK_CLONES", ROOT.parent / ".mirror")))
    parser.add_argument("--app")
    parser.add_argument("--lines", action="store_true", help="print each line with who is right")
    options = parser.parse_args()
    apps = yaml.safe_load((ROOT / "Scripts" / "app-drift.yaml").read_text())
    total, unjudged = Counter(), 0
    print(f"{'app':10}" + "".join(f"{name:>10}" for name in CLASSES) + f"{'all':>10}{'not comparable':>16}")
    for app, entry in apps.items():
        if options.app not in (None, app):
            continue
        found = compare(app, entry, options)
        if found is None:
            continue
        count, lines = Counter(), []
        for item in found[0]:
            text = f"{item['kind']} {Path(item['file'] or '-').name}:{item['line'] or '-'} {item['message']}"
            judged = next((name for rule in entry["judged"] for name, pattern in rule.items() if re.search(pattern, text)), None)
            unjudged += judged is None
            count[judged] += 1
            lines.append(f"    {judged or '?':10} {text}")
        print(f"{app:10}" + "".join(f"{count[name]:10}" for name in CLASSES) + f"{len(found[0]):10}{found[1]:16}")
        if options.lines:
            print("\n".join(lines))
        total += count
    print(f"{'all':10}" + "".join(f"{total[name]:10}" for name in CLASSES) + f"{sum(total.values()):10}")
    return 1 if unjudged else 0


if __name__ == "__main__":
    sys.exit(main())

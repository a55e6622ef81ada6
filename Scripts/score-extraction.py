#!/usr/bin/env python3
"""Scores flowcheck-extract against units that were read by hand: score-extraction.py PROGRAM [--corpus FOLDER] [--clones FOLDER]

With --speed FOLDER… it measures instead: the processor time in user mode that the program takes for each folder of sources, the least
of five runs, and the lines of the Swift files that it says it has read. Exit status 1 when some folder is read more slowly than the bar.

The corpus folder holds score.py and groundtruth/*.yaml. The clones are git repositories, bare or not, in folders called OWNER+NAME, OWNER/NAME or
OWNER+NAME/repo; each unit's files are laid out from them in .build/corpus at the commit that the truth names. A unit whose repository or
files are not there is named and left out. Exit status 1 when a bar that must be met is not, 2 when nothing could be scored.
"""

import argparse
import importlib.util
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Required and target values: precision and recall of edges and of sites, guards kept on branches.
BARS = {"edge precision": (0.85, 0.95), "edge recall": (0.75, 0.90), "site precision": (0.92, 0.98), "site recall": (0.85, 0.95),
        "guards on branches": (0.70, 0.90)}
# Lines a second: required and target. With fewer lines than this, the start of the program dominates.
SPEED, RUNS, LEAST_LINES = (50_000, 200_000), 5, 5_000


def user_seconds(command):
    """The processor time of a command in user mode, and its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"score-extraction: {' '.join(command)} failed with status {run.returncode}: {run.stderr.strip()}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, run.stdout


def speed(program, folders):
    """Prints how many lines a second the program reads in each folder; returns the exit status."""
    slow = False
    print(f"{'folder':40} {'files':>6} {'lines':>8} {'seconds':>8} {'lines/s':>8}")
    for folder in folders:
        runs = [user_seconds([program, str(folder)]) for _ in range(RUNS)]
        seconds = min(seconds for seconds, _ in runs)
        files = [Path(file) for file in json.loads(runs[0][1])["files"] if file.endswith(".swift")]
        lines = sum(file.read_bytes().count(b"\n") for file in files)
        rate = lines / max(seconds, 0.001)
        small = lines < LEAST_LINES
        slow |= rate < SPEED[0] and not small
        met = "small" if small else "FAILS" if rate < SPEED[0] else "meets the target" if rate >= SPEED[1] else "meets the bar"
        print(f"{folder.name:40} {len(files):6} {lines:8} {seconds:8.2f} {rate:8.0f}  {met}")
    return 1 if slow else 0


def repository(clones, name):
    """The git folder of a repository below a folder of clones; None if it is missing."""
    for below in (name.replace("/", "+"), name):
        for place in (clones / below / "repo", clones / below / "repo" / ".git", clones / below / ".git", clones / below):
            if (place / "HEAD").is_file() and (place / "objects").is_dir():
                return place
    return None


def lay_out(truth, clones, into):
    """Writes the files of a unit; returns their paths, or why it failed."""
    git = repository(clones, truth["repo"])
    if git is None:
        return None, f"no clone of {truth['repo']} in {clones}"
    paths = []
    for entry in truth["files"]:
        shown = subprocess.run(["git", "--git-dir", git, "show", f"{truth['commit']}:{entry['path']}"], capture_output=True)
        if shown.returncode:
            return None, f"the clone of {truth['repo']} has no {entry['path']} at {truth['commit'][:12]}"
        path = into / truth["name"] / entry["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(shown.stdout)
        paths.append(path)
    return paths, None


def ratio(part, whole):
    return part / whole if whole else 1.0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("FLOWCHECK_CORPUS", ROOT.parent / "shared" / "corpus")))
    parser.add_argument("--truths", type=Path, help="another folder of truths than the corpus's groundtruth")
    parser.add_argument("--clones", type=Path, default=Path(os.environ.get("FLOWCHECK_CLONES", ROOT.parent / ".mirror")))
    parser.add_argument("--verbose", action="store_true", help="name each edge that is missed or too many")
    parser.add_argument("--speed", type=Path, nargs="+", metavar="FOLDER", help="measure the speed on these folders instead")
    options = parser.parse_args()
    if options.speed:
        return speed(options.program, options.speed)
    scorer_file = options.corpus / "score.py"
    if not scorer_file.is_file():
        print(f"score-extraction: there is no {scorer_file}; --corpus or FLOWCHECK_CORPUS names the folder")
        return 2
    try:
        import yaml
    except ImportError:
        print("score-extraction: needs PyYAML; run it with Scripts/python.sh")
        return 2
    spec = importlib.util.spec_from_file_location("score", scorer_file)
    scorer = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(scorer)

    total = {"edge": [0, 0, 0], "site": [0, 0, 0], "branch": [0, 0], "free": [0, 0], "negatives": 0}
    scored, absent = 0, []
    print(f"{'unit':28} {'edges P':>8} {'R':>6} {'sites P':>8} {'R':>6} {'guards':>7} {'free':>7} {'neg':>4}")
    for file in sorted((options.truths or options.corpus / "groundtruth").glob("*.yaml")):
        truth = yaml.safe_load(file.read_text())
        paths, reason = lay_out(truth, options.clones, ROOT / ".build" / "corpus")
        if paths is None:
            absent.append(f"{truth['name']}: {reason}")
            continue
        run = subprocess.run([options.program, "--unit", truth["name"], *map(str, paths)], capture_output=True, text=True)
        if run.returncode:
            print(f"{truth['name']}: the program failed with status {run.returncode}: {run.stderr.strip()}")
            return 1
        predicted = json.loads(run.stdout)["edges"].get(truth["name"], [])
        result = scorer.score(truth, predicted)
        for key in ("edge", "site", "branch", "free"):
            total[key] = [a + b for a, b in zip(total[key], result[key])]
        total["negatives"] += len(result["onNegative"])
        scored += 1
        edge, site = result["edge"], result["site"]
        print(f"{truth['name']:28} {ratio(edge[0], edge[1]):8.3f} {ratio(edge[0], edge[2]):6.3f} {ratio(site[0], site[1]):8.3f} "
              f"{ratio(site[0], site[2]):6.3f} {result['branch'][0]:3}/{result['branch'][1]:<3} {result['free'][0]:3}/{result['free'][1]:<3} "
              f"{len(result['onNegative']):4}")
        if options.verbose:
            explain(scorer, truth, predicted, result)
    for line in absent:
        print(f"not scored: {line}")
    if not scored:
        print("score-extraction: no unit could be scored; --clones or FLOWCHECK_CLONES names a folder of git repositories")
        return 2
    edge, site = total["edge"], total["site"]
    print(f"{'all, ' + str(scored) + ' units':28} {ratio(edge[0], edge[1]):8.3f} {ratio(edge[0], edge[2]):6.3f} {ratio(site[0], site[1]):8.3f} "
          f"{ratio(site[0], site[2]):6.3f} {total['branch'][0]:3}/{total['branch'][1]:<3} {total['free'][0]:3}/{total['free'][1]:<3} {total['negatives']:4}")
    values = dict(zip(BARS, [ratio(edge[0], edge[1]), ratio(edge[0], edge[2]), ratio(site[0], site[1]), ratio(site[0], site[2]),
                             ratio(*total["branch"])]))
    failed = total["negatives"] > 0
    for name, (must, target) in BARS.items():
        met = "meets the target" if values[name] >= target else "meets the bar" if values[name] >= must else "FAILS"
        failed |= values[name] < must
        print(f"{name:20} {values[name]:.3f}  must {must:.2f}  target {target:.2f}  {met}")
    print(f"{'on negative lines':20} {total['negatives']:5}  must 0{'' if total['negatives'] == 0 else '  FAILS'}")
    return 1 if failed else 0


def explain(scorer, truth, predicted, result):
    for line in result["missed"]:
        print(f"    missed    {line}")
    true, implicit = list(scorer.edges(truth["transitions"])), list(scorer.edges(truth.get("implicit", [])))

    def hit(t, p):
        return scorer.eveq(t["ev"], p["ev"]) and scorer.opeq(t["op"], p["op"]) and scorer.sleq(t["slot"], p["slot"]) and scorer.tgeq(t["target"], p["target"])

    used, edges = set(), list(scorer.edges(predicted))
    for t in true:
        for i, p in enumerate(edges):
            if i not in used and hit(t, p):
                used.add(i)
                break
    for i, p in enumerate(edges):
        if i not in used and not any(hit(t, p) for t in implicit):
            print(f"    too many  {p['ev']} {p['op']} {p['slot']} {p['target']} at {p['file']}:{sorted(p['lines'])} when {p['guard']}")
    for place in result["onNegative"]:
        print(f"    negative  {place}")


if __name__ == "__main__":
    sys.exit(main())

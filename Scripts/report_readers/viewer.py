"""Opens SARIF in CodeChecker's viewer, which makes a page of it, and looks there for the runs."""

import copy
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

VIEWER = [sys.executable, "-m", "codechecker_report_converter.report.output.html.cli"]


def shown(log, root):
    """What the viewer's page shows of a log, for the folder that its addresses are relative to."""
    log = copy.deepcopy(log)
    for run in log["runs"]:
        # A viewer is told where the checkout is: the log doesn't say it.
        run["originalUriBaseIds"]["%SRCROOT%"]["uri"] = f"{root.as_uri()}/"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "log.sarif"
        file.write_text(json.dumps(log), encoding="utf-8")
        pages = Path(folder) / "pages"
        call = subprocess.run([*VIEWER, "-o", str(pages), str(file)], capture_output=True, text=True, timeout=300)
        page = pages / "log.sarif.html"
        if not page.exists():
            sys.exit(f"viewer: no page: {call.stdout}{call.stderr}")
        data = re.search(r"^ *var data = (\{.*\});$", page.read_text(encoding="utf-8"), re.M).group(1)
    return json.loads(data)["reports"]


def steps_of(flow, root):
    found = []
    for step in flow["threadFlows"][0]["locations"]:
        place, text = step["location"]["physicalLocation"], step["location"]["message"]["text"]
        region = place["region"]
        found.append((str(root / place["artifactLocation"]["uri"]), region["startLine"], region.get("startColumn", 1), text))
    return found


def compared(log, reports, root):
    """Whether each finding of a log is shown, and its runs: each step in its order, at its place, with its text."""
    found, runs, pages = [], 0, {}
    for report in reports:
        here = (report["checker"]["name"], report["path"], report["line"], report["message"])
        events = [(event["fileId"], event["line"], event["column"], event["message"]) for event in report["events"]]
        pages.setdefault(here, []).append(events)
    for result in log["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        path = str(root / place["artifactLocation"]["uri"])
        here = (result["ruleId"], path, place["region"]["startLine"], result["message"]["text"])
        if here not in pages:
            found.append(f"{here} is not shown")
        for flow in result.get("codeFlows", []):
            runs += 1
            if steps_of(flow, root) not in pages.get(here, []):
                found.append(f"{here}: its run is not shown")
    return found if runs else [*found, "there is no run to show"]


def check(text, root):
    log = json.loads(text)
    return compared(log, shown(log, root), root)


def self_test(root):
    def location(line, text):
        place = {"artifactLocation": {"uri": "LICENSE", "uriBaseId": "%SRCROOT%"}, "region": {"startLine": line}}
        return {"physicalLocation": place, "message": {"text": text}}

    def log(*steps):
        flows = [{"threadFlows": [{"locations": [{"location": location(*step)} for step in steps]}]}] if steps else []
        result = {"ruleId": "r", "message": {"text": "m"}, "locations": [location(3, "m")], "codeFlows": flows}
        run = {"tool": {"driver": {"name": "x"}}, "originalUriBaseIds": {"%SRCROOT%": {}}, "results": [result]}
        return {"version": "2.1.0", "runs": [run]}

    good = log((2, "start"), (1, "tap"))
    assert not compared(good, shown(good, root), root), compared(good, shown(good, root), root)
    yield "a run that is not shown", compared(good, shown(log(), root), root)
    yield "a step that is not shown", compared(good, shown(log((2, "start")), root), root)
    yield "steps in another order", compared(good, shown(log((1, "tap"), (2, "start")), root), root)
    yield "a step at another line", compared(good, shown(log((2, "start"), (3, "tap")), root), root)
    yield "a finding that is not shown", compared(good, [], root)
    yield "nothing to show", check(json.dumps(log()), root)

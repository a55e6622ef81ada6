"""Lets flowcheck write every form of report, and reads each with a reader that other people wrote.

Usage: check-reports.py FLOWCHECK   writes and checks the reports on Scenarios/seeds, Tests/Fixtures and Tests/Reports
       check-reports.py --self-test feeds each check something broken, which it must refuse

Also: reports are the same bytes again, from another checkout and with absolute paths; and a fingerprint stays when lines move.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from report_readers import actions, documents, markup, sarif, viewer  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
FORMS = ["text", "json", "sarif", "junit", "github", "summary", "gitlab", "markdown"]
CHECKS = {
    "text": actions.check_text,
    "json": lambda text: documents.check_json(text, ROOT / "docs/report.schema.json"),
    "sarif": sarif.check,
    "junit": lambda text: documents.check_junit(text, ROOT / "Tests/Schemas/junit-10.xsd"),
    "github": actions.check,
    "summary": lambda text: markup.check(text, most=1_048_576),
    "gitlab": lambda text: documents.check_gitlab(text, ROOT / "Tests/Schemas/gitlab-code-quality.json"),
    "markdown": lambda text: markup.check(text, most=65_536),
}
# Names of files are texts too: what each of these characters could do, a file's name could.
HOSTILE_NAME = "a b%0A%::error file=x,line=1::#?&<i>'\"`|[x](y),\u0301:\u0301|\u0301\n::warning::\u202eשלום🦄.yaml"


def write(flowcheck, folder, arguments, into):
    """The reports on the files that the arguments name, by form, and the exit status."""
    into.mkdir(parents=True, exist_ok=True)
    reports = [f"--report={form}={into / form}" for form in FORMS]
    call = subprocess.run(
        [flowcheck, "check", "--strict", "--quiet", *arguments, *reports], cwd=folder, capture_output=True, timeout=600
    )
    if call.returncode not in (0, 1, 2, 65, 66):
        sys.exit(f"check-reports: status {call.returncode}: {call.stderr.decode()[:2000]}")
    return {form: (into / form).read_bytes() for form in FORMS}, call.returncode


def checked(reports, folder, what):
    """Reads all reports and returns the mistakes in them."""
    found = []
    for form, data in reports.items():
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            found.append(f"{what}, {form}: {error}")
            continue
        found += [f"{what}, {form}: {mistake}" for mistake in CHECKS[form](text)]
        found += [f"{what}, {form}: the path of the machine is in it" for path in {str(folder), "/tmp/"} if path in text]
    return found


def compared(one, other, what):
    return [f"{what}, {form}: other bytes" for form in FORMS if one[form] != other[form]]


def fingerprints(reports):
    results = json.loads(reports["sarif"])["runs"][0]["results"]
    return [
        (result["ruleId"], next(iter(result["partialFingerprints"].values()))) for result in results
    ], [result["locations"][0]["physicalLocation"]["region"]["startLine"] for result in results]


def applied(text, fix):
    """Applies a SARIF fix to a text; its regions are lines and columns in code points."""
    lines = text.splitlines(keepends=True)
    starts = [sum(map(len, lines[:count])) for count in range(len(lines) + 1)]
    edits = [
        (
            starts[replacement["deletedRegion"]["startLine"] - 1] + replacement["deletedRegion"]["startColumn"] - 1,
            starts[replacement["deletedRegion"]["endLine"] - 1] + replacement["deletedRegion"]["endColumn"] - 1,
            replacement["insertedContent"]["text"],
        )
        for change in fix["artifactChanges"]
        for replacement in change["replacements"]
    ]
    for start, end, words in sorted(edits, reverse=True):
        text = text[:start] + words + text[end:]
    return text


def fixes(flowcheck, folder):
    """Errors in suggested changes: `check` and `fix` report them, and applying them corrects the file."""
    found = []
    folder.mkdir()
    shop = (ROOT / "Tests/Mistakes/shop.yaml").read_text()
    bad = re.sub(r"(?m)^expect:.*\n(^[ ]+.*\n)*", "", (ROOT / "Tests/FlowRulesTests/Scenarios/auth-gate/bad.yaml").read_text())
    cases = [
        ("psuh.yaml", shop.replace("do: push main", "do: psuh main"), "validate", "check"),
        ("gate.yaml", shop.replace("requires: signedIn", "requires: signdIn"), "validate", "fix"),
        ("bad.yaml", bad, "check", "fix"),
    ]
    for name, text, judge, command in cases:
        path = folder / name
        path.write_text(text)
        form = ["check", "--quiet", "--report=sarif=-"] if command == "check" else ["fix", "--format", "sarif"]
        log = subprocess.run([flowcheck, *form, name], cwd=folder, capture_output=True, timeout=600).stdout.decode()
        found += [f"{name}: {mistake}" for mistake in sarif.refused(sarif.OFFICIAL, json.loads(log))]
        results = [result for result in json.loads(log)["runs"][0]["results"] if result.get("fixes")]
        if not results:
            found.append(f"{name}: nothing has a fix")
        for result in results:
            path.write_text(applied(text, result["fixes"][0]))
            only = ["--rule", result["ruleId"]] if judge == "check" else []
            call = subprocess.run([flowcheck, judge, *only, name], cwd=folder, capture_output=True, timeout=600)
            if call.returncode:
                found.append(f"{name}: the fix of {result['ruleId']} mends nothing")
    return found


def main(flowcheck):
    flowcheck = str(Path(flowcheck).resolve())
    found = []
    with tempfile.TemporaryDirectory() as temporary:
        base = Path(temporary)
        inner = base / "one/checkout"
        for name in ["Scenarios/seeds", "Tests/Fixtures", "Tests/Reports"]:
            shutil.copytree(ROOT / name, inner / name)
        hostile = inner / "odd" / HOSTILE_NAME
        hostile.parent.mkdir()
        shutil.copy(ROOT / "Tests/Reports/hostile.yaml", hostile)
        (inner / "odd/bytes.yaml").write_bytes(b"flowcheck: 1\nname: \xff\xfe\x00\n")
        shutil.copytree(inner, base / "two")
        names = ["Scenarios", "Tests", "odd", "odd/gone\n::error::.yaml"]

        first, status = write(flowcheck, inner, names, base / "a")
        if status != 66:
            found.append(f"a file that is not there gives status {status}")
        found += checked(first, base, "everything")
        again, _ = write(flowcheck, inner, names, base / "b")
        found += compared(first, again, "a second time")
        absolute, _ = write(flowcheck, inner, [str(inner / name) for name in names], base / "c")
        found += compared(first, absolute, "with absolute paths")
        elsewhere, _ = write(flowcheck, base / "two", names, base / "d")
        found += compared(first, elsewhere, "in another checkout")
        outside, _ = write(flowcheck, base, [str(ROOT / "Tests/Reports/hostile.yaml")], base / "e")
        found += checked(outside, ROOT, "from elsewhere")

        bad = ROOT / "Tests/FlowRulesTests/Scenarios"
        folder = base / "moved"
        (folder / "rules").mkdir(parents=True)
        text = {path.parent.name: path.read_text() for path in sorted(bad.glob("*/bad.yaml"))}
        for name, content in text.items():
            # An expected violation is no result, so nothing is expected here.
            content = re.sub(r"(?m)^expect:.*\n(^[ ]+.*\n)*", "", content)
            (folder / "rules" / f"{name}.yaml").write_text(content)
        before, _ = write(flowcheck, folder, ["rules"], base / "f")
        found += checked(before, base, "every rule")
        found += [f"every rule, in a viewer: {mistake}" for mistake in viewer.check(before["sarif"].decode(), folder.resolve())]
        for path in (folder / "rules").iterdir():
            path.write_text("# moved\n\n# down\n" + path.read_text())
        after, _ = write(flowcheck, folder, ["rules"], base / "g")
        (old, places), (new, moved) = fingerprints(before), fingerprints(after)
        if old != new:
            found.append("fingerprints change when lines move")
        shifted = sum(1 for a, b in zip(places, moved) if b == a + 3)
        if len(old) < 50 or shifted < 50:
            found.append(f"only {shifted} of {len(old)} findings moved with their lines")
        found += fixes(flowcheck, base / "fixes")
        count = len(json.loads(first["sarif"])["runs"][0]["results"]) + len(old)
    for mistake in found:
        print(mistake)
    print(f"check-reports: {len(FORMS)} forms, {count} findings in SARIF, {len(found)} mistakes")
    sys.exit(1 if found else 0)


def self_test():
    missed = []
    for tests in [sarif, viewer, actions, documents, markup]:
        for label, mistakes in tests.self_test(ROOT):
            if not mistakes:
                missed.append(f"{tests.__name__.split('.')[-1]}: {label} is not refused")
    print("\n".join(missed) if missed else "check-reports: every broken report is refused")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    self_test() if sys.argv[1] == "--self-test" else main(sys.argv[1])

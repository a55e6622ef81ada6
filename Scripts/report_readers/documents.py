"""JUnit's XML against the schema of Jenkins; JSON reports and GitLab's against their schemas."""

import json
import re
from xml.etree import ElementTree

import jsonschema
import xmlschema

CACHE = {}


def closed(schema):
    """The schema with no more keys than it lists: a reader may be given more, but then they should stand in it."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    parts = {key: closed(part) for key, part in schema.items()}
    if "properties" in parts and "object" in parts.get("type", ""):
        parts.setdefault("additionalProperties", False)
    return parts


def validator(path):
    if path not in CACHE:
        schema = closed(json.loads(path.read_text(encoding="utf-8")))
        jsonschema.Draft202012Validator.check_schema(schema)
        CACHE[path] = jsonschema.Draft202012Validator(schema)
    return CACHE[path]


def against(value, path):
    errors = sorted(validator(path).iter_errors(value), key=lambda error: list(map(str, error.absolute_path)))
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in errors[:20]]


def check_json(text, schema):
    return against(json.loads(text), schema)


def check_gitlab(text, schema):
    issues = json.loads(text)
    found = against(issues, schema)
    if len({issue.get("fingerprint") for issue in issues}) != len(issues):
        found.append("two issues have one fingerprint")
    return found


def check_junit(text, schema):
    if schema not in CACHE:
        CACHE[schema] = xmlschema.XMLSchema10(str(schema))
    try:
        top = ElementTree.fromstring(text.encode("utf-8"))
    except ElementTree.ParseError as error:
        return [str(error)]
    found = [f"{error.path}: {error.reason}"[:300] for error in CACHE[schema].iter_errors(top)]
    for suite in [top, *top.findall("testsuite")]:
        cases = list(suite.iter("testcase"))
        for key, tag in [("tests", None), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]:
            count = len(cases) if tag is None else sum(1 for case in cases if case.find(tag) is not None)
            if suite.get(key, str(count)) != str(count):
                found.append(f"{suite.get('name')}: {key} is {suite.get(key)}, and there are {count}")
    for value in (value for element in top.iter() for value in element.attrib.values()):
        if re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", value):
            found.append(f"control characters in {value[:60]!r}")
    return found


def self_test(root):
    junit = root / "Tests/Schemas/junit-10.xsd"
    gitlab = root / "Tests/Schemas/gitlab-code-quality.json"
    report = root / "docs/report.schema.json"
    suite = '<testsuites name="f"><testsuite name="s" tests="1" failures="0" errors="0">{}</testsuite></testsuites>'
    assert not check_junit(suite.format('<testcase name="a" classname="b"/>'), junit)
    yield "a case without a name", check_junit(suite.format("<testcase/>"), junit)
    yield "an unknown element", check_junit(suite.format('<testcase name="a"><passed/></testcase>'), junit)
    yield "markup in a text", check_junit(suite.format('<testcase name="a"><failure>a < b</failure></testcase>'), junit)
    yield "a forbidden character", check_junit(suite.format('<testcase name="a\x01"/>'), junit)
    yield "a wrong count", check_junit(suite.format('<testcase name="a"/><testcase name="b"/>'), junit)
    issue = {
        "description": "d", "check_name": "c", "fingerprint": "f", "severity": "major",
        "location": {"path": "a", "lines": {"begin": 1}},
    }  # fmt: skip
    assert not check_gitlab(json.dumps([issue]), gitlab)
    yield "an unknown severity", check_gitlab(json.dumps([{**issue, "severity": "error"}]), gitlab)
    yield "an absolute path", check_gitlab(json.dumps([{**issue, "location": {"path": "/a", "lines": {"begin": 1}}}]), gitlab)
    yield "a fingerprint twice", check_gitlab(json.dumps([issue, issue]), gitlab)
    empty = {"schemaVersion": 3, "scenarios": [], "diagnostics": [], "unreadable": []}
    assert not check_json(json.dumps(empty), report)
    yield "another version", check_json(json.dumps({**empty, "schemaVersion": 1}), report)
    yield "a key that is not documented", check_json(json.dumps({**empty, "more": 1}), report)
    yield "a missing key", check_json(json.dumps({"schemaVersion": 3, "scenarios": []}), report)
    yield "an unreadable file without a reason", check_json(json.dumps({**empty, "unreadable": [{"file": "a"}]}), report)

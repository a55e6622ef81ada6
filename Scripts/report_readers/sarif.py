"""SARIF: the official schema; the types that pysarif generated from it, as a JSON Schema; and what a viewer relies on."""

import copy
import dataclasses
import json
import os
import re
import typing
from urllib.parse import unquote

import jsonschema
import pysarif

SIMPLE = {str: "string", int: "integer", float: "number", bool: "boolean"}


def camel(name):
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(word.capitalize() for word in rest)


def schema_of(kind, definitions):
    """The JSON Schema of a type annotation; classes become definitions."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Union:
        parts = [part for part in arguments if part is not type(None)]
        return schema_of(parts[0], definitions) if len(parts) == 1 else {"anyOf": [schema_of(p, definitions) for p in parts]}
    if origin is typing.Literal:
        return {"enum": list(arguments)}
    if origin in (list, typing.List):
        return {"type": "array", "items": schema_of(arguments[0], definitions)}
    if kind in SIMPLE:
        return {"type": SIMPLE[kind]}
    if dataclasses.is_dataclass(kind):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = None
            hints = typing.get_type_hints(kind)
            fields = dataclasses.fields(kind)
            required = [
                camel(field.name)
                for field in fields
                if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
            ]
            members = {camel(field.name): schema_of(hints[field.name], definitions) for field in fields}
            # The types know the schema's own key by another name.
            members["$schema"] = {"type": "string"}
            definitions[kind.__name__] = {
                "type": "object",
                "properties": members,
                "required": required,
                "additionalProperties": kind.__name__ == "PropertyBag",
            }
        return {"$ref": f"#/$defs/{kind.__name__}"}
    return {}


def whole_schema():
    root = getattr(pysarif, "Sarif", None) or getattr(pysarif, "SarifLog")
    definitions = {}
    top = schema_of(root, definitions)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions, **top}


def official_schema():
    """The schema of the standard, which says more than types can: patterns, bounds, addresses and times."""
    with open(os.environ["SARIF_SCHEMA"], encoding="utf-8") as file:
        schema = json.load(file)
    formats = jsonschema.Draft7Validator.FORMAT_CHECKER
    assert {"uri", "uri-reference", "date-time"} <= formats.checkers.keys(), "formats would not be checked"
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema, format_checker=formats)


OFFICIAL = official_schema()
TYPES = jsonschema.Draft202012Validator(whole_schema())


def refused(validator, log):
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in validator.iter_errors(log)]


def check(text):
    log = json.loads(text)
    found = refused(OFFICIAL, log) + refused(TYPES, log)
    if found:
        return found
    # A second reader: the objects that pysarif makes of it.
    pysarif.load_from_json(text)
    return meaning(log)


def meaning(log):
    found = []
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    if len({rule["id"] for rule in rules}) != len(rules):
        found.append("two rules have one id")
    for rule in rules:
        if not rule["help"]["markdown"] or not rule["shortDescription"]["text"]:
            found.append(f"{rule['id']} is not explained")
    seen = set()
    flows = 0
    for index, result in enumerate(run["results"]):
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            found.append(f"result {index} points to another rule")
        if (result["kind"] == "fail") == (result["level"] == "none"):
            found.append(f"result {index} is {result['kind']} of level {result['level']}")
        places = [location["physicalLocation"] for location in result["locations"] + result.get("relatedLocations", [])]
        for flow in result.get("codeFlows", []):
            flows += 1
            steps = flow["threadFlows"][0]["locations"]
            if [step["executionOrder"] for step in steps] != list(range(1, len(steps) + 1)):
                found.append(f"result {index}: steps are not numbered")
            for step in steps:
                places.append(step["location"]["physicalLocation"])
                if not step["location"]["message"]["text"] or not step["state"]["on screen"]["text"]:
                    found.append(f"result {index}: a step without a message or state")
        for place in places:
            found += [f"result {index}: {mistake}" for mistake in of_place(place)]
        # Placeholders, and links that nobody wrote (3.11.5, 3.11.6).
        message = result["message"]["text"]
        if "{" in message.replace("{{", "") or "[" in re.sub(r"\\.", "", message):
            found.append(f"result {index}: a brace or bracket in the message is not marked")
        key = (result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], *result["partialFingerprints"].values())
        if key in seen:
            found.append(f"result {index}: the fingerprint of another one")
        seen.add(key)
    if len(run["results"]) > 20 and flows < 5:
        found.append("next to no result has a code flow")
    return found


def of_place(place):
    uri = place["artifactLocation"]["uri"]
    region = place["region"]
    if not re.fullmatch(r"[A-Za-z0-9._~/%-]+", uri) or re.search(r"%(?![0-9A-F]{2})", uri) or uri.startswith("/"):
        yield f"'{uri}' is no relative reference"
    if place["artifactLocation"]["uriBaseId"] != "%SRCROOT%":
        yield "the base is missing"
    unquote(uri, errors="strict")
    if region["startLine"] < 1 or region.get("endColumn", 2) <= region.get("startColumn", 1):
        yield f"{region} is no region"


SAMPLE = {
    "version": "2.1.0",
    "runs": [
        {
            "tool": {
                "driver": {
                    "name": "x",
                    "rules": [{"id": "r", "help": {"text": "h", "markdown": "h"}, "shortDescription": {"text": "s"}}],
                }
            },
            "results": [
                {
                    "ruleId": "r",
                    "ruleIndex": 0,
                    "kind": "fail",
                    "level": "error",
                    "message": {"text": "m"},
                    "locations": [
                        {
                            "physicalLocation": {
                                "artifactLocation": {"uri": "a%20b.yaml", "uriBaseId": "%SRCROOT%"},
                                "region": {"startLine": 1},
                            }
                        }
                    ],
                    "partialFingerprints": {"f": "1"},
                }
            ],
        }
    ],
}


def self_test(_):
    assert not check(json.dumps(SAMPLE)), check(json.dumps(SAMPLE))

    def broken(change):
        log = copy.deepcopy(SAMPLE)
        change(log["runs"][0], log["runs"][0]["results"][0])
        return log

    def place(result):
        return result["locations"][0]["physicalLocation"]

    def address(text):
        return broken(lambda _, result: place(result)["artifactLocation"].update(uri=text))

    for label, log in {
        "an unknown member": broken(lambda _, result: result.update(colour="red")),
        "an unknown level": broken(lambda _, result: result.update(level="fatal")),
        "a result without a message": broken(lambda _, result: result.pop("message")),
        "a line that is a text": broken(lambda _, result: place(result)["region"].update(startLine="1")),
        "a run without a tool": broken(lambda run, _: run.pop("tool")),
        "a tool without a name": broken(lambda run, _: run["tool"]["driver"].pop("name")),
        "a thread flow without locations": broken(lambda _, result: result.update(codeFlows=[{"threadFlows": [{}]}])),
    }.items():
        yield f"{label}, by the schema", refused(OFFICIAL, log)
        yield f"{label}, by the types", refused(TYPES, log)
    for label, log in {
        "line 0": broken(lambda _, result: place(result)["region"].update(startLine=0)),
        "a flow without a thread": broken(lambda _, result: result.update(codeFlows=[{"threadFlows": []}])),
        "a space in an address": address("a b.yaml"),
        "an address of no form": broken(lambda run, _: run["tool"]["driver"].update(informationUri="no address")),
        "an identifier of no form": broken(lambda _, result: result.update(guid="1")),
        "the same place twice": broken(lambda _, result: result.update(relatedLocations=result["locations"] * 2)),
        "another version": SAMPLE | {"version": "2.0.0"},
    }.items():
        yield f"{label}, by the schema", refused(OFFICIAL, log)
    for label, log in {
        "an absolute path": address("/a.yaml"),
        "a placeholder": broken(lambda _, result: result["message"].update(text="a {0}")),
        "a link": broken(lambda _, result: result["message"].update(text="a [b](1)")),
        "a fingerprint twice": broken(lambda run, result: run["results"].append(copy.deepcopy(result))),
    }.items():
        yield label, check(json.dumps(log))

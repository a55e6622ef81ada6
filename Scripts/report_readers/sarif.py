"""SARIF: the types that pysarif generated from the official schema, as a JSON Schema; and what a viewer relies on."""

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


VALIDATORS = [jsonschema.Draft202012Validator(whole_schema())]
if os.environ.get("SARIF_SCHEMA"):
    with open(os.environ["SARIF_SCHEMA"], encoding="utf-8") as file:
        VALIDATORS.append(jsonschema.Draft7Validator(json.load(file), format_checker=jsonschema.FormatChecker()))


def check(text):
    log = json.loads(text)
    found = []
    for validator in VALIDATORS:
        for error in validator.iter_errors(log):
            found.append(f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
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
        return check(json.dumps(log))

    def region(result):
        return result["locations"][0]["physicalLocation"]["region"]

    yield "an unknown member", broken(lambda _, result: result.update(colour="red"))
    yield "an unknown level", broken(lambda _, result: result.update(level="fatal"))
    yield "a result without a message", broken(lambda _, result: result.pop("message"))
    yield "a line that is a text", broken(lambda _, result: region(result).update(startLine="1"))
    yield "a run without a tool", broken(lambda run, _: run.pop("tool"))
    yield "a tool without a name", broken(lambda run, _: run["tool"]["driver"].pop("name"))
    yield "a thread flow without locations", broken(lambda _, result: result.update(codeFlows=[{"threadFlows": [{}]}]))
    yield "a space in an address", broken(
        lambda _, result: result["locations"][0]["physicalLocation"]["artifactLocation"].update(uri="a b.yaml")
    )
    yield "an absolute path", broken(
        lambda _, result: result["locations"][0]["physicalLocation"]["artifactLocation"].update(uri="/a.yaml")
    )
    yield "a placeholder", broken(lambda _, result: result["message"].update(text="a {0}"))
    yield "a link", broken(lambda _, result: result["message"].update(text="a [b](1)"))
    yield "a fingerprint twice", broken(lambda run, result: run["results"].append(copy.deepcopy(result)))

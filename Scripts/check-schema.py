"""Checks scenario files against the JSON Schema with an independent reader and validator.

Usage: check-schema.py SCHEMA FILE... [--refused FILE...]
The schema may refer to others in its folder.
Exits 1 and names file, place and reason when a scenario does not match or the schema itself is wrong, and when
a file after --refused does match, or is not answered with what its comments `# says: PLACE: WORDS` demand.
"""

import json
import re
import sys
from pathlib import Path

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """YAML as scenarios mean it: `on`, `off`, `yes` and `no` are words, keys occur once."""

    def construct_mapping(self, node, deep=False):
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key '{key.value}' occurs twice", key.start_mark
                )
            seen.add(key.value)
        return super().construct_mapping(node, deep)


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("bool", r"^(?:true|false)$", "tf"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?[0-9]+\.[0-9]+$", "-+0123456789"),
    ("null", r"^(?:~|null|)$", ["~", "n", ""]),
]:
    Loader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))


def mistakes(validator, path):
    with open(path, encoding="utf-8") as file:
        try:
            document = yaml.load(file, Loader=Loader)
        except yaml.YAMLError as error:
            yield str(error)
            return
    errors = sorted(validator.iter_errors(document), key=lambda error: [str(step) for step in error.absolute_path])
    for error in errors:
        place = " > ".join(str(step) for step in error.absolute_path) or "the whole file"
        yield f"{place}: {told(error)}"


def told(error):
    """The message that an editor shows: the schema's own, if it has one."""
    return error.schema.get("errorMessage", error.message)[:300] if isinstance(error.schema, dict) else error.message[:300]


def demanded(path):
    """The messages that a broken file must cause, from its comments `# says: PLACE: WORDS`."""
    with open(path, encoding="utf-8") as file:
        return [line.removeprefix("# says: ").rstrip("\n") for line in file if line.startswith("# says: ")]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    neighbours = [json.loads(path.read_text(encoding="utf-8")) for path in Path(sys.argv[1]).parent.glob("*.schema.json")]
    resolver = jsonschema.RefResolver.from_schema(schema, store={each["$id"]: each for each in neighbours})
    judge = validator(schema, resolver=resolver)
    paths = sys.argv[2:]
    split = paths.index("--refused") if "--refused" in paths else len(paths)
    good, bad = paths[:split], paths[split + 1 :]
    found = [(path, mistake) for path in good for mistake in mistakes(judge, path)]
    for path in bad:
        said = list(mistakes(judge, path))
        if not said:
            found.append((path, "matches, and should not"))
        for words in demanded(path):
            if words not in said:
                found.append((path, f"should say '{words}', not {said}"))
    for path, mistake in found:
        print(f"{path}: {mistake}", file=sys.stderr)
    print(f"{len(good)} files and {len(bad)} broken ones checked against {sys.argv[1]}, {len(found)} mistakes")
    sys.exit(1 if found else 0)


main()

"""Checks saved traces against their JSON Schema, and the runs in the Informal Trace Format that `replay` makes of them.

Usage: check-traces.py BINARY SCHEMA FOLDER
The Informal Trace Format is read by its inventor's reader, itf-py (Scripts/validators.sh), and held against our
reading of its description, ADR 15 of Apalache: a state for each index, a value for each variable, a loop that begins inside.
Exits 1 and names file, place and reason.
"""

import copy
import json
import subprocess
import sys
from pathlib import Path

import itf_py
import jsonschema


def unique(pairs):
    keys = [key for key, _ in pairs]
    if len(set(keys)) != len(keys):
        raise ValueError(f"a key occurs twice among {keys}")
    return dict(pairs)


def value_mistakes(value, place):
    """The values that are no expressions of the format; a plain number is none since 2023."""
    if isinstance(value, str) or isinstance(value, bool):
        return
    if isinstance(value, list):
        for index, element in enumerate(value):
            yield from value_mistakes(element, f"{place}[{index}]")
    elif isinstance(value, dict):
        special = [key for key in value if key.startswith("#")]
        if special and (len(value) != 1 or special[0] not in ("#bigint", "#tup", "#set", "#map", "#unserializable")):
            yield f"{place}: {special}"
    else:
        yield f"{place}: {value!r} is no expression"


def itf_mistakes(document):
    """Violations of the description of the format."""
    unknown = set(document) - {"#meta", "params", "vars", "states", "loop"}
    if unknown:
        yield f"members {sorted(unknown)}"
    variables, states = document.get("vars"), document.get("states")
    if not isinstance(variables, list) or not all(isinstance(name, str) for name in variables):
        yield "'vars' is no list of names"
        return
    if len(set(variables)) != len(variables) or any(name.startswith("#") for name in variables):
        yield "a variable is there twice or begins with '#'"
    if not isinstance(states, list) or not states:
        yield "there are no states"
        return
    kinds = {}
    for index, state in enumerate(states):
        if set(state) - {"#meta"} != set(variables):
            yield f"state {index} has not the variables"
        if state.get("#meta", {}).get("index", index) != index:
            yield f"state {index} has another index"
        for name in variables:
            yield from value_mistakes(state.get(name), f"state {index}, {name}")
            if kinds.setdefault(name, type(state.get(name))) is not type(state.get(name)):
                yield f"state {index}, {name} is of another type than before"
    loop = document.get("loop")
    if loop is not None and (not isinstance(loop, int) or not 0 <= loop < len(states)):
        yield "'loop' is outside"
    elif loop:
        # The loop returns to the state from which it was entered, except for the event that led there.
        last, before = ({key: value for key, value in states[at].items() if key in variables[1:]} for at in (-1, loop - 1))
        if last != before:
            yield "the loop does not close"


def reader_mistakes(document):
    """Differences between the trace and what the reader made of it."""
    trace = itf_py.trace_from_json(copy.deepcopy(document))
    if trace.vars != document["vars"] or trace.loop != document.get("loop"):
        yield "itf-py reads other variables or another loop"
    for index, (read, state) in enumerate(zip(trace.states, document["states"], strict=True)):
        if {name: read.values[name] for name in trace.vars} != {name: state[name] for name in trace.vars}:
            yield f"itf-py reads other values in state {index}"
    again = itf_py.trace_to_json(trace)
    if again["states"] != document["states"]:
        yield "itf-py does not write what it read"


def self_test():
    good = {"vars": ["event", "x"], "loop": 1, "states": [{"event": "a", "x": "1"}, {"event": "b", "x": "1"}]}
    assert not list(itf_mistakes(good)), list(itf_mistakes(good))
    for path, value in [(["loop"], 2), (["vars"], ["x"]), (["states", 1, "x"], 3), (["states", 1, "x"], []),
                        (["states"], []), (["more"], 0), (["states", 1, "#meta"], {"index": 0}), (["states", 1, "x"], "2")]:
        bad = copy.deepcopy(good)
        at = bad
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
        assert list(itf_mistakes(bad)), f"{path} = {value} was not noticed"


def broken(trace):
    """The trace with one mistake at a time; the schema must refuse each."""
    for key in trace:
        if key not in ("claim", "message", "declarations"):
            yield {name: value for name, value in trace.items() if name != key}
        yield trace | {key: 7}
    yield trace | {"more": 0}
    yield trace | {"steps": [{"event": "x"}]}


def main():
    binary, schema_file, folder = sys.argv[1:]
    self_test()
    schema = json.loads(Path(schema_file).read_text(encoding="utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema)
    found, loops, files = [], 0, sorted(Path(folder).rglob("*.json"))
    for file in files:
        trace = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=unique)
        found += [f"{file}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in validator.iter_errors(trace)]
        if file == files[0]:
            found += [f"{file}: the schema takes {bad}"[:300] for bad in broken(trace) if validator.is_valid(bad)]
        done = subprocess.run([binary, "replay", str(file), trace["scenario"], "--form", "itf"], capture_output=True, text=True)
        if done.returncode != 0:
            found.append(f"{file}: replay ends with {done.returncode}: {done.stderr.strip()}")
            continue
        document = json.loads(done.stdout, object_pairs_hook=unique)
        loops += "loop" in document
        mistakes = [*itf_mistakes(document), *reader_mistakes(document)]
        found += [f"{file}: as an informal trace: {mistake}" for mistake in mistakes]
        if ("loop" in document) != bool(trace["cycle"] or trace["idlesForEver"]):
            found.append(f"{file}: a loop is there and should not be, or the other way round")
    for line in found:
        print(line, file=sys.stderr)
    print(f"{len(files)} saved traces match {schema_file} and fit; as informal traces, {loops} with a loop, read by itf-py" if not found
          else f"{len(found)} mistakes in {len(files)} saved traces")
    if not files or not loops:
        sys.exit("no runs, or none with a loop: nothing was checked")
    sys.exit(1 if found else 0)


main()

#!/usr/bin/env python3
"""Tries the recipes of docs/ci.md: check-recipes.py FLOWCHECK

Files for services are validated by programs from PyPI. Then everything that is a script, in the files for services too, is run as
it stands on the page, in repositories that have never seen flowcheck, with a scenario without mistakes and with one that
has a bug. Releases are files here (Scripts/recipe_place.py); Scripts/check-action.py tries the action.
"""
import re
import shutil
import sys
import tempfile
from pathlib import Path

import yaml

from recipe_place import ROOT, Place, both, expect, failures, recipe, run, spoil

BINARY = Path(sys.argv[1]).resolve()


def module(name, *arguments):
    return run(sys.executable, "-m", name, *map(str, arguments))


def validate():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        checks = [
            ("vendor.github-actions", ROOT / "action.yml"),
            ("vendor.github-workflows", folder / "github.yaml"),
            ("vendor.gitlab-ci", folder / "gitlab.yaml"),
        ]
        for _, file in checks[1:]:
            file.write_text(recipe(file.stem))
        for schema, file in checks:
            result = module("check_jsonschema", "--builtin-schema", schema, file)
            expect(result.returncode == 0, f"{file.name} is as {schema} has it\n{result.stdout.strip()}")
        broken = folder / "broken.yaml"
        broken.write_text(recipe("github").replace("runs-on:", "runs-at:"))
        result = module("check_jsonschema", "--builtin-schema", "vendor.github-workflows", broken)
        expect(result.returncode != 0, "a workflow with a mistake is refused")
        hooks = ROOT / ".pre-commit-hooks.yaml"
        expect(module("pre_commit", "validate-manifest", hooks).returncode == 0, "the hooks are pre-commit's")
        config = folder / "config.yaml"
        config.write_text(recipe("pre-commit"))
        expect(module("pre_commit", "validate-config", config).returncode == 0, "so is the configuration")
        ids = re.findall(r"- id: (\S+)", config.read_text())
        known = re.findall(r"- id: (\S+)", hooks.read_text())
        expect(set(ids) <= set(known), "which names hooks that are there")


def get(place):
    folder = place.folder / "home"
    folder.mkdir()
    result = place.shell(recipe("get"), folder)
    there = result.returncode == 0 and (place.prefix / "bin/flowcheck").exists()
    expect(there, "flowcheck can be had" + ("" if there else f"\n{result.stderr}"))


def hook(place):
    folder = place.repository("hook")
    script = folder / ".git/hooks/pre-commit"
    script.write_text(recipe("hook"))
    script.chmod(0o755)
    expect(place.commit(folder).returncode == 0, "hook: a sound scenario is committed")
    spoil(folder)
    result = place.commit(folder)
    expect(result.returncode != 0, "hook: one with a bug is not")
    expect("1. " in result.stdout + result.stderr, "hook: its run is shown")
    expect(place.run("git", "rev-list", "--count", "HEAD", cwd=folder).stdout.strip() == "1", "hook: nothing was committed")


def pre_commit(place):
    """Both hooks: the one on the page, which downloads, and the one that uses the flowcheck in the PATH."""
    text = recipe("pre-commit").replace("https://github.com/OWNER/flowcheck", str(place.source))
    assert text != recipe("pre-commit")
    for name in ["flowcheck", "flowcheck-system"]:
        config = text.replace("- id: flowcheck\n", f"- id: {name}\n")

        def attempt(folder, **variables):
            (folder / ".pre-commit-config.yaml").write_text(config)
            place.run("git", "add", ".", cwd=folder)
            return place.run(sys.executable, "-m", "pre_commit", "run", cwd=folder, **variables)

        result, _ = both(place, f"pre-commit {name}", attempt)
        expect("1. " in result.stdout, f"pre-commit {name}: its run is shown")
    kept = place.folder / "cache/flowcheck"
    expect([file.name for file in kept.rglob("*") if file.is_file()] == ["flowcheck"], "pre-commit: the program is kept, and nothing else")
    result = attempt_without(place, text)
    expect(result.returncode == 1 and "use the hook 'flowcheck-system'" in result.stdout, "pre-commit: without a release it says what to do")


def attempt_without(place, text):
    """The hook without a release."""
    folder = place.repository("hook-without")
    (folder / ".pre-commit-config.yaml").write_text(text)
    place.run("git", "add", ".", cwd=folder)
    elsewhere = {"FLOWCHECK_RELEASES": f"file://{place.folder}/none", "XDG_CACHE_HOME": str(place.folder / "none")}
    return place.run(sys.executable, "-m", "pre_commit", "run", cwd=folder, **elsewhere)


def gitlab(place):
    job = yaml.safe_load(recipe("gitlab"))["flowcheck"]

    def attempt(folder):
        shutil.rmtree(place.folder / "flowcheck", ignore_errors=True)
        return place.shell("\n".join(job["before_script"] + job["script"]), folder)

    result, folder = both(place, "gitlab", attempt)
    quality, junit = (folder / job["artifacts"]["reports"][kind] for kind in ["codequality", "junit"])
    expect("Scenarios/notes.yaml" in quality.read_text(), "gitlab: the report on quality tells of the bug")
    expect("<failure" in junit.read_text(), "gitlab: so do the test results")


def jenkins(place):
    text = recipe("jenkins")
    steps = re.findall(r"\bsh '([^']*)'", text)
    result, folder = both(place, "jenkins", lambda folder: place.shell("\n".join(steps), folder))
    expect("<failure" in (folder / re.search(r"junit '([^']*)'", text)[1]).read_text(), "jenkins: the test results tell of the bug")
    sarif = folder / re.search(r"sarif\(pattern: '([^']*)'\)", text)[1]
    expect('"codeFlows"' in sarif.read_text(), "jenkins: so does what records issues")


def xcode_cloud(place):
    def attempt(folder):
        shutil.rmtree(place.folder / "flowcheck", ignore_errors=True)
        scripts = folder / "ci_scripts"
        scripts.mkdir(exist_ok=True)
        return place.shell(recipe("xcode-cloud"), scripts, CI_PRIMARY_REPOSITORY_PATH=str(folder))

    both(place, "xcode-cloud", attempt)


validate()
with tempfile.TemporaryDirectory() as folder:
    place = Place(Path(folder), BINARY)
    for attempt in [get, hook, pre_commit, gitlab, jenkins, xcode_cloud]:
        attempt(place)
sys.exit(1 if failures else 0)

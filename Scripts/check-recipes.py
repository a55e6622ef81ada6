#!/usr/bin/env python3
"""Tries the recipes of docs/ci.md: check-recipes.py FLOWCHECK

Files for services are validated by programs from PyPI; what runs on any machine is run, in a repository that has never
seen flowcheck.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BINARY = Path(sys.argv[1]).resolve()
failures = []


def recipe(name):
    """The block of docs/ci.md below the mark of that name."""
    text = (ROOT / "docs/ci.md").read_text()
    found = re.search(rf"<!-- recipe: {name} -->\n```\w+\n(.*?)```", text, re.S)
    if not found:
        sys.exit(f"check-recipes: docs/ci.md has no recipe '{name}'")
    return found.group(1)


def expect(condition, what):
    print(("ok      " if condition else "FAILED  ") + what)
    if not condition:
        failures.append(what)


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


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


def starter(folder, environment, breaking=False):
    """A scenario as 'flowcheck init' writes it; a broken one lets everybody write."""
    scenarios = folder / "Scenarios"
    scenarios.mkdir(exist_ok=True)
    file = scenarios / "notes.yaml"
    if not file.exists():
        run("flowcheck", "init", file, env=environment, check=True)
    if breaking:
        file.write_text(file.read_text().replace("- when: signedIn\n", "- when: not signedIn\n", 1))


def hook(environment):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)

        def git(*arguments):
            names = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
            return run("git", *names, *arguments, cwd=folder, env=environment)

        git("init", "-q")
        script = folder / ".git/hooks/pre-commit"
        script.write_text(recipe("hook"))
        script.chmod(0o755)
        starter(folder, environment)
        git("add", ".")
        expect(git("commit", "-qm", "first").returncode == 0, "the hook lets a sound scenario pass")
        starter(folder, environment, breaking=True)
        result = git("commit", "-qam", "second")
        expect(result.returncode != 0, "and refuses one with a bug")
        expect("1. " in result.stdout + result.stderr, "of which it shows the run")
        expect(git("rev-list", "--count", "HEAD").stdout.strip() == "1", "so that nothing is committed")


def action(environment):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        summary = folder / "summary.md"
        inputs = {"GITHUB_STEP_SUMMARY": str(summary), "FLOWCHECK_PATHS": "Scenarios", "FLOWCHECK_SARIF": "out.sarif"}
        environment = environment | inputs
        starter(folder, environment, breaking=True)
        step = [ROOT / "Scripts/action.sh", BINARY]
        result = run(*step, cwd=folder, env=environment)
        expect(result.returncode == 1, "the action fails where something is violated")
        expect("::error file=Scenarios/notes.yaml,line=" in result.stdout, "annotates the line")
        expect(summary.exists() and "notes.yaml" in summary.read_text(), "writes the page about the job")
        expect('"codeFlows"' in (folder / "out.sarif").read_text(), "and SARIF with the run")
        (folder / "Scenarios/notes.yaml").unlink()
        starter(folder, environment)
        result = run(*step, cwd=folder, env=environment | {"FLOWCHECK_PATHS": "Scenarios/*.yaml"})
        expect(result.returncode == 0, "and is content with a sound scenario, also by a pattern")
        expect("::error" not in result.stdout, "without annotations")


with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "flowcheck").symlink_to(BINARY)
    environment = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"}
    validate()
    hook(environment)
    action(environment)
sys.exit(1 if failures else 0)

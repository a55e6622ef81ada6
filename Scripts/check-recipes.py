#!/usr/bin/env python3
"""Tries the recipes of docs/ci.md: check-recipes.py FLOWCHECK

Files for services are validated by programs from PyPI. Then everything that is a script, in the files for services too, is run in
repositories that have never seen flowcheck, with a scenario without mistakes and with one that has a bug. The scripts
are run as they stand on the page, but for three programs that stand first on the PATH: `make build` finds what is built
already, `apt-get` and `brew` say what they would install, and `sudo` installs below a folder of the test.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import yaml

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


class Place:
    """A machine with a new repository, and flowcheck's own repository, tagged, where a recipe would clone it from."""

    def __init__(self, folder):
        self.folder = folder
        self.source = folder / "source"
        self.prefix = folder / "prefix"
        programs = folder / "programs"
        programs.mkdir()
        real = {name: shutil.which(name) for name in ["make", "apt-get"]}
        self.program("make", f"""
            for word; do last=$word; done
            if [ "$last" = build ] && [ "$1" = -C ]; then
              {real["make"]} --dry-run "$@" >/dev/null
              mkdir -p "$2/.build/release" && exec cp {BINARY} "$2/.build/release/flowcheck"
            fi
            exec {real["make"]} "$@"
            """)
        self.program("sudo", f'exec "$@" PREFIX={self.prefix}')
        self.program("brew", 'test "$1" = install')
        if real["apt-get"]:
            self.program("apt-get", f'if [ "$1" = update ]; then exit 0; fi; exec {real["apt-get"]} --simulate "$@"')
        self.environment = os.environ | {
            "PATH": f"{programs}:{self.prefix}/bin:{os.environ['PATH']}",
            "FLOWCHECK_URL": str(self.source),
            "GIT_CONFIG_GLOBAL": str(folder / "gitconfig"),
            "PRE_COMMIT_HOME": str(folder / "pre-commit"),
        }
        (folder / "gitconfig").write_text(
            "[user]\nname = a\nemail = a@example.org\n[advice]\ndetachedHead = false\n[protocol \"file\"]\nallow = always\n"
        )
        self.run("git", "clone", "--quiet", "--shared", str(ROOT), str(self.source), cwd=folder)
        self.run("git", "tag", "--force", "v0.1.0", cwd=self.source)

    def program(self, name, script):
        file = self.folder / "programs" / name
        file.write_text("#!/bin/sh\n" + script)
        file.chmod(0o755)

    def run(self, *command, cwd, **variables):
        result = run(*map(str, command), cwd=cwd, env=self.environment | variables)
        if os.environ.get("RECIPES_VERBOSE"):
            print(command, result, file=sys.stderr)
        return result

    def shell(self, script, cwd, **variables):
        """What a server does with a script; `/tmp` is a folder of this place."""
        script = script.replace("/tmp/", f"{self.folder}/")
        return self.run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script, cwd=cwd, **variables)

    def repository(self, name):
        folder = self.folder / name
        folder.mkdir()
        self.run("git", "init", "--quiet", cwd=folder)
        scenarios = folder / "Scenarios"
        scenarios.mkdir()
        self.run("flowcheck", "init", scenarios / "notes.yaml", cwd=folder)
        return folder

    def commit(self, folder):
        self.run("git", "add", ".", cwd=folder)
        return self.run("git", "commit", "-qm", "change", cwd=folder)


def spoil(folder):
    """Lets everybody write, whether signed in or not."""
    file = folder / "Scenarios/notes.yaml"
    sound = file.read_text()
    broken = sound.replace("- when: signedIn\n", "- when: not signedIn\n", 1)
    assert broken != sound
    file.write_text(broken)


def both(place, name, attempt):
    """Makes an attempt on a sound and on a broken repository: statuses 0 and 1. The result of the second, and its folder."""
    folder = place.repository(name)
    result = attempt(folder)
    expect(result.returncode == 0, f"{name}: a sound scenario passes\n{result.stderr[-800:] if result.returncode else ''}".strip())
    spoil(folder)
    result = attempt(folder)
    expect(result.returncode == 1, f"{name}: one with a bug does not")
    return result, folder


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
    """With the hook that takes the flowcheck of the PATH, since the other one builds."""
    text = recipe("pre-commit").replace("https://github.com/OWNER/flowcheck", str(place.source))
    config = text.replace("- id: flowcheck\n", "- id: flowcheck-system\n")
    assert config != text != recipe("pre-commit")

    def attempt(folder):
        (folder / ".pre-commit-config.yaml").write_text(config)
        place.run("git", "add", ".", cwd=folder)
        return place.run(sys.executable, "-m", "pre_commit", "run", cwd=folder)

    result, _ = both(place, "pre-commit", attempt)
    expect("1. " in result.stdout, "pre-commit: its run is shown")


def github(place):
    """Runs the steps of action.yml with what the workflow hands to them, as the runner does."""
    workflow = yaml.safe_load(recipe("github"))
    call = next(step for step in workflow["jobs"]["flowcheck"]["steps"] if step["uses"].startswith("OWNER/flowcheck@"))
    action = yaml.safe_load((place.source / "action.yml").read_text())
    inputs = {name: value["default"] for name, value in action["inputs"].items()} | call["with"]
    uploaded = next(step["with"]["sarif_file"] for step in workflow["jobs"]["flowcheck"]["steps"] if "upload-sarif" in step["uses"])

    def attempt(folder, hit=False):
        shutil.rmtree(place.source / ".build" if not hit else place.source / "none", ignore_errors=True)
        for step in action["runs"]["steps"]:
            condition = step.get("if")
            if "run" not in step or (condition == "steps.built.outputs.cache-hit != 'true'" and hit):
                continue
            if condition == "steps.built.outputs.cache-hit == 'true'" and not hit:
                continue
            expect(step["shell"] == "bash" and "${{" not in step["run"], f"github: '{step['name']}' is plain bash")
            variables = {
                key: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: inputs[found[1]], value)
                for key, value in step.get("env", {}).items()
            }
            result = place.shell(
                step["run"], folder, GITHUB_ACTION_PATH=str(place.source), GITHUB_STEP_SUMMARY=str(folder / "summary.md"), **variables
            )
            if result.returncode:
                return result
        return result

    result, folder = both(place, "github", attempt)
    expect("::error file=Scenarios/notes.yaml,line=" in result.stdout, "github: the line is annotated")
    expect("notes.yaml" in (folder / "summary.md").read_text(), "github: the page about the job is written")
    expect('"codeFlows"' in (folder / uploaded).read_text(), "github: what is uploaded is SARIF with the run")
    expect(attempt(folder, hit=True).returncode == 1, "github: so it goes with what is in the cache")


def comment(place):
    """With a server of our own, which answers both programs from a folder with the comments."""
    server = place.folder / "server"
    server.mkdir()
    (place.folder / "answer.py").write_text(textwrap.dedent("""
        import json, pathlib, sys
        server, words = pathlib.Path(sys.argv[1]), sys.argv[2:]
        method = words[words.index("--method" if "--method" in words else "--request") + 1] if {"--method", "--request"} & set(words) else "GET"
        path = next(word for word in words if "/issues/" in word).split("?")[0]
        file = next((word.split("@", 1)[1] for word in words if word.startswith(("body=@", "@"))), None)
        text = pathlib.Path(file).read_text() if file else ""
        body = json.loads(text)["body"] if file and file.endswith(".json") else text
        known = sorted(server.iterdir())
        if method == "GET":
            assert path.endswith("/issues/12/comments"), path
            if "--jq" in words:
                print("\\n".join(file.name for file in known if file.read_text().startswith("<!-- flowcheck diff -->")))
            else:
                print(json.dumps([{"id": int(file.name), "body": file.read_text()} for file in known]))
        elif method == "POST":
            assert path.endswith("/issues/12/comments"), path
            (server / str(100 + len(known))).write_text(body)
        else:
            assert method == "PATCH" and (server / path.rsplit("/issues/comments/", 1)[1]).exists(), path
            (server / path.rsplit("/", 1)[1]).write_text(body)
        """))
    for program in ["gh", "curl"]:
        place.program(program, f'exec {sys.executable} {place.folder}/answer.py {server} "$@"')
    for name in ["comment", "comment-api"]:
        for file in server.iterdir():
            file.unlink()
        (server / "99").write_text("somebody else's comment")
        folder = place.repository(name)
        place.commit(folder)
        place.run("git", "branch", "base", cwd=folder)
        place.run("git", "update-ref", "refs/remotes/origin/base", "base", cwd=folder)

        def attempt():
            return place.shell(recipe(name), folder, BASE="base", PR="12", GITHUB_REPOSITORY="a/b", GITHUB_TOKEN="t")

        result = attempt()
        expect(result.returncode == 0, f"{name}: nothing has changed\n{result.stderr}".strip())
        spoil(folder)
        expect(attempt().returncode == 1, f"{name}: something got worse")
        expect(sorted(file.name for file in server.iterdir()) == ["101", "99"], f"{name}: there is one comment of ours")
        expect("**worse**" in (server / "101").read_text(), f"{name}: it was replaced, and tells of the bug")


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
    place = Place(Path(folder))
    for attempt in [get, hook, pre_commit, github, comment, gitlab, jenkins, xcode_cloud]:
        attempt(place)
sys.exit(1 if failures else 0)

#!/usr/bin/env python3
"""Tries action.yml as GitHub's runner does: check-action.py FLOWCHECK

The steps are run with the expressions that this file knows; any other one ends the test. A server of our own has releases, one of
them damaged, and the comments of a pull request; `actions/cache` is a folder.
"""
import json
import re
import shutil
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlparse

import yaml

from recipe_place import VERSION, Place, both, expect, failures, recipe, spoil

BINARY = Path(sys.argv[1]).resolve()
MARKER = "<!-- flowcheck diff -->"


class GitHub(ThreadingHTTPServer):
    """Releases below a folder, and the comments of pull request 12 of a/b, which the token 'writer' may write and others read."""

    def __init__(self, files):
        super().__init__(("127.0.0.1", 0), Request)
        self.files, self.comments, self.status = files, {}, None
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"


class Request(BaseHTTPRequestHandler):
    def log_message(self, *words):
        pass

    def answer(self, status, content):
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self):
        address = urlparse(self.path)
        if address.path == "/api/repos/a/b/issues/12/comments":
            query = parse_qs(address.query)
            size, page = int(query["per_page"][0]), int(query["page"][0])
            known = [{"id": number, "body": body} for number, body in self.server.comments.items()]
            return self.answer(200, json.dumps(known[(page - 1) * size : page * size]).encode())
        file = self.server.files / address.path.lstrip("/")
        self.answer(*(200, file.read_bytes()) if file.is_file() else (404, b"none"))

    def write(self, number):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"]
        if self.server.status or self.headers["Authorization"] != "Bearer writer":
            return self.answer(self.server.status or 403, b"{}")
        self.server.comments[number] = body
        self.answer(200, b"{}")

    def do_POST(self):
        assert self.path == "/api/repos/a/b/issues/12/comments", self.path
        self.write(1000 + len(self.server.comments))

    def do_PATCH(self):
        number = int(self.path.removeprefix("/api/repos/a/b/issues/comments/"))
        assert number in self.server.comments
        self.write(number)


class Runner:
    """Runs the action at a ref."""

    def __init__(self, place, server):
        self.place, self.server = place, server
        self.action = yaml.safe_load((place.source / "action.yml").read_text())
        self.cache = place.folder / "actions-cache"
        self.names = []

    def expand(self, text, known):
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda found: known[found[1]], text)

    def holds(self, condition, known):
        def part(text):
            left, operator, right = re.fullmatch(r"(\S+) (==|!=) '(\w*)'", text).groups()
            return (known.get(left, "") == right) == (operator == "==")

        return all(map(part, condition.split(" && ")))

    def run(self, folder, ref=f"v{VERSION}", inputs={}, pr="", machine={}, **variables):
        """Runs all steps and returns the result of the last; `names` lists those that ran. Each call is a new job with the same cache."""
        temporary = self.place.folder / "runner"
        shutil.rmtree(temporary, ignore_errors=True)
        temporary.mkdir()
        shutil.rmtree(self.place.source / ".build", ignore_errors=True)
        known = {"github.action_ref": ref, "github.action_repository": "releases", "github.event.pull_request.number": pr, "github.token": "writer"}
        for name, value in self.action["inputs"].items():
            known[f"inputs.{name}"] = inputs.get(name, self.expand(value["default"], known))
        assert set(inputs) <= set(self.action["inputs"])
        self.names, saved = [], []
        for step in self.action["runs"]["steps"]:
            if "if" in step and not self.holds(step["if"], known):
                continue
            self.names.append(step["name"])
            if "uses" in step:
                assert step["uses"].startswith("actions/cache@")
                path, key = (self.expand(step["with"][name], known) for name in ["path", "key"])
                assert re.fullmatch(r"flowcheck-\w+-\w+-[0-9a-f]{64}-[0-9a-f]{16}", key), key
                known[f"steps.{step['id']}.outputs.cache-hit"] = "true" if (self.cache / key).exists() else ""
                if (self.cache / key).exists():
                    Path(path).parent.mkdir(parents=True)
                    shutil.copy(self.cache / key, path)
                saved.append((path, key))
                continue
            assert step["shell"] == "bash" and "${{" not in step["run"], f"'{step['name']}' is not plain bash"
            output = temporary / "output"
            output.write_text("")
            environment = {
                "GITHUB_ACTION_PATH": str(self.place.source), "GITHUB_OUTPUT": str(output), "RUNNER_TEMP": str(temporary),
                "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64", "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
                "GITHUB_SERVER_URL": self.server.url, "GITHUB_API_URL": f"{self.server.url}/api", "GITHUB_REPOSITORY": "a/b",
                "GITHUB_BASE_REF": "main" if pr else "", "FLOWCHECK_RELEASES": "",
            }
            given = {key: self.expand(value, known) for key, value in step.get("env", {}).items()}
            result = self.place.run("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"], cwd=folder, **environment | given | machine)
            if result.returncode:
                return result
            for line in output.read_text().splitlines():
                known[f"steps.{step['id']}.outputs.{line.partition('=')[0]}"] = line.partition("=")[2]
        self.cache.mkdir(exist_ok=True)
        for path, key in saved:
            shutil.copy(path, self.cache / key)
        return result


def downloads(place, runner):
    workflow = yaml.safe_load(recipe("github"))
    steps = workflow["jobs"]["flowcheck"]["steps"]
    call = next(step for step in steps if step["uses"].startswith("OWNER/flowcheck@"))
    uploaded = next(step["with"]["sarif_file"] for step in steps if "upload-sarif" in step["uses"])
    ref = call["uses"].partition("@")[2]
    inputs = {key: "true" if value is True else value for key, value in call["with"].items()}
    result, folder = both(place, "action", lambda folder: runner.run(folder, ref, inputs))
    expect(runner.names == ["Get flowcheck", "Check"], "action: at a version tag it downloads and builds nothing")
    expect("::error file=Scenarios/notes.yaml,line=" in result.stdout, "action: the line is annotated")
    expect("notes.yaml" in (folder / "summary.md").read_text(), "action: the page about the job is written")
    expect('"codeFlows"' in (folder / uploaded).read_text(), "action: what is uploaded is SARIF with the run")
    (folder / ".flowcheck.yaml").write_text("paths: [Scenarios/notes.yaml]\n")
    result = runner.run(folder, ref, {"paths": "", "sarif": ""})
    expect("::error file=Scenarios/notes.yaml,line=" in result.stdout, "action: without paths it takes those of the project file")
    result, _ = both(place, "action with blanks", lambda folder: runner.run(
        folder, inputs={"paths": "My flows/notes.yaml\n\nMy flows\n", "arguments": "--report\nmarkdown=the report.md\n--traces=none", "sarif": ""}
    ), "My flows")
    expect((place.folder / "action with blanks/the report.md").exists(), "action: arguments may have blanks")
    expect(not (place.folder / "action with blanks/flowcheck.sarif").exists(), "action: without a name there is no SARIF")
    result = runner.run(folder, "main", {"version": VERSION})
    expect(result.returncode == 1 and runner.names == ["Get flowcheck", "Check"], "action: a version that is asked for is downloaded at any ref")


def origin(place, files):
    """Releases come from the cloned repository, as the pre-commit hook and the recipes assume."""
    place.run("git", "remote", "set-url", "origin", f"file://{files}/releases.git", cwd=place.source)
    variables = {"FLOWCHECK_RELEASES": "", "XDG_CACHE_HOME": str(place.folder / "own cache")}
    result = place.run(place.source / "Scripts/download.sh", cwd=place.folder, **variables)
    program = place.folder / f"own cache/flowcheck/{VERSION}/flowcheck"
    expect(result.stdout == f"{program}\n" and program.exists(), f"download: of the clone's origin\n{result.stderr}".strip())


def refusals(place, runner, releases):
    folder = place.repository("refusals")
    name = next((releases / f"v{VERSION}").glob("*.sha256"))
    right = name.read_text()
    name.write_text("0" * 64 + right[64:])
    result = runner.run(folder)
    expect(result.returncode == 1 and runner.names == ["Get flowcheck"], "action: a wrong checksum ends it")
    expect(f"its SHA-256 is {right[:64]}, but the release says '{'0' * 64}'" in result.stderr, "action: both checksums are shown")
    name.write_text("")
    result = runner.run(folder)
    expect(result.returncode == 1 and "but the release says ''" in result.stderr, "action: so does a missing one")
    name.write_text(right)
    result = runner.run(folder, "main", {"version": "9.8.7"})
    expect(result.returncode == 1 and "the action is of another version" in result.stdout, "action: another version is not built instead")
    for missing in ["curl", "tar"]:
        machine = {"PATH": str(without(place, missing))}
        result = runner.run(folder, machine=machine)
        expect(result.returncode == 1 and f"'{missing}' is not on the PATH" in result.stderr, f"action: without {missing} it says so")


def without(place, missing):
    """A folder with all programs of this machine except one."""
    folder = place.folder / f"without-{missing}"
    folder.mkdir(exist_ok=True)
    for directory in reversed(place.environment["PATH"].split(":")):
        for file in Path(directory).glob("*") if Path(directory).is_dir() else []:
            if file.name == missing:
                continue
            (folder / file.name).unlink(missing_ok=True)
            (folder / file.name).symlink_to(file)
    return folder


def builds(place, runner, releases):
    folder = place.repository("builds")
    steps = ["Get flowcheck", "Look for a built flowcheck", "Build flowcheck", "Check"]
    result = runner.run(folder, "main")
    expect(result.returncode == 0 and runner.names == steps, f"action: at a branch it builds\n{result.stderr}".strip())
    result = runner.run(folder, "main")
    expect(result.returncode == 0 and runner.names == steps[:2] + steps[3:], "action: the next time it takes what is in the cache")
    (place.source / "Sources/new.swift").write_text("")
    result = runner.run(folder, "main")
    expect(result.returncode == 0 and runner.names == steps, "action: other sources are built again")
    (place.source / "Sources/new.swift").unlink()
    place.program("uname", 'if [ "$1" = -m ]; then echo riscv64; else echo Linux; fi')
    result = runner.run(folder)
    expect(result.returncode == 0 and "Build flowcheck" not in runner.names and len(runner.names) == 3, "action: so it does where no archive fits")
    place.program("swift", "exit 127")
    result = runner.run(folder)
    expect(result.returncode == 1 and "there is no Swift to build with" in result.stdout, "action: without Swift it says so")
    for program in ["uname", "swift"]:
        (place.folder / "programs" / program).unlink()


def comments(place, runner, server):
    base = place.repository("base")
    place.commit(base)
    place.run("git", "branch", "-M", "main", cwd=base)
    folder = place.folder / "pull request"
    place.run("git", "clone", "--quiet", "--depth=1", f"file://{base}", str(folder), cwd=place.folder)
    place.run("git", "update-ref", "-d", "refs/remotes/origin/main", cwd=folder)
    server.comments = {number: "somebody else's" for number in range(1, 151)}
    others = dict(server.comments)
    wanted = {"comment": "true"}

    def ours():
        return {number: body for number, body in server.comments.items() if number not in others}

    expect(runner.run(folder, pr="12").returncode == 0 and not ours(), "comment: there is none that nobody asks for")
    result = runner.run(folder, inputs=wanted)
    expect(result.returncode == 0 and "this run is not about one" in result.stdout, "comment: a run about no pull request says so")
    result = runner.run(folder, pr="12", inputs=wanted | {"token": "reader"})
    expect(result.returncode == 0 and "::notice" in result.stdout and "HTTP 403" in result.stdout, "comment: a fork's token gives a notice")
    expect(runner.run(folder, pr="12", inputs=wanted | {"token": ""}).returncode == 0 and not ours(), "comment: so does none")
    result = runner.run(folder, pr="12", inputs=wanted)
    expect(result.returncode == 0 and len(ours()) == 1, f"comment: one is written, without the history in the checkout\n{result.stderr}".strip())
    spoil(folder)
    result = runner.run(folder, pr="12", inputs=wanted)
    expect(result.returncode == 1 and "::error file=" in result.stdout, "comment: the check decides")
    bodies = list(ours().values())
    expect(len(bodies) == 1 and bodies[0].startswith(MARKER) and "**worse**" in bodies[0], "comment: it was replaced, and tells of the bug")
    expect({number: body for number, body in server.comments.items() if number in others} == others, "comment: those of others are as they were")
    expect("::error title" not in result.stdout, "comment: nothing went wrong with it")
    server.status = 422
    result = runner.run(folder, pr="12", inputs=wanted | {"arguments": "--fail-on=error\n--quiet"})
    expect(result.returncode == 1 and "gave HTTP 422" in result.stdout, "comment: any other answer is an error")
    server.status = None
    shutil.rmtree(base)
    place.run("git", "update-ref", "-d", "refs/remotes/origin/main", cwd=folder)
    result = runner.run(folder, pr="12", inputs=wanted)
    expect("the checkout has no history of 'main'" in result.stdout, "comment: without the target branch it says so")


with tempfile.TemporaryDirectory() as folder:
    place = Place(Path(folder), BINARY)
    # As a release of the repository 'releases' on a server.
    files = place.folder / "files"
    releases = files / "releases/releases/download"
    shutil.copytree(place.releases, releases)
    server = GitHub(files)
    runner = Runner(place, server)
    # The flowcheck with which repositories are made.
    (place.folder / "programs/flowcheck").symlink_to(BINARY)
    downloads(place, runner)
    origin(place, files)
    refusals(place, runner, releases)
    builds(place, runner, releases)
    comments(place, runner, server)
sys.exit(1 if failures else 0)

#!/usr/bin/env python3
"""Checks that the code in the documentation of FlowCheckKit is code: check-documentation.py CONFIGURATION FLOWCHECK

Code in articles is taken from Examples/Checkout, runs from the README, both of which are checked elsewhere. Every step of the
tutorial compiles, and the last ones are the files of Examples/Checkout. Its picture shows what flowcheck draws.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "Sources/FlowCheckKit/FlowCheckKit.docc"
RESOURCES = CATALOGUE / "Resources"
EXAMPLE = ROOT / "Examples/Checkout"
LAST = {
    "Package-02.swift": "Package.swift",
    "CheckoutFlow-04.swift": "Tests/CheckoutTests/CheckoutFlow.swift",
    "CheckoutTests-04.swift": "Tests/CheckoutTests/CheckoutTests.swift",
}
mistakes = []


def output(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def articles():
    code = "\n".join(path.read_text() for path in EXAMPLE.rglob("*.swift") if ".build" not in path.parts)
    sources = {"swift": code, "": (ROOT / "README.md").read_text()}
    count = 0
    for article in sorted(CATALOGUE.glob("*.md")):
        for language, block in re.findall(r"```(\w*)\n(.*?)```", article.read_text(), re.S):
            if language == "sh":
                continue
            count += 1
            if block not in sources[language]:
                mistakes.append(f"{article.name}: this stands nowhere else:\n{block}")
    return count


def tutorial(configuration):
    steps = sorted(RESOURCES.glob("*.swift"))
    named = set(re.findall(r'file: "([^"]+)"', "".join(path.read_text() for path in CATALOGUE.glob("*.tutorial"))))
    if named != {step.name for step in steps}:
        mistakes.append(f"the tutorial shows {sorted(named)}, but there are {[step.name for step in steps]}")
    for name, file in LAST.items():
        if (RESOURCES / name).read_text() != (EXAMPLE / file).read_text():
            mistakes.append(f"{name} is not Examples/Checkout/{file}")

    swift = os.environ.get("SWIFT", "swift")
    information = output(swift, "-print-target-info")
    resources = Path(re.search(r'"runtimeResourcePath": "(.*)"', information)[1])
    modules = output(ROOT / "Scripts/module-flags.sh", configuration).split()
    testing = ["-plugin-path", resources / "host/plugins/testing"]
    with tempfile.TemporaryDirectory() as folder:

        def compiles(*arguments):
            command = [swift + "c", "-swift-version", "6", "-package-description-version", "6.2", "-I", folder, *modules, *testing]
            manifest = ["-I", resources / "pm/ManifestAPI"]
            return subprocess.run([*command, *manifest, *arguments], cwd=folder, capture_output=True, text=True)

        app = [*(EXAMPLE / "Sources/Checkout").glob("*.swift")]
        made = compiles("-parse-as-library", "-module-name", "Checkout", "-emit-module", "-o", f"{folder}/Checkout.swiftmodule", *app)
        if made.returncode:
            sys.exit(made.stderr)
        flow = RESOURCES / "CheckoutFlow-04.swift"
        for step in steps:
            files = [step, flow] if step.name.startswith("CheckoutTests") else [step]
            library = [] if step.name.startswith("Package") else ["-parse-as-library"]
            result = compiles("-typecheck", *library, "-module-name", "Steps", *files)
            if result.returncode:
                mistakes.append(f"{step.name} does not compile:\n{result.stderr}")
        broken = Path(folder) / "Broken.swift"
        broken.write_text(flow.read_text().replace("func events(", "func occasions("))
        if not compiles("-typecheck", "-parse-as-library", "-module-name", "Steps", broken).returncode:
            mistakes.append("what lacks a requirement compiles, so compiling says nothing")
    return len(steps)


def picture(flowcheck):
    def texts(path):
        return sorted(re.findall(r">([^<>\n]+)</(?:text|tspan|title)>", path.read_text()))

    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "checkout.svg"
        output(flowcheck, "diagram", EXAMPLE / "Scenarios/Checkout.yaml", "-o", drawn)
        if not texts(drawn) or texts(drawn) != texts(RESOURCES / "checkout.svg"):
            mistakes.append("checkout.svg is not what 'flowcheck diagram Examples/Checkout/Scenarios/Checkout.yaml' draws")


def main():
    blocks = articles()
    steps = tutorial(sys.argv[1])
    picture(Path(sys.argv[2]).resolve())
    for mistake in mistakes:
        print(mistake)
    print(f"check-documentation: {blocks} blocks, {steps} steps, {len(mistakes)} mistakes")
    sys.exit(1 if mistakes else 0)


main()

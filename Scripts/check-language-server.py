#!/usr/bin/env python3
"""Checks `flowcheck lsp` with a client that other people wrote (pytest-lsp, on pygls and lsprotocol): check-language-server.py FLOWCHECK

Every message goes through the types that lsprotocol generates from the specification, and pytest-lsp compares answers with what the
client said that it can do. With --times, how long a keystroke (the median) and the verdicts take on the largest app must be within bounds.
"""
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, default_converter, register_lsp_features

BINARY = sys.argv[1]
SHOP = Path("Tests/LanguageServer/shop.yaml").read_text(encoding="utf-8")
# Links that are remembered with their arguments, and rules that are limited to some findings.
LINKS = Path("Tests/LanguageServer/links.yaml")
WAIT = 120


class Editor:
    """A client with one document open, as an editor keeps it."""

    def __init__(self, name="shop.yaml", client="visual-studio-code", encodings=("utf-16",), delay=0):
        self.uri = f"file:///nowhere/{name}"
        self.document = lsp.TextDocumentIdentifier(uri=self.uri)
        self.client = LanguageClient(converter_factory=default_converter)
        self.capabilities = client_capabilities(client)
        self.capabilities.general = lsp.GeneralClientCapabilities(position_encodings=list(encodings))
        self.encoding = "utf-16"
        self.delay = delay
        self.version, self.text, self.published = 0, "", []

        own = {
            lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: lambda params: self.published.append(params),
            lsp.WORKSPACE_CODE_LENS_REFRESH: lambda params: None, lsp.WORKSPACE_INLAY_HINT_REFRESH: lambda params: None,
        }
        register_lsp_features(self.client, DEFAULT_CLIENT_FEATURES | own)

    async def __aenter__(self):
        await self.client.start_io(BINARY, "lsp")
        parameters = lsp.InitializeParams(capabilities=self.capabilities, initialization_options={"delay": self.delay})
        self.answer = await self.client.initialize_session(parameters)
        self.encoding = self.answer.capabilities.position_encoding
        return self

    async def __aexit__(self, kind, error, trace):
        if not kind:
            await self.client.shutdown_session()
            assert self.client._server.returncode == 0, self.client._server.returncode
        else:
            self.client._server.kill()
        await self.client.stop()

    async def open(self, text, verdicts=True):
        self.text, self.version = text, self.version + 1
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(
            uri=self.uri, language_id="yaml", version=self.version, text=text)))
        await self.told(2 if verdicts else 1)

    async def replace(self, text, verdicts=False):
        """Sends the whole text."""
        self.text, self.version = text, self.version + 1
        self.change([lsp.TextDocumentContentChangeWholeDocument(text=text)])
        await self.told(2 if verdicts else 1)

    async def type(self, start, end, words, verdicts=False):
        """Sends an edit of a part."""
        places = lsp.Range(self.position(start), self.position(end))
        self.text, self.version = self.text[:start] + words + self.text[end:], self.version + 1
        self.change([lsp.TextDocumentContentChangePartial(range=places, text=words)])
        await self.told(2 if verdicts else 1)

    def change(self, changes):
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(version=self.version, uri=self.uri), changes))

    async def told(self, count):
        """Waits until the diagnostics of this version have come so often: once after reading, twice after checking."""
        end = time.monotonic() + WAIT
        while sum(params.version == self.version for params in self.published) < count:
            assert time.monotonic() < end, f"no diagnostics for version {self.version}: {self.published[-1:]}"
            await asyncio.sleep(0.001)

    @property
    def mistakes(self):
        """The diagnostics from reading this version; verdicts of an earlier version may come in between."""
        return list(next(params for params in self.published if params.version == self.version).diagnostics)

    @property
    def diagnostics(self):
        return list(self.published[-1].diagnostics)

    def units(self, text):
        return len(text.encode("utf-16-le")) // 2 if self.encoding == "utf-16" else len(text.encode())

    def position(self, index):
        head = self.text[:index]
        return lsp.Position(head.count("\n"), self.units(head[head.rfind("\n") + 1:]))

    def index(self, place):
        lines = self.text.split("\n")
        start = sum(len(line) + 1 for line in lines[:place.line])
        for count in range(len(lines[place.line]) + 1):
            if self.units(lines[place.line][:count]) >= place.character:
                return start + count
        return start + len(lines[place.line])

    def slice(self, places):
        return self.text[self.index(places.start):self.index(places.end)]

    def applied(self, edits):
        text = self.text
        for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
            text = text[:self.index(edit.range.start)] + edit.new_text + text[self.index(edit.range.end):]
        return text

    def at(self, words):
        """The position that a bar marks in a piece of text."""
        assert self.text.count(words.replace("|", "")) >= 1, words
        return self.position(self.text.index(words.replace("|", "")) + words.index("|"))

    async def actions(self, diagnostic):
        return await self.client.text_document_code_action_async(lsp.CodeActionParams(
            self.document, diagnostic.range, lsp.CodeActionContext(diagnostics=[diagnostic]))) or []


async def refused(request, words):
    """Waits for an error whose message contains some words."""
    try:
        answer = await request
    except JsonRpcException as error:
        assert words in error.message, error.message
        return
    raise AssertionError(f"not refused: {answer}")


async def handshake():
    async with Editor() as editor:
        assert editor.encoding == "utf-16"
        assert editor.answer.server_info.name == "flowcheck"
    async with Editor(encodings=("utf-32", "utf-8", "utf-16")) as editor:
        assert editor.encoding == "utf-8"


async def mistakes():
    """A misspelt word is underlined while it is typed, in both encodings, and the quick fix corrects it."""
    for encodings in [("utf-16",), ("utf-8",)]:
        async with Editor(encodings=encodings) as editor:
            await editor.open(SHOP)
            assert editor.diagnostics == [], editor.diagnostics
            start = SHOP.index("push orders")
            await editor.type(start, start, "/* 😀é */ ".replace("/* ", "").replace(" */ ", ""))
            await editor.type(start, start + 2, "")
            await editor.type(start, start + 4, "psuh")
            [found] = editor.diagnostics
            assert (found.code, found.source, found.severity) == ("FC140", "flowcheck", lsp.DiagnosticSeverity.Error), found
            assert editor.slice(found.range) == "psuh", editor.slice(found.range)
            assert "/FC140.md" in found.code_description.href, found.code_description
            assert Path(found.code_description.href.removeprefix("file://")).read_text().startswith("# FC140")
            [action] = await editor.actions(found)
            assert (action.title, action.is_preferred) == ("Did you mean 'push'?", True), action
            assert editor.applied(action.edit.changes[editor.uri]) == SHOP
            await editor.type(start, start + 4, "push", verdicts=True)
            assert editor.diagnostics == []


async def fixes():
    """Every suggestion of a diagnostic has an action. Returns how many actions are edits, which must remove their diagnostic."""
    files = sorted([*Path("Tests/Defects/mistakes").glob("*.yaml"), *Path("Tests/Schema").glob("*.yaml")])
    suggested, mended, unmended = 0, 0, []
    async with Editor() as editor:
        for file in files:
            try:
                text = file.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
            if not re.search(r"^(flowcheck|screens|coordinators):", text, re.M) or "\0" in text:
                continue
            run = subprocess.run([BINARY, "validate", file, "--format", "json"], capture_output=True, check=False)
            editor.published.clear()
            await editor.open(text, verdicts=False)
            before = editor.mistakes
            for found in before:
                suggestion = next((told["suggestion"] for told in json.loads(run.stdout)["diagnostics"] if told.get("suggestion")
                                   and f"{told['message']}; {told['suggestion']}" == found.message), "").lower()
                if not suggestion:
                    continue
                actions = [action for action in await editor.actions(found) if action.title.lower().endswith(suggestion)]
                suggested += 1
                assert actions, (file, found, await editor.actions(found))
                if isinstance(actions[0], lsp.Command):
                    unmended.append(f"{file.name}: {found.message}")
                else:
                    mended += 1
                    after = editor.applied(actions[0].edit.changes[editor.uri])
                    await editor.replace(after)
                    left = sum((d.code, d.message) == (found.code, found.message) for d in editor.mistakes)
                    assert left < sum((d.code, d.message) == (found.code, found.message) for d in before), (file, found, after)
                    await editor.replace(text)
    assert suggested > 40 and mended / suggested > 0.83, (suggested, mended, unmended)
    if "--list" in sys.argv:
        print("\n".join(unmended))
    print(f"   {mended} of {suggested} suggestions are edits that mend what they are about; the others open the page of the code")


async def completion():
    """Completion offers what is allowed at each place: Tests/LanguageServer/completion.txt."""
    cases = Path("Tests/LanguageServer/completion.txt").read_text(encoding="utf-8").split("\n\n")
    count = 0
    async with Editor() as editor:
        await editor.open(SHOP)
        for case in cases:
            lines = [line for line in case.splitlines() if not line.startswith("#")]
            if not lines:
                continue
            before, after, wanted = (line[2:].replace("\\n", "\n") for line in lines)
            assert [line[:2] for line in lines] == ["- ", "+ ", "= "] and before in SHOP, case
            text = SHOP.replace(before, after.replace("|", "", 1), 1)
            await editor.replace(text)
            place = editor.position(SHOP.index(before) + after.index("|"))
            items = await editor.client.text_document_completion_async(lsp.CompletionParams(editor.document, place))
            labels = [item.label for item in items or []]
            words = wanted.split(" ")
            if words[-1] == "…":
                assert labels[:len(words) - 1] == words[:-1], (after, labels)
            else:
                assert labels == [word for word in words if word], (after, labels)
            for item in items or []:
                line = editor.text.split("\n")[place.line]
                assert line[item.text_edit.range.start.character:place.character] == re.search(r"[\w#-]*$", line[:place.character])[0]
            count += 1
    links = LINKS.read_text(encoding="utf-8")
    async with Editor(name="links.yaml") as editor:
        await editor.open(links)
        for before, after, words in [
            ("set pending = transaction(id)", "set pending = |", "nil approval(id) transaction(id)"),
            ("pending is transaction(id)", "pending is |", "not approval(id) transaction(id)"),
            ("except: [home]", "except: [|]", "submit logOut home login transaction approval"),
            ("only: signedIn", "only: |", "signedIn home login transaction approval"),
        ]:
            await editor.replace(links.replace(before, after.replace("|", "", 1), 1))
            place = editor.position(links.index(before) + after.index("|"))
            items = await editor.client.text_document_completion_async(lsp.CompletionParams(editor.document, place))
            assert [item.label for item in items or []] == words.split(), (after, items)
            count += 1
    async with Editor(name="new.yaml") as editor:
        await editor.open("flowcheck: 1\npl", verdicts=False)
        items = await editor.client.text_document_completion_async(lsp.CompletionParams(editor.document, lsp.Position(1, 2)))
        assert items[2].label == "platform" and items[2].text_edit.new_text == "platform: ", items
    print(f"   {count} places")


async def hover():
    async with Editor() as editor:
        await editor.open(SHOP)

        async def says(place):
            answer = await editor.client.text_document_hover_async(lsp.HoverParams(editor.document, editor.at(place)))
            return answer and re.sub(r"\d\d:\d\d:\d\d", "TIME", answer.contents.value)

        assert await says("  |orders: { requires") == (
            "**screen `orders`**\n\nrequires `signedIn` (`session == active`)\n\nlisted in stack path: `coordinator App`, line 29"
            "\n\npushed: `event App.buy`, line 36\n\nasked for: `property noOrders`, line 49"), await says("  |orders: { requires")
        assert await says("  |product: { params") == (
            "**screen `product`** (id: Product)\n\nlinked from `link App.shop://product/{id}`, line 42\n\nlisted in stack path: "
            "`coordinator App`, line 29\n\npushed: `event App.open`, line 35\n\nfrom: `event App.buy`, line 36; `event App.ask`, "
            "line 38"), await says("  |product: { params")
        assert await says("|noOrders") == "**property `noOrders`**\n\nholds (checked at TIME)", await says("|noOrders")
        assert await says("flow|check: 1") is None
        await editor.replace(SHOP.replace("push orders", "psuh orders"))
        assert "**FC140**: 'psuh' is not a statement; did you mean 'push'?" in await says("do: p|suh"), await says("do: p|suh")
        await editor.replace(SHOP + "rules: { auth-gate: warning }\n", verdicts=True)
        assert (await says("auth-|gate")).startswith("**rule `auth-gate`**: "), await says("auth-|gate")


async def naming():
    async with Editor() as editor:
        await editor.open(SHOP)
        for place, declared, used in [
            ("push |product(id)", ["product: { params"], 5), ("[dismiss all, popToRoot, push product(|id", ["id: Product }, do: [dismiss"], 2),
            ("when: signed|In", ["signedIn: session"], 4), ("do: emit |closed", ["closed: pop"], 1),
            ("set |session", ["session: [none"], 2), ("set session = |active", ["active]"], 2),
            ("id: |Product } }", ["Product: 2"], 3),
        ]:
            parameters = lsp.DefinitionParams(editor.document, editor.at(place))
            found = await editor.client.text_document_definition_async(parameters)
            texts = [editor.text[editor.index(at.range.start):] for at in found]
            assert len(found) == len(declared) and all(t.startswith(d) for t, d in zip(texts, declared)), (place, texts)
            uses = await editor.client.text_document_references_async(lsp.ReferenceParams(
                context=lsp.ReferenceContext(include_declaration=False), text_document=editor.document, position=editor.at(place)))
            assert len(uses) == used, (place, [editor.text[editor.index(at.range.start):][:30] for at in uses])


async def renaming():
    """Every declared name can be renamed: the file stays correct, and renaming back restores it."""
    async with Editor() as editor:
        await editor.open(SHOP)
        ask = lambda place, name: editor.client.text_document_rename_async(lsp.RenameParams(editor.document, editor.at(place), name))
        await refused(ask("push |orders", "home"), "would collide")
        await refused(ask("push |orders", "leave"), "would collide")
        await refused(ask("push |orders", "two words"), "is not a name")
        await refused(ask("push |orders", "visible"), "is not a name")
        await refused(ask("set |session", "shelf"), "would collide")
        await refused(ask("|shop://", "x"), "a link cannot be renamed")
        await refused(ask("flow|check", "x"), "no name here")
        edit = await ask("push |orders", "history")
        assert "orders" not in editor.applied(edit.changes[editor.uri])
        edit = await ask("  |Product: 2", "Item")
        assert "Product" not in editor.applied(edit.changes[editor.uri])
    count, problems = 0, []
    files = sorted([*Path("Scenarios/seeds").glob("*.yaml"), Path("Scenarios/storefront.yaml"), Path("Scenarios/natural/bank.yaml"), LINKS])
    for file in files:
        async with Editor(name=file.name, delay=60_000) as editor:
            text = file.read_text(encoding="utf-8")
            await editor.open(text, verdicts=False)
            symbols = await editor.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document))
            places = []
            while symbols:
                symbol = symbols.pop(0)
                places.append((symbol.name, symbol.selection_range.start))
                symbols += symbol.children or []
            for name, place in places:
                if "://" in name:
                    continue
                request = lsp.RenameParams(editor.document, place, "renamedThing")
                try:
                    edit = await editor.client.text_document_rename_async(request)
                except JsonRpcException as error:
                    problems.append((str(file), name, error.message))
                    continue
                after = editor.applied(edit.changes[editor.uri])
                await editor.replace(after)
                errors = [found for found in editor.diagnostics if found.severity == lsp.DiagnosticSeverity.Error]
                assert not errors and after != text, (file, name, errors)
                await editor.replace(text)
                count += 1
    assert not problems, problems
    print(f"   {count} names of {len(files)} scenarios")


async def included():
    """Included files: diagnostics are in the file with the mistake, definitions lead across files, and open texts are used."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder).resolve()
        files = {name.name: name.read_text(encoding="utf-8") for name in sorted(Path("Scenarios/teams").glob("*.yml"))}
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")

        async with Editor() as editor:
            uri = lambda name: (folder / name).as_uri()
            def focus(name):
                editor.uri, editor.text = uri(name), files[name]
                editor.document = lsp.TextDocumentIdentifier(uri=editor.uri)

            async def until(name, condition):
                end = time.monotonic() + WAIT
                while True:
                    told = [params for params in editor.published if params.uri == uri(name)]
                    if told and condition([(d.code, d.range.start.line) for d in told[-1].diagnostics]):
                        return told[-1].diagnostics
                    assert time.monotonic() < end, (name, told[-1:])
                    await asyncio.sleep(0.01)

            def change(name, text):
                files[name] = text
                editor.version += 1
                editor.client.text_document_did_change(lsp.DidChangeTextDocumentParams(
                    lsp.VersionedTextDocumentIdentifier(version=editor.version, uri=uri(name)),
                    [lsp.TextDocumentContentChangeWholeDocument(text=text)]))

            def open_file(name):
                editor.version += 1
                editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(
                    uri=uri(name), language_id="yaml", version=editor.version, text=files[name])))

            # A part alone: the server finds its scenario in the same folder.
            open_file("orders.yml")
            await until("orders.yml", lambda found: found == [])
            focus("orders.yml")
            broken = files["orders.yml"].replace("do: push orders", "do: psuh orders")
            change("orders.yml", broken)
            [mistake] = await until("orders.yml", lambda found: [code for code, _ in found] == ["FC140"])
            focus("orders.yml")
            assert editor.slice(mistake.range) == "psuh", mistake
            [action] = await editor.actions(mistake)
            change("orders.yml", editor.applied(action.edit.changes[editor.uri]))
            assert files["orders.yml"] == (folder / "orders.yml").read_text(encoding="utf-8")
            await until("orders.yml", lambda found: found == [])
            # If its scenario is open too, the server uses the open text of the part and reports findings in it.
            open_file("shop.yml")
            await until("shop.yml", lambda found: found == [])
            focus("orders.yml")
            change("orders.yml", files["orders.yml"].replace("when: signedIn, ", "").replace("signOut: { do: popToRoot }", "signOut: { do: stay }"))
            await until("shop.yml", lambda found: ("auth-gate", 30) in found)
            focus("shop.yml")
            change("orders.yml", (folder / "orders.yml").read_text(encoding="utf-8"))
            await until("shop.yml", lambda found: found == [])
            change("orders.yml", files["orders.yml"].replace("[orders]", "[order]"))
            [mistake] = await until("orders.yml", lambda found: len(found) == 1)
            focus("orders.yml")
            assert editor.slice(mistake.range) == "order", mistake
            change("orders.yml", (folder / "orders.yml").read_text(encoding="utf-8"))
            await until("orders.yml", lambda found: found == [])
            # Names across files.
            focus("shop.yml")
            [place] = await editor.client.text_document_definition_async(lsp.DefinitionParams(editor.document, editor.at("opens: |signedIn")))
            assert (place.uri, place.range.start.line) == (uri("session.yml"), 2), place
            [place] = await editor.client.text_document_definition_async(lsp.DefinitionParams(editor.document, editor.at("select |browse")))
            assert place.uri == uri("catalogue.yml"), place
            focus("orders.yml")
            [place] = await editor.client.text_document_definition_async(lsp.DefinitionParams(editor.document, editor.at("requires: |signedIn")))
            assert place.uri == uri("session.yml"), place
            uses = await editor.client.text_document_references_async(lsp.ReferenceParams(
                context=lsp.ReferenceContext(include_declaration=True), text_document=editor.document, position=editor.at("requires: |signedIn")))
            assert sorted({Path(use.uri).name for use in uses}) == ["orders.yml", "session.yml", "shop.yml"] and len(uses) == 5, uses
            marks = await editor.client.text_document_document_highlight_async(lsp.DocumentHighlightParams(editor.document, editor.at("requires: |signedIn")))
            assert len(marks) == 2 and all(editor.slice(mark.range) == "signedIn" for mark in marks), marks
            edit = await editor.client.text_document_rename_async(lsp.RenameParams(editor.document, editor.at("requires: |signedIn"), "loggedIn2"))
            assert sorted(Path(name).name for name in edit.changes) == ["orders.yml", "session.yml", "shop.yml"], edit
            assert "signedIn" not in editor.applied(edit.changes[editor.uri])
            answer = await editor.client.text_document_hover_async(lsp.HoverParams(editor.document, editor.at("requires: |signedIn")))
            assert "`session == active`" in answer.contents.value and "shop.yml:11" in answer.contents.value, answer.contents.value
            symbols = await editor.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document))
            assert [symbol.name for symbol in symbols] == [
                "account", "orders", "Account", "ordersSeen", "from the catalogue to the orders"], [symbol.name for symbol in symbols]
            items = await editor.client.text_document_completion_async(lsp.CompletionParams(editor.document, editor.at("push |orders")))
            assert [item.label for item in items] == ["orders"], items
            items = await editor.client.text_document_completion_async(lsp.CompletionParams(editor.document, editor.at("when: |signedIn")))
            assert [item.label for item in items][:6] == ["not", "signedIn", "path", "tab", "sheet", "session"], items
            await until("orders.yml", lambda found: found == [])
            hints = await editor.client.text_document_inlay_hint_async(lsp.InlayHintParams(
                editor.document, lsp.Range(lsp.Position(0, 0), lsp.Position(10_000, 0))))
            assert sorted(str(hint.label) for hint in hints) == ["holds", "holds, 0 steps"] or len(hints) == 2, hints
            options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
            assert not await editor.client.text_document_formatting_async(lsp.DocumentFormattingParams(editor.document, options))
            change("orders.yml", files["orders.yml"].replace("do: push orders }", "do:  push   orders}"))
            await until("orders.yml", lambda found: found == [])
            focus("orders.yml")
            edits = await editor.client.text_document_formatting_async(lsp.DocumentFormattingParams(editor.document, options))
            assert editor.applied(edits) == (folder / "orders.yml").read_text(encoding="utf-8"), editor.applied(edits)
            # The server reads a closed part from the disk.
            change("orders.yml", files["orders.yml"].replace("[orders]", "[order]"))
            await until("orders.yml", lambda found: len(found) == 1)
            editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri=uri("orders.yml"))))
            await until("orders.yml", lambda found: found == [])
            editor.version += 1


async def outline():
    async with Editor() as editor:
        await editor.open(SHOP)
        symbols = await editor.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document))
        assert [symbol.name for symbol in symbols] == [
            "Product", "Tab", "signedIn", "home", "product", "orders", "login", "reader", "leave", "App", "Reader", "noOrders",
            "wayHome"], [symbol.name for symbol in symbols]
        [app] = [symbol for symbol in symbols if symbol.name == "App"]
        assert len(app.children) == 12 and (app.range.start.line, app.range.end.line) == (25, 41), app.range
        folds = await editor.client.text_document_folding_range_async(lsp.FoldingRangeParams(editor.document))
        assert [(fold.start_line, fold.end_line) for fold in folds][:3] == [(4, 6), (8, 9), (11, 16)] and len(folds) == 14, folds


async def formatting():
    """Formatting keeps the meaning of a file and is idempotent; it has one style for statements and for lists."""
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    async with Editor() as editor:
        await editor.open(SHOP)
        ask = lambda: editor.client.text_document_formatting_async(lsp.DocumentFormattingParams(editor.document, options))
        assert not await ask()
        messy = (SHOP.replace("{ params: { id: Product }, from: home, do: push product(id) }",
                              "{params:   {id: Product} ,from: home,  do: push   product( id )}   ")
                 .replace("[set session = active, dismiss]", "[ set session  =  active,dismiss ]"))
        await editor.replace(messy)
        assert editor.applied(await ask()) == SHOP, editor.applied(await ask())
        await editor.replace(SHOP.replace("platform:", "platform: ["))
        assert not await ask()
    changed = 0
    files = sorted(Path("Scenarios").rglob("*.yaml"))
    async with Editor(delay=60_000) as editor:
        for file in files:
            await editor.open(file.read_text(encoding="utf-8"), verdicts=False)
            edits = await ask_formatting(editor, options)
            if edits:
                changed += 1
                await editor.replace(editor.applied(edits))
                errors = [found for found in editor.diagnostics if found.severity == lsp.DiagnosticSeverity.Error]
                assert not errors and not await ask_formatting(editor, options), (file, errors)
    print(f"   {changed} of {len(files)} scenarios change, none twice")


def ask_formatting(editor, options):
    return editor.client.text_document_formatting_async(lsp.DocumentFormattingParams(editor.document, options))


async def verdicts():
    """Verdicts are shown beside the lines, and their traces can be read."""
    text = Path("Scenarios/seeds/seed-001-links-mended.yaml").read_text(encoding="utf-8")
    async with Editor(client="visual-studio-code") as editor:
        editor.client.shown_documents.clear()
        await editor.open(text)
        assert editor.diagnostics == [], "the file expects the violation"
        lenses = await editor.client.text_document_code_lens_async(lsp.CodeLensParams(editor.document))
        titles = {str(lens.command.title) for lens in lenses}
        assert len(lenses) == 4 and "auth-gate violated, 3 steps, as expected: show the trace" in titles, lenses
        command = next(lens.command for lens in lenses if "auth-gate" in lens.command.arguments)
        shown = await editor.client.workspace_execute_command_async(lsp.ExecuteCommandParams(command.command, command.arguments))
        assert "3. relaunch  (system, platform)" in shown, shown
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(10_000, 0))
        hints = await editor.client.text_document_inlay_hint_async(lsp.InlayHintParams(editor.document, whole))
        assert any("violated, 3 steps, as expected" in str(hint.label) for hint in hints), hints
        unexpected = re.sub(r"(?ms)^expect:.*?(?=^\S|\Z)", "", text)
        await editor.replace(unexpected, verdicts=True)
        [found] = [found for found in editor.diagnostics if found.code == "auth-gate"]
        assert found.message.startswith("'checkout' is visible while gate 'signedIn' is closed"), found
        related = [place.message for place in found.related_information]
        assert related == ["what this is about", "step 1: shop://checkout"], related
        line = found.range.start.line
        await editor.type(0, 0, "# a line more\n")
        [moved] = [found for found in editor.diagnostics if found.code == "auth-gate"]
        assert moved.range.start.line == line + 1, moved
        assert editor.client.shown_documents == [] or len(editor.client.shown_documents) == 1
    async with Editor() as editor:
        editor.client.shown_documents.clear()
        await editor.open(SHOP.replace("never (visible is orders", "never (visible is product"), verdicts=True)
        lenses = await editor.client.text_document_code_lens_async(lsp.CodeLensParams(editor.document))
        [lens] = [lens for lens in lenses if "noOrders" in lens.command.arguments]
        assert lens.command.title == "violated, 1 step: show the trace" and lens.range.start.line == 48, lens
        await refused(editor.client.workspace_execute_command_async(lsp.ExecuteCommandParams("flowcheck.no", [])), "no command")
        await editor.client.workspace_execute_command_async(lsp.ExecuteCommandParams("flowcheck.explain", ["auth-gate"]))


async def showing():
    """Editors that can open a document on request open the trace."""
    async with Editor() as editor:
        assert editor.capabilities.window.show_document or True
    editor = Editor()
    editor.capabilities.window.show_document = lsp.ShowDocumentClientCapabilities(support=True)
    editor.capabilities.window.work_done_progress = True
    async with editor:
        await editor.open(SHOP.replace("never (visible is orders", "never (visible is product"), verdicts=True)
        text = await editor.client.workspace_execute_command_async(
            lsp.ExecuteCommandParams("flowcheck.showTrace", [editor.uri, "noOrders"]))
        [shown] = editor.client.shown_documents
        assert Path(shown.uri.removeprefix("file://")).read_text() == text and "push" not in text and "open(Product#1)" in text, text


async def background():
    """The server answers while checks wait, and checks only the last version."""
    text = Path("Scenarios/apps/chat-corrected.yaml").read_text(encoding="utf-8")
    editor = Editor(delay=150)
    editor.capabilities.window.work_done_progress = True
    async with editor:
        await editor.open(text, verdicts=False)
        keystrokes = []
        place = text.index("goAway: {") + len("goAway: {")
        for _ in range(20):
            for start, end, words in [(place, place, " "), (place, place + 1, "")]:
                begin = time.monotonic()
                await editor.type(start, end, words)
                keystrokes.append(time.monotonic() - begin)
                await asyncio.sleep(0.03)
        begin = time.monotonic()
        await editor.told(2)
        verdict = time.monotonic() - begin
        versions = [params.version for params in editor.published]
        checked = {version for version in versions if versions.count(version) > 1}
        assert checked == {editor.version}, f"checked versions {checked} of {editor.version}"
        assert editor.diagnostics == [], editor.diagnostics
        place = editor.position(text.index("send openStored") + len("send "))
        begin = time.monotonic()
        await editor.client.text_document_completion_async(lsp.CompletionParams(editor.document, place))
        completion = time.monotonic() - begin
        keystrokes.sort()
        print(f"   chat: a keystroke is answered in {keystrokes[len(keystrokes) // 2] * 1000:.0f} ms (median), {keystrokes[-1] * 1000:.0f} ms "
              f"(longest of {len(keystrokes)}); completion {completion * 1000:.0f} ms; verdicts {verdict:.2f} s after the last")
        if "--times" in sys.argv:
            assert keystrokes[len(keystrokes) // 2] < 0.05 and completion < 0.05 and verdict < 2, (keystrokes, completion, verdict)


async def long_checks():
    """A long check reports progress, and a new edit ends it."""
    text = Path("Benchmarks/scenarios/chat-large.yaml").read_text(encoding="utf-8")
    editor = Editor()
    editor.capabilities.window.work_done_progress = True
    async with editor:
        await editor.open(text, verdicts=False)
        end = time.monotonic() + WAIT
        while not any(editor.client.progress_reports.values()):
            assert time.monotonic() < end, "no progress"
            await asyncio.sleep(0.01)
        begin = time.monotonic()
        await editor.replace(SHOP, verdicts=True)
        ended = time.monotonic() - begin
        [reports] = editor.client.progress_reports.values()
        kinds = [report.kind for report in reports]
        assert kinds[0] == "begin" and kinds[-1] == "end" and set(kinds[1:-1]) <= {"report"}, kinds
        assert [params.version for params in editor.published].count(1) == 1, "the check of the first version was to be ended"
        print(f"   {ended:.2f} s from the edit to the verdicts on the new text")


def exchange(*messages, ends=True, raw=b""):
    """Sends messages, given as values or as bytes; returns the answers and the exit status."""
    data = b""
    for message in messages:
        content = message if isinstance(message, bytes) else json.dumps(message).encode()
        data += b"Content-Length: %d\r\n\r\n%s" % (len(content), content)
    run = subprocess.run([BINARY, "lsp"], input=data + raw, capture_output=True, timeout=WAIT)
    answers = []
    rest = run.stdout
    while rest:
        header, rest = rest.split(b"\r\n\r\n", 1)
        length = int(header.split(b":")[1])
        answers.append(json.loads(rest[:length]))
        rest = rest[length:]
    assert run.stderr == b"", run.stderr
    return answers, run.returncode


async def robust():
    """Invalid messages get the right error code, and the server continues."""
    begin = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    end = [{"jsonrpc": "2.0", "id": 99, "method": "shutdown"}, {"jsonrpc": "2.0", "method": "exit"}]
    ask = lambda number, method, **params: {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    code = lambda answers, number: next(a for a in answers if a["id"] == number).get("error", {}).get("code")
    answers, status = exchange(begin, ask(2, "textDocument/nothing"), ask(3, "textDocument/hover"), b"{ no json", b"[1, 2]", begin | {"id": 4},
                               {"jsonrpc": "2.0", "method": "$/unknown"}, ask("five", "textDocument/rename", textDocument={"uri": "x"}), *end)
    assert (code(answers, 2), code(answers, 3), code(answers, 4), code(answers, "five")) == (-32601, -32602, -32600, -32602), answers
    assert sorted(a["error"]["code"] for a in answers if a["id"] is None) == [-32700, -32600], answers
    assert code(answers, 99) is None and status == 0, (answers, status)
    answers, status = exchange(ask(1, "textDocument/hover"), {"jsonrpc": "2.0", "method": "exit"})
    assert code(answers, 1) == -32002 and status == 1, (answers, status)
    answers, status = exchange(begin, end[0], ask(3, "textDocument/hover"), end[1])
    assert code(answers, 3) == -32600 and status == 0, (answers, status)
    assert exchange(begin)[1] == 1, "the end of the input without 'exit' is no orderly end"
    answers, status = exchange(begin, raw=b"Content-Length: many\r\n\r\nContent-Length: 2\r\n\r\n{}")
    assert [a["error"]["code"] for a in answers[1:]] == [-32700, -32600], answers
    cancelled = [begin, {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 7}}, ask(7, "textDocument/hover"), *end]
    answers, status = exchange(*cancelled)
    assert code(answers, 7) == -32800 and status == 0, answers
    opened = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {
        "uri": "file:///other.yaml", "languageId": "yaml", "version": 1, "text": "on: push\njobs: {}\n"}}}
    where = {"textDocument": {"uri": "file:///other.yaml"}, "position": {"line": 900, "character": 900}}
    answers, status = exchange(begin, opened, ask(2, "textDocument/completion", **where), *end)
    told = [a for a in answers if a.get("method") == "textDocument/publishDiagnostics"]
    assert [a["params"]["diagnostics"] for a in told] == [[]] and status == 0, answers
    # The server survives any text that is inserted or cut anywhere, and answers.
    async with Editor(delay=60_000) as editor:
        await editor.open(SHOP, verdicts=False)
        for index in range(0, len(SHOP), 23):
            for words in ["{", "'", ": ", "😀"]:
                await editor.type(index, index, words)
                await editor.client.text_document_completion_async(lsp.CompletionParams(editor.document, editor.position(index)))
                await editor.client.text_document_hover_async(lsp.HoverParams(editor.document, editor.position(index)))
                await editor.type(index, index + len(words), "")
            await editor.replace(SHOP[:index])
            await editor.client.text_document_completion_async(lsp.CompletionParams(editor.document, editor.position(index)))
            await editor.replace(SHOP)
        assert editor.diagnostics == []


CHECKS = [handshake, mistakes, fixes, completion, hover, naming, renaming, included, outline, formatting, verdicts, showing, background, long_checks, robust]
os.environ.setdefault("PYTHONWARNINGS", "ignore")
warnings.simplefilter("ignore")
wanted = [word for word in sys.argv[2:] if not word.startswith("--")]
for check in CHECKS:
    if not wanted or check.__name__ in wanted:
        start = time.monotonic()
        asyncio.run(check())
        print(f"ok {check.__name__}: {time.monotonic() - start:.1f} s", flush=True)

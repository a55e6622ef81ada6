// Runs the extension for VS Code with a stand-in for the editor: vscode.js FLOWCHECK. Nothing here is VS Code itself; the stand-in
// has the parts of its interface that the extension uses, and fails on any other.
const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const path = require("path");

const root = path.join(__dirname, "../..");
const providers = {}, commands = {}, events = {}, shown = new Map();
let published = () => {};
class Values { constructor(...args) { this.args = args; } }
const strict = (name, members) => new Proxy(members, {
  get(target, key) {
    if (!(key in target)) throw new Error(`the extension uses ${name}.${String(key)}, which the stand-in lacks`);
    return target[key];
  },
});
class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class WorkspaceEdit { edits = []; replace(uri, range, text) { this.edits.push({ uri, range, text }); } }
class EventEmitter { listeners = []; event = (l) => this.listeners.push(l); fire = () => this.listeners.forEach((l) => l()); }
const register = (kind) => (selector, provider) => { providers[kind] = provider; return {}; };
const listen = (name) => (listener) => { events[name] = listener; return {}; };
const text = fs.readFileSync(path.join(root, "Tests/LanguageServer/shop.yaml"), "utf8");
const document = {
  uri: { toString: () => "file:///nowhere/shop.yaml" }, languageId: "yaml", version: 1, text, getText() { return this.text; },
};
const opened = [];
const vscode = strict("vscode", {
  Position, Range, WorkspaceEdit, EventEmitter, Location: Values, Hover: Values, MarkdownString: Values, InlayHint: Values,
  DocumentSymbol: class { constructor(name) { this.name = name; } }, FoldingRange: Values, CodeLens: class { constructor(range, command) { Object.assign(this, { range, command }); } },
  CompletionItem: class { constructor(label, kind) { Object.assign(this, { label, kind }); } },
  CodeAction: class { constructor(title) { this.title = title; } }, DiagnosticRelatedInformation: Values,
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  TextEdit: { replace: (range, text) => ({ range, text }) },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2 }, FoldingRangeKind: { Comment: 1 }, CodeActionKind: { QuickFix: "quickfix" },
  Uri: { parse: (uri) => uri },
  languages: strict("languages", {
    createDiagnosticCollection: () => ({ set: (uri, list) => { shown.set(uri, list); published(); } }),
    ...Object.fromEntries(["CompletionItem", "Hover", "Definition", "Reference", "Rename", "DocumentSymbol", "FoldingRange",
      "DocumentFormattingEdit", "InlayHints", "CodeLens", "CodeActions"].map((k) => [`register${k}Provider`, register(k)])),
  }),
  workspace: strict("workspace", {
    getConfiguration: () => ({ get: () => process.argv[2] }), textDocuments: [document],
    openTextDocument: async (options) => options,
    onDidOpenTextDocument: listen("open"), onDidChangeTextDocument: listen("change"), onDidSaveTextDocument: listen("save"),
    onDidCloseTextDocument: listen("close"),
  }),
  commands: strict("commands", { registerCommand: (name, run) => { commands[name] = run; return {}; } }),
  window: strict("window", { showErrorMessage: (m) => { throw new Error(m); }, showTextDocument: async (d) => { opened.push(d); } }),
});
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const token = { onCancellationRequested: () => {} };

function place(words) {
  const index = document.text.indexOf(words.replace("|", "")) + words.indexOf("|");
  const lines = document.text.slice(0, index).split("\n");
  return new Position(lines.length - 1, lines[lines.length - 1].length);
}
const told = (condition) => new Promise((resolve) => {
  published = () => condition(shown.get("file:///nowhere/shop.yaml")) && resolve();
  published();
});
function change(from, to) {
  const start = place("|" + from);
  document.text = document.text.replace(from, to);
  document.version += 1;
  events.change({ document, contentChanges: [{ range: new Range(start, new Position(start.line, start.character + from.length)), text: to }] });
}

(async () => {
  const extension = require(path.join(root, "editors/vscode/extension.js"));
  const context = { subscriptions: [] };
  await extension.activate(context);
  await told((list) => list);
  change("push orders", "psuh orders");
  await told((list) => list.length === 1);
  const [found] = shown.get("file:///nowhere/shop.yaml");
  assert.deepStrictEqual([found.code.value, found.severity, found.source], ["FC140", 0, "flowcheck"]);
  const [fix] = await providers.CodeActions.provideCodeActions(document, found.range, { diagnostics: [found] }, token);
  assert.deepStrictEqual([fix.title, fix.edit.edits[0].text], ["Did you mean 'push'?", "push"]);
  change("psuh orders", "push orders");
  change("never (visible is orders", "never (visible is product");
  await told((list) => list.some((d) => d.code === "noOrders" || d.code.value === "noOrders"));
  const [lens] = await providers.CodeLens.provideCodeLenses(document, token);
  assert.strictEqual(lens.command.title, "violated, 1 step: show the trace");
  await commands[lens.command.command](...lens.command.arguments);
  assert.match(opened[0].content, /1\. open\(Product#1\)/);
  const items = await providers.CompletionItem.provideCompletionItems(document, place("push |product"), token);
  assert.deepStrictEqual(items.map((i) => i.label), ["product", "orders", "reader"]);
  const hover = await providers.Hover.provideHover(document, place("push |product"), token);
  assert.match(hover.args[0].args[0], /^\*\*screen `product`\*\*/);
  assert.strictEqual((await providers.Definition.provideDefinition(document, place("push |product"), token)).length, 1);
  assert.strictEqual((await providers.Reference.provideReferences(document, place("push |product"), { includeDeclaration: true }, token)).length, 7);
  const rename = await providers.Rename.provideRenameEdits(document, place("push |product"), "item", token);
  assert.strictEqual(rename.edits.length, 7);
  await assert.rejects(providers.Rename.provideRenameEdits(document, place("push |product"), "home", token), /would collide/);
  assert.strictEqual((await providers.DocumentSymbol.provideDocumentSymbols(document, token)).length, 13);
  assert.strictEqual((await providers.FoldingRange.provideFoldingRanges(document, {}, token)).length, 14);
  assert.deepStrictEqual(await providers.DocumentFormattingEdit.provideDocumentFormattingEdits(document, {}, token), []);
  const whole = new Range(new Position(0, 0), new Position(999, 0));
  assert.strictEqual((await providers.InlayHints.provideInlayHints(document, whole, token)).length, 2);
  await commands["flowcheck.restart"]();
  events.close(document);
  await extension.deactivate();
  console.log(`   ${Object.keys(providers).length} providers of the extension`);
})().catch((error) => { console.error(error); process.exit(1); });

// Connects VS Code with `flowcheck lsp`. It needs no other package; what the server says is turned into VS Code's own values here.
const vscode = require("vscode");
const { Connection } = require("./connection.js");

const languages = [{ language: "yaml" }];
let connection;

const position = (at) => new vscode.Position(at.line, at.character);
const range = (r) => new vscode.Range(position(r.start), position(r.end));
const location = (l) => new vscode.Location(vscode.Uri.parse(l.uri), range(l.range));
const named = (document) => ({ textDocument: { uri: document.uri.toString() } });
const at = (document, place) => ({ ...named(document), position: { line: place.line, character: place.character } });
const within = (document, r) => ({ ...named(document), range: { start: r.start, end: r.end } });
const severities = [undefined, vscode.DiagnosticSeverity.Error, vscode.DiagnosticSeverity.Warning, vscode.DiagnosticSeverity.Information];

function diagnostic(d) {
  const result = new vscode.Diagnostic(range(d.range), d.message, severities[d.severity]);
  result.source = d.source;
  result.code = d.codeDescription ? { value: d.code, target: vscode.Uri.parse(d.codeDescription.href) } : d.code;
  result.relatedInformation = (d.relatedInformation || []).map(
    (r) => new vscode.DiagnosticRelatedInformation(location(r.location), r.message));
  result.told = d;
  return result;
}

function edit(changes) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(changes || {}))
    for (const e of edits) result.replace(vscode.Uri.parse(uri), range(e.range), e.newText);
  return result;
}

function completion(item) {
  // The protocol counts kinds from 1, VS Code from 0.
  const result = new vscode.CompletionItem(item.label, item.kind - 1);
  result.detail = item.detail;
  result.sortText = item.sortText;
  result.filterText = item.filterText;
  result.range = range(item.textEdit.range);
  result.insertText = item.textEdit.newText;
  return result;
}

function symbol(s) {
  const result = new vscode.DocumentSymbol(s.name, "", s.kind - 1, range(s.range), range(s.selectionRange));
  result.children = s.children.map(symbol);
  return result;
}

function action(a) {
  if (typeof a.command === "string") {
    const page = new vscode.CodeAction(a.title, vscode.CodeActionKind.QuickFix);
    page.command = a;
    return page;
  }
  const result = new vscode.CodeAction(a.title, vscode.CodeActionKind.QuickFix);
  result.edit = edit(a.edit.changes);
  result.isPreferred = a.isPreferred;
  return result;
}

/** Opens what a command of the server answers as a text of its own. */
async function show(command, args) {
  const content = await connection.request("workspace/executeCommand", { command, arguments: args });
  const language = command === "flowcheck.explain" ? "markdown" : "plaintext";
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language }), { preview: true });
}

function providers(refreshed) {
  const ask = (method, params, token) => connection.request(`textDocument/${method}`, params, token);
  const all = (convert) => (found) => (found || []).map(convert);
  const l = vscode.languages;
  return [
    l.registerCompletionItemProvider(languages, {
      provideCompletionItems: (d, p, t) => ask("completion", at(d, p), t).then(all(completion)),
    }, " ", "(", "[", ".", ":", "{", ","),
    l.registerHoverProvider(languages, {
      provideHover: (d, p, t) => ask("hover", at(d, p), t).then(
        (h) => h && new vscode.Hover(new vscode.MarkdownString(h.contents.value), range(h.range))),
    }),
    l.registerDefinitionProvider(languages, {
      provideDefinition: (d, p, t) => ask("definition", at(d, p), t).then(all(location)),
    }),
    l.registerReferenceProvider(languages, {
      provideReferences: (d, p, context, t) => ask("references", { ...at(d, p), context }, t).then(all(location)),
    }),
    l.registerRenameProvider(languages, {
      prepareRename: (d, p, t) => ask("prepareRename", at(d, p), t).then(
        (r) => r && { range: range(r.range), placeholder: r.placeholder }),
      provideRenameEdits: (d, p, newName, t) => ask("rename", { ...at(d, p), newName }, t).then((e) => edit(e.changes)),
    }),
    l.registerDocumentSymbolProvider(languages, {
      provideDocumentSymbols: (d, t) => ask("documentSymbol", named(d), t).then(all(symbol)),
    }),
    l.registerFoldingRangeProvider(languages, {
      provideFoldingRanges: (d, _, t) => ask("foldingRange", named(d), t).then(
        all((f) => new vscode.FoldingRange(f.startLine, f.endLine, f.kind && vscode.FoldingRangeKind.Comment))),
    }),
    l.registerDocumentFormattingEditProvider(languages, {
      provideDocumentFormattingEdits: (d, options, t) => ask("formatting", { ...named(d), options }, t).then(
        all((e) => vscode.TextEdit.replace(range(e.range), e.newText))),
    }),
    l.registerInlayHintsProvider(languages, {
      onDidChangeInlayHints: refreshed.event,
      provideInlayHints: (d, r, t) => ask("inlayHint", within(d, r), t).then(all((h) => {
        const hint = new vscode.InlayHint(position(h.position), h.label);
        hint.paddingLeft = h.paddingLeft;
        hint.tooltip = h.tooltip;
        return hint;
      })),
    }),
    l.registerCodeLensProvider(languages, {
      onDidChangeCodeLenses: refreshed.event,
      provideCodeLenses: (d, t) => ask("codeLens", named(d), t).then(
        all((c) => new vscode.CodeLens(range(c.range), c.command))),
    }),
    l.registerCodeActionsProvider(languages, {
      provideCodeActions: (d, r, context, t) => ask("codeAction", {
        ...within(d, r), context: { diagnostics: context.diagnostics.flatMap((known) => known.told || []) },
      }, t).then(all(action)),
    }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }),
  ];
}

async function start(shown, refreshed) {
  const program = vscode.workspace.getConfiguration("flowcheck").get("path") || "flowcheck";
  connection = new Connection(program, {
    failed: (error) => vscode.window.showErrorMessage(`flowcheck cannot be started: ${error.message}`),
    "textDocument/publishDiagnostics": (p) => shown.set(vscode.Uri.parse(p.uri), p.diagnostics.map(diagnostic)),
    "workspace/codeLens/refresh": () => refreshed.fire(),
  });
  await connection.request("initialize", {
    processId: process.pid, rootUri: null,
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      textDocument: { publishDiagnostics: { codeDescriptionSupport: true, relatedInformation: true } },
      workspace: { codeLens: { refreshSupport: true } },
    },
  });
  connection.notify("initialized", {});
  vscode.workspace.textDocuments.forEach(opened);
}

function opened(document) {
  if (document.languageId !== "yaml") return;
  connection.notify("textDocument/didOpen", { textDocument: {
    uri: document.uri.toString(), languageId: "yaml", version: document.version, text: document.getText() } });
}

function changed({ document, contentChanges }) {
  if (document.languageId !== "yaml" || contentChanges.length === 0) return;
  connection.notify("textDocument/didChange", {
    textDocument: { uri: document.uri.toString(), version: document.version },
    contentChanges: contentChanges.map((c) => ({ range: { start: c.range.start, end: c.range.end }, text: c.text })),
  });
}

async function activate(context) {
  const shown = vscode.languages.createDiagnosticCollection("flowcheck");
  const refreshed = new vscode.EventEmitter();
  await start(shown, refreshed);
  context.subscriptions.push(
    shown, refreshed, ...providers(refreshed),
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidSaveTextDocument((d) => d.languageId === "yaml" && connection.notify("textDocument/didSave", named(d))),
    vscode.workspace.onDidCloseTextDocument((d) => d.languageId === "yaml" && connection.notify("textDocument/didClose", named(d))),
    vscode.commands.registerCommand("flowcheck.showTrace", (...args) => show("flowcheck.showTrace", args)),
    vscode.commands.registerCommand("flowcheck.explain", (...args) => show("flowcheck.explain", args)),
    vscode.commands.registerCommand("flowcheck.restart", async () => {
      await connection.end();
      await start(shown, refreshed);
    }));
}

module.exports = { activate, deactivate: () => connection?.end() };

import FlowEvaluation
import FlowRendering
import FlowReports

/// What a client has said that it can do.
struct ClientAbilities {
  /// In which units it counts characters.
  private(set) var encoding = PositionEncoding.utf16
  /// Whether it opens documents that it is asked to open.
  private(set) var showsDocuments = false
  /// Whether it shows how far work is.
  private(set) var showsProgress = false
  /// What it can be asked to ask for again.
  private(set) var refreshes: [String] = []
  /// Whether it takes a link to the page of a code.
  private(set) var takesPages = false
  /// How long nobody must type before a check begins.
  private(set) var delay = Duration.milliseconds(150)

  init() {}

  /// Reads the parameters of `initialize`.
  init(_ params: JSONValue) {
    let offered = params["capabilities"] ?? .null
    let encodings = offered["general"]?["positionEncodings"]?.items.compactMap(\.string) ?? []
    encoding = PositionEncoding(offered: encodings)
    showsDocuments = offered["window"]?["showDocument"]?["support"]?.isTrue ?? false
    showsProgress = offered["window"]?["workDoneProgress"]?.isTrue ?? false
    takesPages = offered["textDocument"]?["publishDiagnostics"]?["codeDescriptionSupport"]?.isTrue ?? false
    refreshes = ["inlayHint", "codeLens"].filter {
      offered["workspace"]?[$0]?["refreshSupport"]?.isTrue ?? false
    }
    if let milliseconds = params["initializationOptions"]?["delay"]?.int {
      delay = .milliseconds(min(max(0, milliseconds), 60_000))
    }
  }

  /// What `initialize` is answered.
  var answer: JSONValue {
    [
      "capabilities": [
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": ["openClose": .bool(true), "change": 2, "save": .bool(true)],
        "completionProvider": ["triggerCharacters": .strings([" ", "(", "[", ".", ":", "{", ","])],
        "hoverProvider": .bool(true), "definitionProvider": .bool(true), "referencesProvider": .bool(true),
        "documentHighlightProvider": .bool(true), "documentSymbolProvider": .bool(true),
        "foldingRangeProvider": .bool(true), "documentFormattingProvider": .bool(true),
        "renameProvider": ["prepareProvider": .bool(true)], "inlayHintProvider": .bool(true),
        "codeLensProvider": ["resolveProvider": .bool(false)],
        "codeActionProvider": ["codeActionKinds": .strings(["quickfix"])],
        "executeCommandProvider": ["commands": .strings([VerdictMarks.command, QuickFixes.command])],
      ],
      "serverInfo": ["name": "flowcheck", "version": .string(FlowCheck.version)],
    ]
  }
}

/// The addresses of files.
enum Address {
  /// The path of a `file:` address; nil for another one.
  static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count).drop { $0 != "/" }
    var bytes: [UInt8] = []
    var iterator = rest.utf8.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = [iterator.next(), iterator.next()].compactMap { $0 }
      guard let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
      bytes.append(code)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The `file:` address of a path.
  static func uri(ofPath path: String) -> String { "file://" + path.relativeReference }
}

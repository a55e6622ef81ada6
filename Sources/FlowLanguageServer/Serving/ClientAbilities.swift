import FlowPipeline
import Foundation

/// The capabilities that a client has announced.
struct ClientAbilities {
  let encoding: PositionEncoding
  let showsDocuments: Bool
  let showsProgress: Bool
  /// What the server can ask it to request again.
  let refreshes: [String]
  /// Whether it accepts a link to the page of a code.
  let takesPages: Bool
  /// The pause in typing before a check begins.
  let delay: Duration

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
    let milliseconds = params["initializationOptions"]?["delay"]?.int ?? 150
    delay = .milliseconds(min(max(0, milliseconds), 60_000))
  }

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
package enum Address {
  /// The path of a `file:` address; nil for another one.
  ///
  /// Bytes that are not UTF-8 become U+FFFD, so that such a file keeps its folder and finds what it includes.
  package static func path(of uri: String) -> String? {
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
  package static func uri(ofPath path: String) -> String { "file://" + path.relativeReference }
}

public import FlowDiagnostics

/// A place in the app's own source files.
public struct CodePlace: Sendable, Hashable {
  /// The file, as seen from the folder that flowcheck runs in.
  public var file: String
  /// The line, counted from 1.
  public var line: Int

  /// Names a line of a file.
  public init(file: String, line: Int) {
    (self.file, self.line) = (file, line)
  }

  /// `Detail.swift:36`, without the folders on the way to the file.
  public var shortText: String { "\(file.split(separator: "/").last ?? ""):\(line)" }
}

/// Where a declaration comes from, as its key `source` says.
public struct CodeReference: Sendable, Hashable {
  /// The place; nil for `source: none`, which says that no code corresponds to the declaration.
  public var place: CodePlace?
  /// The name in the code, where the scenario has another one.
  public var name: String?
  /// Where the file and the line are written in the scenario.
  public var span: SourceSpan

  /// Refers to a place in the code.
  public init(place: CodePlace?, name: String? = nil, span: SourceSpan) {
    (self.place, self.name, self.span) = (place, name, span)
  }
}

/// The `source` keys of a scenario: which lines of code its declarations stand for.
///
/// Nothing that happens in a flow depends on it.
public struct CodeMap: Sendable, Hashable {
  /// The source files, folders and patterns that the scenario names at its top.
  public var files: [Located<String>] = []
  /// The references, by the place of the declaration, which is that of its name, or of the case.
  public var references: [SourceSpan: CodeReference] = [:]

  /// A map of nothing.
  public init() {}

  /// The line of code that a declaration stands for; nil where none is known.
  public func place(of declaration: SourceSpan?) -> CodePlace? {
    declaration.flatMap { references[$0]?.place }
  }

  /// The name in the code of a declared name, which is the same name where nothing else is said.
  public func name(of declared: Located<String>) -> String {
    references[declared.span]?.name ?? declared.value
  }
}

public import FlowDiagnostics

/// A place in the app's own source files.
public struct CodePlace: Sendable, Hashable {
  /// The file, relative to the folder in which flowcheck runs.
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
  /// The name in the code, if the scenario has another one.
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
  /// The references, by the place of the declaration: that of its name, or of the case.
  public var references: [SourceSpan: CodeReference] = [:]

  /// An empty map.
  public init() {}

  /// Returns the line of code that a declaration stands for; nil if unknown.
  public func place(of declaration: SourceSpan?) -> CodePlace? {
    declaration.flatMap { references[$0]?.place }
  }

  /// Returns the name in the code of a declared name. It is the same name unless the scenario says otherwise.
  public func name(of declared: Located<String>) -> String {
    references[declared.span]?.name ?? declared.value
  }
}

import FlowPipeline

/// Why a scenario cannot be evaluated in a test, or what is wrong with it.
public enum ScenarioTestError: Error, Sendable, CustomStringConvertible {
  /// There is no such file in any of the folders.
  case notFound(String, folders: [String])
  /// The file cannot be read.
  case unreadable(String, reason: String)
  /// Mistakes in the file, each as it is printed for people.
  case mistakes([String])
  /// Claims that do not hold.
  case broken([EvaluatedClaim])

  /// What is wrong, for people.
  public var description: String {
    switch self {
    case .notFound(let path, let folders):
      "there is no '\(path)' in \(folders.joined(separator: ", nor in "))"
    case .unreadable(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .mistakes(let texts): "\n" + texts.joined(separator: "\n")
    case .broken(let claims): claims.map(\.description).joined(separator: "\n")
    }
  }
}

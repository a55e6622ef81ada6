/// Why Graphviz could not draw, with its messages.
public enum GraphvizError: Error, Sendable, Hashable {
  /// The library is missing or cannot be loaded, with the message of the system's loader.
  case notLoaded(String)
  /// The library could not be started or could not allocate memory.
  case unavailable([String])
  /// Graphviz found no layout.
  case layoutFailed([String])
  /// The picture could not be written in this format, for example because a plugin is missing.
  case renderingFailed(GraphvizRenderer.Format, [String])
}

extension GraphvizError: CustomStringConvertible {
  /// The failure on one line, in lower case, followed by Graphviz's messages.
  public var description: String {
    switch self {
    case .notLoaded(let reason):
      "graphviz, which draws diagrams, could not be loaded (\(reason)); \(Self.remedy)"
    case .unavailable(let messages): Self.sentence("graphviz could not be started", messages)
    case .layoutFailed(let messages): Self.sentence("graphviz found no layout", messages)
    case .renderingFailed(let format, let messages):
      Self.sentence("graphviz could not write '\(format.rawValue)'", messages)
    }
  }

  private static var remedy: String {
    #if os(macOS)
      "'brew install graphviz' installs it"
    #else
      "on Debian and Ubuntu 'apt install graphviz' installs it"
    #endif
  }

  private static func sentence(_ failure: String, _ messages: [String]) -> String {
    messages.isEmpty ? failure : "\(failure): \(messages.joined(separator: "; "))"
  }
}

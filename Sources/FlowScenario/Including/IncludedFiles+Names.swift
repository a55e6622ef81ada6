import FlowDiagnostics

/// Guesses which file was meant by a path without a file.
extension IncludedFiles {
  /// The maximum depth of folders that are searched.
  private static let deepest = 3
  /// The maximum number of names that are listed.
  private static let most = 2000

  /// Returns the question whether another path was meant, as the author would write it; nil without a good guess.
  func question(for path: String, in folder: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let (name, head) = (String(parts.last ?? ""), parts.dropLast().map { $0 + "/" }.joined())
    let beside = names(in: IncludePath.resolved(head, in: folder)).filter(Self.isYaml)
    if let complete = [name + ".yaml", name + ".yml"].first(where: beside.contains) {
      return "did you mean '\(head)\(complete)'?"
    }
    if let near = Suggestion.nearest(to: name, among: beside) { return "did you mean '\(head)\(near)'?" }
    let all = paths(below: folder)
    let sameName = all.filter { $0 == name || $0.hasSuffix("/" + name) }
    guard sameName.count != 1 else { return "did you mean '\(sameName[0])'?" }
    return Suggestion.question(for: path, among: all)
  }

  /// Returns the YAML files in a folder and the folders inside it, with paths relative to it.
  private func paths(below folder: String) -> [String] {
    var found: [String] = []
    var open = [(path: "", depth: 0)]
    var left = Self.most
    while left > 0, let (path, depth) = open.popLast() {
      for name in names(in: IncludePath.resolved(path, in: folder)) where !name.hasPrefix(".") {
        left -= 1
        if name.hasSuffix("/") {
          if depth < Self.deepest { open.append((path + name, depth + 1)) }
        } else if Self.isYaml(name) {
          found.append(path + name)
        }
      }
    }
    return found
  }

  private static func isYaml(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
}

/// A path with wildcards, for shells that do not expand it.
///
/// `*` matches any characters of one component, `?` one character, `**` any number of components.
package struct GlobPattern: Sendable {
  private let components: [Substring]

  /// Reads a pattern.
  package init(_ pattern: String) {
    components = pattern.split(separator: "/", omittingEmptySubsequences: true)
  }

  /// Whether a path has a wildcard in it.
  package static func isPattern(_ path: String) -> Bool {
    path.contains { $0 == "*" || $0 == "?" }
  }

  /// The longest leading part of the pattern without wildcards: the folder to look in.
  package static func base(of pattern: String) -> String {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    let fixed = parts.prefix { !isPattern(String($0)) }
    if fixed.count == 1, fixed.first?.isEmpty == true { return "/" }
    return fixed.isEmpty ? "." : fixed.joined(separator: "/")
  }

  /// Whether a whole path matches.
  package func matches(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    return Self.match(components[...], parts[...], Self.isComponentMatch) { $0 == "**" }
  }

  private static func isComponentMatch(_ pattern: Substring, _ component: Substring) -> Bool {
    match(Array(pattern)[...], Array(component)[...], { $0 == "?" || $0 == $1 }, isStar: { $0 == "*" })
  }

  /// Matches a sequence against a pattern with stars, remembering only the last star (linear memory).
  private static func match<Pattern, Element>(
    _ pattern: ArraySlice<Pattern>, _ sequence: ArraySlice<Element>, _ equal: (Pattern, Element) -> Bool,
    isStar: (Pattern) -> Bool
  ) -> Bool {
    var (p, s) = (pattern.startIndex, sequence.startIndex)
    var restart: (pattern: Int, sequence: Int)?
    while s < sequence.endIndex {
      if p < pattern.endIndex, isStar(pattern[p]) {
        restart = (p + 1, s)
        p += 1
      } else if p < pattern.endIndex, equal(pattern[p], sequence[s]) {
        p += 1
        s += 1
      } else if let last = restart {
        restart = (last.pattern, last.sequence + 1)
        (p, s) = (last.pattern, last.sequence + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy(isStar)
  }
}

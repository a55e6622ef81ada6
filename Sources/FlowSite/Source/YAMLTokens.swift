/// Tells keys, comments and the rest apart in a line of YAML, for colours.
enum YAMLTokens {
  /// What a character is part of.
  enum Kind: String {
    /// Values and punctuation.
    case plain
    /// A name before a colon.
    case key
    /// What follows `#`.
    case comment
  }

  /// Returns the kind of each character of a line.
  ///
  /// Reads each line of a text over several lines on its own, which costs no more than a colour.
  static func kinds(of line: [Unicode.Scalar]) -> [Kind] {
    var kinds = Array(repeating: Kind.plain, count: line.count)
    var quote: Unicode.Scalar?
    var start: Int?
    for (index, scalar) in line.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
        continue
      }
      switch scalar {
      case "\"", "'":
        if start == nil {
          quote = scalar
          start = index
        }
      case "#" where index == 0 || line[index - 1] == " ":
        for rest in index..<line.count { kinds[rest] = .comment }
        return kinds
      case ":" where index + 1 == line.count || line[index + 1] == " ":
        if let start { for part in start..<index { kinds[part] = .key } }
        start = nil
      case "{", "}", "[", "]", ",": start = nil
      case " ": if start.map({ line[$0] == "-" && $0 + 1 == index }) ?? false { start = nil }
      default: if start == nil { start = index }
      }
    }
    return kinds
  }
}

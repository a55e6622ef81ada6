/// Renamings of values in states as text, found by trying every renaming.
package struct Orbits {
  /// Every renaming of the given values among themselves: new names by old ones.
  private let renamings: [[String: String]]
  private let names: Set<String>

  /// Prepares for groups of values that are interchangeable within each group.
  package init(_ groups: [[String]]) {
    names = Set(groups.joined())
    renamings = groups.reduce([[:]]) { found, group in
      found.flatMap { renaming in
        Self.permutations(group).map { renaming.merging(zip(group, $0)) { _, new in new } }
      }
    }
  }

  private static func permutations(_ names: [String]) -> [[String]] {
    guard !names.isEmpty else { return [[]] }
    return names.indices.flatMap { index in
      var rest = names
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  /// Returns the texts that a text can be renamed to, including itself.
  package func orbit(of text: String) -> Set<String> {
    let parts = cut(text)
    guard parts.count > 1 else { return [normal(text)] }
    return Set(
      renamings.map { names in
        normal(parts.map { $0.isValue ? names[$0.text] ?? $0.text : $0.text }.joined())
      })
  }

  /// Returns the first text of the orbit in alphabetical order.
  package func representative(of text: String) -> String {
    orbit(of: text).min() ?? text
  }

  /// Cuts the text before and after each value that can be renamed.
  private func cut(_ text: String) -> [(text: String, isValue: Bool)] {
    var parts: [(text: String, isValue: Bool)] = [("", false)]
    var word = ""
    func finish() {
      if names.contains(word) {
        parts += [(word, true), ("", false)]
      } else {
        parts[parts.count - 1].text += word
      }
      word = ""
    }
    for character in text {
      if character == "#" || character.isLetter || character.isNumber {
        word.append(character)
      } else {
        finish()
        parts[parts.count - 1].text.append(character)
      }
    }
    finish()
    return parts
  }

  /// Returns the text with each list of pending effects in alphabetical order, since that list is a set.
  private func normal(_ text: String) -> String {
    guard text.contains("effects=[") else { return text }
    var parts = text.split(separator: "effects=[", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      guard let end = parts[index].firstIndex(of: "]") else { continue }
      let list = Self.elements(of: String(parts[index][..<end]))
      parts[index] = list.sorted().joined(separator: ", ") + parts[index][end...]
    }
    return parts.joined(separator: "effects=[")
  }

  /// Returns the elements of a list, in which commas inside parentheses do not count.
  private static func elements(of list: String) -> [String] {
    var (elements, depth): ([String], Int) = ([""], 0)
    for character in list {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        elements.append("")
      } else if character != " " || elements.last != "" {
        elements[elements.count - 1].append(character)
      }
    }
    return elements
  }
}

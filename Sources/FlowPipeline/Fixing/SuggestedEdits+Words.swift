/// Limits on what an edit may remove.
///
/// A suggestion is prose, and deleting a whole event removes every mistake in it. So every word of the text stays, except
/// marked words that the suggestion replaces.
extension SuggestedEdits {
  /// Whether an edit keeps the words of the text.
  func keepsWords(_ edit: TextEdit) -> Bool {
    var lost: [Substring: Int] = [:]
    // An alias stands for words elsewhere.
    let old = text.text(edit.range).replacing(/\*\w+/, with: "")
    for word in words(of: old) { lost[word, default: 0] += 1 }
    for word in words(of: edit.text) { lost[word, default: 0] -= 1 }
    // Without its 'not' the text says the opposite.
    guard lost["not", default: 0] <= 0 || edit.text.contains("!=") else { return false }
    for replaced in replaceable {
      for word in words(of: text.text(replaced.clamped(to: edit.range))) { lost[word, default: 0] -= 1 }
    }
    return lost.values.allSatisfy { $0 <= 0 }
  }

  /// The words that the suggestion replaces: the marked ones, and the first word of a statement about them.
  private var replaceable: [Range<Int>] {
    let saysSo = ["write ", "use ", "remove", "did you mean '"].contains { suggestion.contains($0) }
    guard saysSo, !suggestion.contains(" before '"), !suggestion.contains(" there") else { return [] }
    return [comparison ?? range] + (wordBefore.map { [$0] } ?? [])
  }

  /// Whether an undeclared name is used repeatedly, at least as often as the one that it resembles. Then the slip is not at
  /// the mark.
  func isSlipElsewhere(of name: String) -> Bool {
    code.hasPrefix("FC2") && times > 1 && times >= places(of: name).count
  }

  /// Returns the edit that spells the resembled name like the marked one if it stands only once, in its declaration.
  func declarationRenamed(from name: String) -> [TextEdit] {
    let places = places(of: name)
    return places.count == 1 ? [TextEdit(range: places[0], text: text.text(range))] : []
  }

  /// Returns where a name stands as a whole word.
  private func places(of name: String) -> [Range<Int>] {
    let (bytes, word) = (text.bytes, Array(name.utf8))
    func isPart(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index]
      return byte >= 0x80 || [0x2D, 0x5F].contains(byte) || Character(UnicodeScalar(byte)).isLetter
        || Character(UnicodeScalar(byte)).isNumber
    }
    return bytes.indices.filter { start in
      bytes[start] == word.first && bytes[start...].starts(with: word) && !isPart(start - 1)
        && !isPart(start + word.count)
    }.map { $0..<$0 + word.count }
  }

  /// The edit that removes the spaces between a domain and the number after it.
  var withoutBlank: [[TextEdit]] {
    guard suggestion.hasPrefix("write the value without the space") else { return [] }
    let blanks = text.text(line.lowerBound..<range.lowerBound).reversed().prefix { $0 == " " }.count
    return [[TextEdit(range: range.lowerBound - blanks..<range.lowerBound, text: "")]]
  }

  private func words(of text: String) -> [Substring] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  /// The comparison that begins at the mark, if the suggestion replaces it by another one.
  var comparison: Range<Int>? {
    guard ["==", "!="].contains(where: { suggestion.contains("'\(text.text(range)) \($0) ") }) else {
      return nil
    }
    let rest = text.text(range.upperBound..<max(range.upperBound, line.upperBound))
    guard let match = rest.prefixMatch(of: /\s*(==|!=|is not|is)\s*\w+/) else { return nil }
    return range.lowerBound..<range.upperBound + match.output.0.utf8.count
  }

  /// The edits that put brackets around statements of which the later ones were read as keys, as in `do: pop, push detail`.
  var bracketsAroundStatements: [[TextEdit]] {
    guard suggestion.hasPrefix("put several statements in brackets") else { return [] }
    let before = text.text(line.lowerBound..<range.lowerBound)
    guard let colon = before.lastIndex(of: ":") else { return [] }
    let start = line.lowerBound + before[...colon].utf8.count
    let blanks = before[before.index(after: colon)...].prefix { $0 == " " }.count
    return [
      [
        TextEdit(range: start + blanks..<start + blanks, text: "["),
        TextEdit(range: range.upperBound..<range.upperBound, text: "]"),
      ]
    ]
  }
}

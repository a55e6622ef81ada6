extension Unicode.Scalar {
  /// Whether it can be part of a name: a letter, a digit, `_`, or the `#` before a value's number.
  package var isWordPart: Bool {
    if isASCII {
      return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
        || self == "_" || self == "#"
    }
    // A variation selector is invisible, so two names with the same visible letters would differ.
    return properties.isXIDContinue && !properties.isVariationSelector
  }
}

extension [Unicode.Scalar] {
  /// Returns the offset after the word that begins at `start`: letters, digits, `_`, `#`, and `-` between them.
  package func endOfWord(from start: Int) -> Int {
    func isHyphen(_ index: Int) -> Bool {
      self[index] == "-" && index + 1 < count && self[index + 1].isWordPart
    }
    var end = start
    while end < count, self[end].isWordPart || isHyphen(end) { end += 1 }
    return end
  }
}

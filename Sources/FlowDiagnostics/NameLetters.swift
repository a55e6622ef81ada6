extension Unicode.Scalar {
  /// Whether it can be in a name: a letter, a digit, `_`, or the `#` before a value's number.
  package var isWordPart: Bool {
    if isASCII {
      return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
        || self == "_" || self == "#"
    }
    // What makes a picture of the sign before it cannot be seen, so it would make another name of the same letters.
    return properties.isXIDContinue && !properties.isVariationSelector
  }
}

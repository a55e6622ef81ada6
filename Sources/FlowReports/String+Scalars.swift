extension String {
  /// The text with other texts in place of some of its scalars.
  ///
  /// Escaping goes by scalars: to Swift a quote followed by an accent is another character than a quote, and to nobody else.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

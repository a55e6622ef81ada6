/// Private-use characters that stand for others while Yams reads a text, one for one so that columns stay.
///
/// Two things are kept from Yams in this way: aliases, which it would expand without bound, and equal keys
/// of one map, at which it would stop. Every alias starts with a `*`, so all `*` are replaced; of equal
/// keys all but one get a first character of their own.
struct PrivateMarks {
  private var original: [Unicode.Scalar: Unicode.Scalar] = [:]
  private let used: Set<UInt32>
  /// The next character to try.
  private var candidate: UInt32 = 0xE000
  /// The marks of each character.
  private var marks: [Unicode.Scalar: [Unicode.Scalar]] = [:]
  /// The character that stands for `*`.
  let star: Unicode.Scalar

  /// Picks characters that do not occur in the text; nil when it uses them all.
  init?(avoiding text: String) {
    let mayUse = Self.mayOccur(in: text)
    used = mayUse ? Set(text.unicodeScalars.lazy.map(\.value).filter { Self.range.contains($0) }) : []
    guard let free = (Self.range.first { [used] in !used.contains($0) }).flatMap(Unicode.Scalar.init) else {
      return nil
    }
    star = free
    original[star] = "*"
    candidate = star.value + 1
  }

  /// The private-use characters of the Basic Multilingual Plane.
  private static let range: ClosedRange<UInt32> = 0xE000...0xF8FF

  /// A character that neither the author nor a mark uses, or nil when there is none left.
  private mutating func nextFree() -> Unicode.Scalar? {
    while Self.range.contains(candidate) {
      defer { candidate += 1 }
      if !used.contains(candidate) { return Unicode.Scalar(candidate) }
    }
    return nil
  }

  /// The mark of this number for a character, the same one each time; nil when there is none left.
  mutating func mark(_ number: Int, for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if let known = marks[scalar], known.indices.contains(number) { return known[number] }
    while let mark = nextFree() {
      original[mark] = original[scalar] ?? scalar
      marks[scalar, default: []].append(mark)
      if marks[scalar, default: []].count > number { return mark }
    }
    return nil
  }

  /// How many marks a character has.
  func count(of scalar: Unicode.Scalar) -> Int {
    marks[scalar, default: []].count
  }

  /// Whether this is a mark other than that of `*`.
  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar != star && original[scalar] != nil
  }

  /// Whether some character of the range can be in a text: in UTF-8 each begins with one of two bytes, and no other byte is like them.
  private static func mayOccur(in text: String) -> Bool {
    text.utf8.contains { $0 == 0xEE || $0 == 0xEF }
  }

  /// The text with the author's characters back in place.
  func restored(_ text: String) -> String {
    guard Self.mayOccur(in: text) else { return text }
    return String(scalars: text.unicodeScalars.map { original[$0] ?? $0 })
  }
}

/// Private-use characters that stand for others while Yams reads a text. Each replaces one character, so columns stay.
///
/// They hide two things from Yams: aliases, which it would expand without bound, and equal keys of one map, at which it would
/// stop. Every alias starts with a `*`, so all `*` are replaced. Equal keys get different marks in place of their first
/// characters.
struct PrivateMarks {
  private var original: [Unicode.Scalar: Unicode.Scalar] = [:]
  private let used: Set<UInt32>
  private var candidate: UInt32 = 0xE000
  private var marks: [Unicode.Scalar: [Unicode.Scalar]] = [:]
  /// The character that stands for `*`.
  let star: Unicode.Scalar

  /// Picks characters that do not occur in the text; nil if the text uses them all.
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

  /// Returns a character that neither the author nor a mark uses; nil if there is none left.
  private mutating func nextFree() -> Unicode.Scalar? {
    while Self.range.contains(candidate) {
      defer { candidate += 1 }
      if !used.contains(candidate) { return Unicode.Scalar(candidate) }
    }
    return nil
  }

  /// Returns the mark with this number for a character, always the same one; nil if there is none left.
  mutating func mark(_ number: Int, for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if let known = marks[scalar], known.indices.contains(number) { return known[number] }
    while let mark = nextFree() {
      original[mark] = original[scalar] ?? scalar
      marks[scalar, default: []].append(mark)
      if marks[scalar, default: []].count > number { return mark }
    }
    return nil
  }

  func count(of scalar: Unicode.Scalar) -> Int {
    marks[scalar, default: []].count
  }

  /// Whether this is a mark other than the one for `*`.
  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar != star && original[scalar] != nil
  }

  /// Whether a text may have a character of the range. In UTF-8, each begins with one of two bytes, which only begin characters.
  private static func mayOccur(in text: String) -> Bool {
    text.utf8.contains { $0 == 0xEE || $0 == 0xEF }
  }

  func restored(_ text: String) -> String {
    guard Self.mayOccur(in: text) else { return text }
    return String(scalars: text.unicodeScalars.map { original[$0] ?? $0 })
  }
}

/// Finds the names in source text, without a parser: those in comments and strings too.
struct NameScanner {
  /// A name in the text.
  struct Occurrence {
    let offset: Int
    let end: Int
    /// Equal for equal names, whatever underscores they start with.
    let mark: UInt64
    /// What stands before the name: nothing that matters, a dot with a value before it, a dot alone.
    let prefix: Prefix
    /// How the name is called; nil where it is only named.
    let call: Call?
    var isCalled: Bool { call != nil }
  }

  /// How a call begins.
  enum Call: Equatable {
    /// Parentheses with nothing in them, or a brace.
    case empty
    case unlabeled
    /// The mark of the first label.
    case labeled(UInt64)
    /// What begins with generic arguments or a comment.
    case unknown
  }

  enum Prefix { case none, member, implicitMember }

  /// The mark of a name; backticks do not count.
  static func mark(_ name: String) -> UInt64 {
    var mark = start
    var isLeading = true
    for byte in name.utf8 where byte != UInt8(ascii: "`") {
      if isLeading, byte == UInt8(ascii: "_") { continue }
      isLeading = false
      mark = (mark ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return mark
  }

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Calls `found` for each name in order; linear in the length of the text.
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ found: (Occurrence) -> Void) {
    var position = 0
    let count = bytes.count
    while position < count {
      let byte = bytes[position]
      guard isNameStart(byte) else {
        position += 1
        // A word that begins with a digit is no name.
        if isDigit(byte) { while position < count, isNamePart(bytes[position]) { position += 1 } }
        continue
      }
      let offset = position
      while position < count, bytes[position] == UInt8(ascii: "_") { position += 1 }
      var mark = start
      while position < count, isNamePart(bytes[position]) {
        mark = (mark ^ UInt64(bytes[position])) &* 0x100_0000_01b3
        position += 1
      }
      found(
        Occurrence(
          offset: offset, end: position, mark: mark, prefix: prefix(bytes, offset),
          call: call(bytes, position)))
    }
  }

  private static func prefix(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Prefix {
    var before = offset - 1
    while before >= 0, bytes[before] == UInt8(ascii: "`") || bytes[before] == UInt8(ascii: "$") {
      before -= 1
    }
    guard before >= 0, bytes[before] == UInt8(ascii: ".") else { return .none }
    before -= 1
    // A chain that continues in the next line.
    let end = before
    while before >= 0, isBlank(bytes[before]) { before -= 1 }
    guard before >= 0 else { return .implicitMember }
    if before < end {
      return bytes[before + 1...end].contains(UInt8(ascii: "\n")) ? .member : .implicitMember
    }
    switch bytes[before] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "?"), UInt8(ascii: "!"),
      UInt8(ascii: ">"):
      return .member
    case let byte: return isNamePart(byte) ? .member : .implicitMember
    }
  }

  private static func call(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Call? {
    var next = end
    while next < bytes.count, [UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "`")].contains(bytes[next])
    {
      next += 1
    }
    if next < bytes.count, bytes[next] == UInt8(ascii: "<") { return .unknown }
    if next < bytes.count, bytes[next] == UInt8(ascii: "(") { return firstArgument(bytes, next + 1) }
    while next < bytes.count, isBlank(bytes[next]) { next += 1 }
    return next < bytes.count && bytes[next] == UInt8(ascii: "{") ? .empty : nil
  }

  /// The beginning of the first argument, after an opening parenthesis.
  private static func firstArgument(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Call {
    var next = start
    while next < bytes.count, isBlank(bytes[next]) { next += 1 }
    guard next < bytes.count, bytes[next] != UInt8(ascii: "/") else { return .unknown }
    if bytes[next] == UInt8(ascii: ")") { return .empty }
    guard isNameStart(bytes[next]) || bytes[next] == UInt8(ascii: "`") else { return .unlabeled }
    var mark = Self.start
    while next < bytes.count, isNamePart(bytes[next]) || bytes[next] == UInt8(ascii: "`") {
      if bytes[next] != UInt8(ascii: "`") { mark = (mark ^ UInt64(bytes[next])) &* 0x100_0000_01b3 }
      next += 1
    }
    while next < bytes.count, isBlank(bytes[next]) { next += 1 }
    return next < bytes.count && bytes[next] == UInt8(ascii: ":") ? .labeled(mark) : .unlabeled
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 9 || byte == 13 }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    byte >= 97 && byte <= 122 || byte >= 65 && byte <= 90 || byte == 95 || byte >= 128
  }

  private static func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }
}

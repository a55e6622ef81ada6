import FlowDiagnostics
import FlowModel

/// How findings get names that last; docs/findings.md tells it for people.
///
/// Version 1. A finding's parts are its kind; the kind and the name of what it is filed under; the rule that explains it, or
/// the empty text; for a rule or a diagnostic the names that its message quotes, in their order; and its occasion, if it has one.
/// Each part is written as the number of its bytes in UTF-8, a colon, and the bytes. What comes out of FNV-1a (Fowler, Noll,
/// Vo, 1991) with 64 bits, as 16 hexadecimal digits after `fc1-`, is the fingerprint. Where several findings of a file have the
/// same, the second in the order of the source gets `-2` after it, the third `-3`, and so on.
///
/// Neither lines nor the file's name go in, nor the words of the message around the names, nor the run.
extension Finding {
  /// What every fingerprint of this version begins with.
  public static let fingerprintVersion = "fc1"

  /// The fingerprint before those of one file are distinguished.
  var plainFingerprint: String {
    var parts = [kind.rawValue, subject.kind, subject.id, cause ?? ""]
    switch (kind, subject) {
    case (.violated, .claim(.rule, _)), (.mistake, _): parts += Self.quotedNames(in: message)
    default: break
    }
    if let occasion { parts.append(occasion) }
    return "\(Self.fingerprintVersion)-\(Self.sum(of: parts))"
  }

  /// The sum of some parts, in order, as 16 hexadecimal digits.
  package static func sum(of parts: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in parts.lazy.flatMap({ "\($0.utf8.count):\($0)".utf8 }) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The names between single quotes, in their order.
  ///
  /// A quote opens at the start or after what is no letter and no digit, and closes before what is none or at the end, so
  /// that the apostrophe of `a modal's token` is neither.
  static func quotedNames(in message: String) -> [String] {
    var names: [String] = []
    var name: String?
    var before: Character?
    var rest = message[...]
    while let character = rest.popFirst() {
      let isQuote = character == "'"
      if let open = name {
        if isQuote, !(rest.first?.isWordCharacter ?? false) {
          names.append(open)
          name = nil
        } else {
          name = open + String(character)
        }
      } else if isQuote, !(before?.isWordCharacter ?? false) {
        name = ""
      }
      before = character
    }
    return names
  }
}

extension [Finding] {
  /// The findings of one file in the order of the source, each with a fingerprint that no other one has.
  package func withFingerprints() -> [Finding] {
    var used: Set<String> = []
    return map { finding in
      var finding = finding
      let plain = finding.plainFingerprint
      finding.fingerprint = used.insertUnused(plain) { "\(plain)-\($0)" }
      return finding
    }
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}

import FlowDiagnostics
import FlowModel

/// Fingerprints: names of findings that last. docs/findings.md describes them for users.
///
/// Version 1. The parts of a finding are its kind; the kind and the name of its subject; the rule that explains it, or the
/// empty text; for a rule or a diagnostic, the names that its message quotes, in order; and its occasion, if it has one. Each
/// part is written as the number of its bytes in UTF-8, a colon, and the bytes. The fingerprint is `fc1-` and the 64-bit
/// FNV-1a hash (Fowler, Noll, Vo, 1991) of the parts as 16 hexadecimal digits. If several findings of a file have the same
/// fingerprint, the second in the order of the source gets the suffix `-2`, the third `-3`, and so on.
///
/// Lines, the file's name, the other words of the message and the run have no influence.
extension Finding {
  /// The prefix of every fingerprint of this version.
  public static let fingerprintVersion = "fc1"

  /// The fingerprint before equal ones in a file get suffixes.
  var plainFingerprint: String {
    var parts = [kind.rawValue, subject.kind, subject.id, cause ?? ""]
    switch (kind, subject) {
    case (.violated, .claim(.rule, _)), (.mistake, _): parts += Self.quotedNames(in: message)
    default: break
    }
    if let occasion { parts.append(occasion) }
    return "\(Self.fingerprintVersion)-\(Self.sum(of: parts))"
  }

  /// Returns the hash of the parts, in order, as 16 hexadecimal digits.
  package static func sum(of parts: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in parts.lazy.flatMap({ "\($0.utf8.count):\($0)".utf8 }) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the names between single quotes, in order.
  ///
  /// A quote opens at the start or after a character that is neither letter nor digit. It closes at the end or before such a
  /// character. The apostrophe of `a modal's token` therefore does neither.
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
  /// Returns the findings of one file, in the order of the source, each with a unique fingerprint.
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

import FlowDiagnostics

/// The names by which parts of a page are linked to.
enum Anchor {
  /// A line of the source.
  static func line(_ number: Int) -> String { "L\(number)" }

  /// A claim; with a number, one of the runs that refute it, counted from 1.
  static func claim(_ id: String, run number: Int? = nil) -> String {
    "claim-\(id.escapedForID)" + (number.map { "-\($0)" } ?? "")
  }

  /// What stands behind `#` in the address of the simulator at the beginning of a run that refutes a claim.
  static func simulator(_ id: String, run number: Int) -> String {
    "claim=\(percentEncoded(id))-\(number)"
  }

  /// A path with everything but letters, digits and `-._~/` written as `%2E`, byte by byte.
  static func percentEncoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}

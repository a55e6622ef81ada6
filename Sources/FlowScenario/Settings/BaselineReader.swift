public import FlowDiagnostics
public import FlowModel

/// Reads baselines. One run reports every mistake in a file.
public enum BaselineReader {
  /// Reads the bytes of a baseline, which must be UTF-8; nil if there are mistakes.
  public static func read(bytes: [UInt8], file: String) -> Diagnosed<Baseline> {
    let advice = "'flowcheck baseline write' writes a baseline"
    var read = ScenarioDecoder.read(bytes, file: file, ifEmpty: advice) { $0.baseline(from: $1) }
    if read.hasErrors { read.value = nil }
    return read
  }
}

extension ScenarioDecoder {
  private static let baselineKeys = ["baseline", "accepted"]
  private static let entryKeys = ["finding", "reason", "date"]

  fileprivate mutating func baseline(from root: YamlNode) -> Baseline? {
    guard case .map = root.content else {
      log.report(
        .notAMap, at: root.span,
        "a baseline must be a map with the keys 'baseline' and 'accepted', not \(root.sort)"
      )
      return nil
    }
    guard let fields = fields(of: root, "the baseline", keys: Self.baselineKeys) else { return nil }
    readVersion("baseline", in: fields)
    guard let node = required("accepted", in: fields), let files = entries(of: node, "'accepted'") else {
      return nil
    }
    return Baseline(files.flatMap { accepted(in: $0) })
  }

  private mutating func accepted(in file: YamlNode.Entry) -> [Baseline.Entry] {
    guard let entries = entries(of: file.value, "'\(file.key.value)'") else { return [] }
    return entries.compactMap { entry in
      guard entry.key.value.wholeMatch(of: #/fc[0-9]+-[0-9a-f]{16}(-[0-9]+)?/#) != nil else {
        log.report(
          .wrongKind, at: entry.key.span,
          "'\(entry.key.value)' is not a fingerprint such as 'fc1-382da8ac3213c1d5'")
        return nil
      }
      let what = "finding '\(entry.key.value)'"
      guard let fields = fields(of: entry, what, keys: Self.entryKeys) else { return nil }
      let finding = fields["finding"]?.scalar?.text ?? ""
      let reason = required("reason", in: fields, suggestion: "give the reason for accepting it")
        .flatMap { text($0, "'reason' of \(what)") }
      let date = required("date", in: fields).flatMap { text($0, "'date' of \(what)") }
      guard let reason, let date else { return nil }
      guard Baseline.isDate(date.value) else {
        log.report(.wrongKind, at: date.span, "'\(date.value)' is not a date such as '2026-11-22'")
        return nil
      }
      return Baseline.Entry(
        file: file.key.value, fingerprint: entry.key.value, finding: finding, reason: reason.value,
        date: date.value, place: entry.key.span)
    }
  }
}

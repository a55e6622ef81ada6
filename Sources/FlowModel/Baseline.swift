public import FlowDiagnostics

/// The findings that a team has accepted, each with a reason and a date.
public struct Baseline: Sendable, Hashable {
  /// One accepted finding.
  public struct Entry: Sendable, Hashable {
    /// The scenario's file, as named in reports.
    public var file: String
    /// The finding's fingerprint, which stays the same while the file changes elsewhere.
    public var fingerprint: String
    /// What was found, for people; nothing depends on it.
    public var finding: String
    /// Why it is accepted.
    public var reason: String
    /// The day on which it was accepted, as `2026-11-22`.
    public var date: String
    /// The place of the entry in the file that it was read from.
    public var place: SourceSpan?

    /// Accepts a finding.
    public init(
      file: String, fingerprint: String, finding: String, reason: String, date: String,
      place: SourceSpan? = nil
    ) {
      (self.file, self.fingerprint, self.finding) = (file, fingerprint, finding)
      (self.reason, self.date, self.place) = (reason, date, place)
    }
  }

  /// The version of the format in which baselines are written.
  public static let formatVersion = 1

  /// The accepted findings; a fingerprint occurs once for each file.
  public var entries: [Entry]

  /// Accepts findings, or none.
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// Whether a text is a day of the Gregorian calendar, written as `2026-11-22`.
  public static func isDate(_ text: String) -> Bool {
    guard let match = text.wholeMatch(of: #/([0-9]{4})-([0-9]{2})-([0-9]{2})/#),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    return (1...days).contains(day)
  }
}

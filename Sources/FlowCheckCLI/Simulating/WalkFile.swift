import Foundation

/// A walk as a file: the events in order, and the state after each, by which a changed scenario is noticed.
struct WalkFile: Codable {
  /// A step.
  struct Step: Codable {
    /// The event with its arguments and outcome.
    var event: String
    /// The state after it on one line, the same for equal states only.
    var state: String
  }

  /// The version of the form; others are refused.
  static let version = 1

  var schemaVersion = Self.version
  /// The file that was walked through, as it was called.
  var scenario: String
  /// The scenario's title.
  var name: String
  var steps: [Step]

  init(scenario: String, name: String, steps: [Step]) {
    (self.scenario, self.name, self.steps) = (scenario, name, steps)
  }

  /// Reads a file; nil when it is none, or one of another version.
  init?(bytes: [UInt8]) {
    guard let file = try? JSONDecoder().decode(WalkFile.self, from: Data(bytes)),
      file.schemaVersion == Self.version
    else { return nil }
    self = file
  }

  /// The file, with a line for each member.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("strings and numbers can be written")
    }
    return Array(data) + [10]
  }
}

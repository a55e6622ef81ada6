package import Foundation

extension NavigationFacts {
  /// Why facts cannot be read.
  package struct ReadingFailure: Error, Equatable, CustomStringConvertible {
    /// What is wrong, and where.
    package let description: String
  }

  /// Reads the JSON that `flowcheck-extract` prints; unknown keys mean nothing.
  ///
  /// - Throws: ``ReadingFailure`` for a text that is no JSON, another form of facts, and each missing or wrong value.
  package init(json: Data) throws(ReadingFailure) {
    do {
      let version = try JSONDecoder().decode(Version.self, from: json)
      guard version.schemaVersion == Self.schemaVersion else {
        throw ReadingFailure(
          description:
            "the facts have form \(version.schemaVersion), but this flowcheck reads form \(Self.schemaVersion); "
            + "build 'flowcheck-extract' from the same sources with 'make extract'")
      }
      self = try JSONDecoder().decode(NavigationFacts.self, from: json)
    } catch let error as ReadingFailure {
      throw error
    } catch let error as DecodingError {
      throw ReadingFailure(description: "the facts cannot be read: \(error.words)")
    } catch {
      throw ReadingFailure(description: "the facts cannot be read")
    }
    if let mistake = firstMistake {
      throw ReadingFailure(description: "the facts cannot be read: \(mistake)")
    }
  }

  private struct Version: Decodable { var schemaVersion: Int }

  /// What is wrong with the numbers of files and lines.
  private var firstMistake: String? {
    let places =
      units.map { ($0.file, $0.line, "units") }
      + units.flatMap(\.slots).map { ($0.file, $0.line, "slots") }
      + units.flatMap(\.links).map { ($0.file, $0.line, "links") }
      + events.map { ($0.file, $0.line, "events") }
      + edges.sorted { $0.key < $1.key }.flatMap(\.value).map { ($0.file, $0.line, "edges") }
      + edges.sorted { $0.key < $1.key }.flatMap(\.value).flatMap { edge in
        edge.effects.map { ($0.file ?? edge.file, $0.line ?? edge.line, "effects") }
      }
    for (file, line, key) in places where !files.indices.contains(file) || line < 1 {
      return "'\(key)' names line \(line) of file \(file), but there are \(files.count) files"
    }
    return nil
  }
}

extension DecodingError {
  fileprivate var words: String {
    switch self {
    case .keyNotFound(let key, let context): "\(context.place) lacks '\(key.stringValue)'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(context.place) has a value of another type than expected"
    case .dataCorrupted: "they are no JSON"
    @unknown default: "they have an unknown form"
    }
  }
}

extension DecodingError.Context {
  /// `edges.AppFeature[2]`.
  fileprivate var place: String {
    let path = codingPath.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return path.isEmpty ? "the whole" : "'\(path)'"
  }
}

extension KeyedDecodingContainer {
  /// A list that is left out is empty: what the compiler writes to decode a part of the facts calls this.
  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }

  /// A value that must be there, be it a list.
  fileprivate func required<Value: Decodable>(_ key: Key) throws -> Value {
    try decode(Value.self, forKey: key)
  }
}

extension NavigationFacts: Decodable {
  private enum CodingKeys: CodingKey { case files, units, events, edges, unfollowed, problems }

  /// Decodes facts; of their lists, only that of the files must be there.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    files = try values.required(.files)
    units = try values.decode([Unit].self, forKey: .units)
    events = try values.decode([Event].self, forKey: .events)
    edges = try values.required(.edges)
    unfollowed = try values.decode([Note].self, forKey: .unfollowed)
    problems = try values.decode([Problem].self, forKey: .problems)
  }
}

extension NavigationFacts.Slot: Decodable {
  private enum CodingKeys: CodingKey { case name, kind, style, cases, initial, dismissible, file, line }

  /// Decodes a slot.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    kind = try values.decode(String.self, forKey: .kind)
    style = try values.decodeIfPresent(String.self, forKey: .style)
    cases = try values.decode([NavigationFacts.Case].self, forKey: .cases)
    initial = try values.decodeIfPresent(String.self, forKey: .initial)
    isDismissible = try values.decodeIfPresent(Bool.self, forKey: .dismissible) ?? true
    file = try values.decode(Int.self, forKey: .file)
    line = try values.decode(Int.self, forKey: .line)
  }
}

extension NavigationFacts.Guard: Decodable {
  private enum CodingKeys: CodingKey { case text, negated, line }

  /// Decodes a condition.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    isNegated = try values.decodeIfPresent(Bool.self, forKey: .negated) ?? false
    line = try values.decodeIfPresent(Int.self, forKey: .line) ?? 0
  }
}

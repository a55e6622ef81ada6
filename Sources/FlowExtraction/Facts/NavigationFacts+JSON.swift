package import Foundation

extension NavigationFacts {
  /// Why facts cannot be read.
  package struct ReadingFailure: Error, Equatable, CustomStringConvertible {
    /// What is wrong, and where.
    package let description: String
  }

  /// Reads the JSON that `flowcheck-extract` prints. Ignores unknown keys.
  ///
  /// - Throws: ``ReadingFailure`` if the text is not JSON, has another form of facts, or has a missing or wrong value.
  package init(json: Data) throws(ReadingFailure) {
    do {
      let version = try JSONDecoder().decode(Version.self, from: json)
      guard version.schemaVersion == Self.schemaVersion else {
        throw ReadingFailure(
          description:
            "the facts have form \(version.schemaVersion), but this flowcheck reads form \(Self.schemaVersion); "
            + "build 'flowcheck-extract' from the same sources with 'make extract'")
      }
      _ = try JSONDecoder().decode(Listing.self, from: json)
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
  /// The list that must be present, unlike all others.
  private struct Listing: Decodable { var files: Set<String> }

  /// What is wrong with the first file or line number that is out of range; nil if all are valid.
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
  /// Decodes a list, which is empty if the key is missing. The `Decodable` conformances that the compiler synthesizes call this.
  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}

import Foundation

/// Why bytes are not a saved trace.
public enum TraceFileMistake: Error, Sendable, Hashable, CustomStringConvertible {
  /// There are no bytes.
  case empty
  /// There are more than a file may have.
  case tooLarge
  /// They are not JSON, or only the beginning of it.
  case noJSON
  /// They are JSON, but not a trace.
  case noTrace
  /// The form has a version other than ``TraceFile/version``.
  case otherVersion(Int)
  /// A member that every file has is missing or has an unexpected value.
  case member(String, isMissing: Bool)

  /// What is wrong, in words that follow the name of the file.
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .tooLarge: "is larger than a trace may be, \(TraceFile.largest >> 20) MB"
    case .noJSON: "is not JSON, or is truncated"
    case .noTrace: "is JSON but not a trace: it lacks 'schemaVersion', 'start' or 'steps'"
    case .otherVersion(let version):
      "is a trace of version \(version), and this flowcheck reads version \(TraceFile.version)"
    case .member(let path, true): "is a damaged trace: '\(path)' is missing"
    case .member(let path, false): "is a damaged trace: '\(path)' has an unexpected value"
    }
  }
}

extension TraceFile {
  /// The members that all versions have.
  private struct Header: Decodable {
    var schemaVersion: Int
    var start: AnyMember?
    var steps: AnyMember?
  }

  /// A member of which only the presence matters.
  private struct AnyMember: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Reads the content that ``bytes`` returned.
  public init(bytes: [UInt8]) throws(TraceFileMistake) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= Self.largest else { throw .tooLarge }
    let data = Data(bytes)
    let decoder = JSONDecoder()
    do {
      let header = try decoder.decode(Header.self, from: data)
      guard header.start != nil || header.steps != nil else { throw TraceFileMistake.noTrace }
      guard header.schemaVersion == Self.version else {
        throw TraceFileMistake.otherVersion(header.schemaVersion)
      }
      self = try decoder.decode(TraceFile.self, from: data)
    } catch let mistake as TraceFileMistake {
      throw mistake
    } catch DecodingError.keyNotFound(let key, let context) {
      throw key.stringValue == "schemaVersion"
        ? .noTrace : .member(Self.path(context.codingPath + [key]), isMissing: true)
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      let path = Self.path(context.codingPath)
      throw path.isEmpty || path == "schemaVersion" ? .noTrace : .member(path, isMissing: false)
    } catch {
      throw .noJSON
    }
  }

  /// Returns the path of a member: `steps[3].state`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }
}

extension TraceFile: Decodable {
  private enum Member: String, CodingKey {
    case scenario, name, claim, message, switches, declarations, start, steps, cycle, stuttersForever =
      "idlesForEver"
  }

  /// Reads the members. All but three are required.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    scenario = try members.decode(String.self, forKey: .scenario)
    name = try members.decode(String.self, forKey: .name)
    claim = try members.decodeIfPresent(String.self, forKey: .claim)
    message = try members.decodeIfPresent(String.self, forKey: .message)
    switches = try members.decode([String: String].self, forKey: .switches)
    declarations = try members.decodeIfPresent([String: [String]].self, forKey: .declarations) ?? [:]
    start = try members.decode(String.self, forKey: .start)
    steps = try members.decode([RecordedStep].self, forKey: .steps)
    cycle = try members.decode([RecordedStep].self, forKey: .cycle)
    stuttersForever = try members.decode(Bool.self, forKey: .stuttersForever)
  }
}

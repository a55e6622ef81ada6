/// Gives the reader the files that a scenario includes, by their paths.
public struct IncludedFiles: Sendable {
  /// Why there is no content.
  public enum Failure: Error, Sendable, Hashable {
    /// No file has this path.
    case missing
    /// There is one, but it cannot be read; the reason in a few words.
    case unreadable(String)
  }

  /// The folder from which the paths in the scenario's own file count; nil for the one that this file is in.
  public let folder: String?
  /// What stands before every path in the name of a scenario, such as `main:` for files of a git revision.
  public let prefix: String
  /// The bytes of a file.
  package let read: @Sendable (String) -> Result<[UInt8], Failure>
  private let listing: @Sendable (String) -> [String]

  /// Takes files from anywhere.
  ///
  /// Paths are normalised: they have no `.`, and `..` only at their beginning.
  ///
  /// - Parameters:
  ///   - folder: The folder from which the paths in the scenario's own file count; nil for the one that this file is in.
  ///   - prefix: What stands before every path in the name of a scenario.
  ///   - list: The names in a folder, those of folders with a slash at the end; only suggestions come from it.
  ///   - read: The bytes of a file. A little more than ``ScenarioReader/mostBytes`` is enough of a larger one.
  public init(
    folder: String? = nil, prefix: String = "", list: @escaping @Sendable (String) -> [String] = { _ in [] },
    read: @escaping @Sendable (String) -> Result<[UInt8], Failure>
  ) {
    (self.folder, self.prefix, listing, self.read) = (folder, prefix, list, read)
  }

  /// No files: a scenario that includes one has a mistake.
  public static let none = IncludedFiles { _ in .failure(.unreadable("no included files are supplied here")) }

  /// Texts by their paths, as seen from where the scenario's path begins.
  public static func texts(_ texts: [String: String]) -> IncludedFiles {
    let contents = Dictionary(
      texts.map { (IncludePath.resolved($0.key, in: ""), Array($0.value.utf8)) },
      uniquingKeysWith: { first, _ in first })
    return IncludedFiles(
      list: { IncludePath.names(in: $0, of: contents.keys.sorted()) },
      read: { path in contents[path].map { .success($0) } ?? .failure(.missing) })
  }

  /// The same files, but the texts that are given in place of those with their paths.
  public func replacing(_ texts: [String: String]) -> IncludedFiles {
    guard !texts.isEmpty else { return self }
    let own = self
    return IncludedFiles(folder: folder, prefix: prefix, list: listing) { path in
      texts[path].map { .success(Array($0.utf8)) } ?? own.read(path)
    }
  }

  /// The names in a folder.
  package func names(in folder: String) -> [String] { listing(folder) }
}

/// Paths between files.
package enum IncludePath {
  /// A path that counts from a folder, without `.`, and with `..` only at its beginning.
  package static func resolved(_ path: String, in folder: String) -> String {
    let isAbsolute = path.hasPrefix("/") || folder.hasPrefix("/")
    var parts: [Substring] = []
    let all = path.hasPrefix("/") ? path.split(separator: "/") : (folder + "/" + path).split(separator: "/")
    for part in all where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  /// The folder that a file is in; empty for the current one.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path as seen from a folder.
  package static func relative(_ path: String, to folder: String) -> String {
    let (own, base) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(own, base).prefix { $0 == $1 }.count
    let ways = Array(repeating: "..", count: base.count - common) + own.dropFirst(common).map(String.init)
    return ways.joined(separator: "/")
  }

  /// The names in a folder among some paths, those of folders with a slash at the end.
  package static func names(in folder: String, of paths: [String]) -> [String] {
    let start = folder.isEmpty ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    var names: [String] = []
    for path in paths where path.hasPrefix(start) {
      let rest = path.dropFirst(start.count)
      let name = rest.firstIndex(of: "/").map { String(rest[...$0]) } ?? String(rest)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}

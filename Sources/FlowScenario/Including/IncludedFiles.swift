/// Supplies the files that a scenario includes, by path.
public struct IncludedFiles: Sendable {
  /// Why a file has no content.
  public enum Failure: Error, Sendable, Hashable {
    /// No file has this path.
    case missing
    /// The file cannot be read; the reason in a few words.
    case unreadable(String)
  }

  /// The folder to which the paths in the scenario's own file are relative; nil for the folder of that file.
  public let folder: String?
  /// What the name of a scenario has before every path, such as `main:` for files of a git revision.
  public let prefix: String
  /// Returns the bytes of a file.
  package let read: @Sendable (String) -> Result<[UInt8], Failure>
  private let listing: @Sendable (String) -> [String]

  /// Creates a supply of files from anywhere.
  ///
  /// Paths are normalised: they have no `.`, and `..` only at the beginning.
  ///
  /// - Parameters:
  ///   - folder: The folder to which the paths in the scenario's own file are relative; nil for the folder of that file.
  ///   - prefix: What the name of a scenario has before every path.
  ///   - list: Returns the names in a folder, with a slash after those of folders. It is used only for suggestions.
  ///   - read: Returns the bytes of a file. For a larger file, a little more than ``ScenarioReader/mostBytes`` is enough.
  public init(
    folder: String? = nil, prefix: String = "", list: @escaping @Sendable (String) -> [String] = { _ in [] },
    read: @escaping @Sendable (String) -> Result<[UInt8], Failure>
  ) {
    (self.folder, self.prefix, listing, self.read) = (folder, prefix, list, read)
  }

  /// No files: any `include` is a mistake.
  public static let none = IncludedFiles { _ in .failure(.unreadable("no included files are supplied here")) }

  /// Returns texts as files. Their paths are relative to where the scenario's path begins.
  public static func texts(_ texts: [String: String]) -> IncludedFiles {
    let contents = Dictionary(
      texts.map { (IncludePath.resolved($0.key, in: ""), Array($0.value.utf8)) },
      uniquingKeysWith: { first, _ in first })
    return IncludedFiles(
      list: { IncludePath.names(in: $0, of: contents.keys.sorted()) },
      read: { path in contents[path].map { .success($0) } ?? .failure(.missing) })
  }

  /// Returns the same files, with the given texts in place of those with their paths.
  public func replacing(_ texts: [String: String]) -> IncludedFiles {
    guard !texts.isEmpty else { return self }
    let own = self
    return IncludedFiles(folder: folder, prefix: prefix, list: listing) { path in
      texts[path].map { .success(Array($0.utf8)) } ?? own.read(path)
    }
  }

  /// Returns the names in a folder.
  package func names(in folder: String) -> [String] { listing(folder) }
}

/// Operations on the paths of files.
package enum IncludePath {
  /// Returns a path that is relative to a folder, without `.`, and with `..` only at the beginning.
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

  /// Returns the folder of a file; empty for the current one.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a path relative to a folder.
  package static func relative(_ path: String, to folder: String) -> String {
    let (own, base) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(own, base).prefix { $0 == $1 }.count
    let ways = Array(repeating: "..", count: base.count - common) + own.dropFirst(common).map(String.init)
    return ways.joined(separator: "/")
  }

  /// Returns the names in a folder among some paths, with a slash after those of folders.
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

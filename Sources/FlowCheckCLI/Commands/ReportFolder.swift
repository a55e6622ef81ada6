import FlowCheckKit

/// The folder that `flowcheck report` writes; it and the ones in it are made when the first file is written.
protocol ReportFolder {
  /// How many pages were written, the index not counted.
  var pageCount: Int { get }

  /// Writes the page of a scenario; `page` is its path in the folder without extension.
  mutating func add(_ checked: CheckedScenario, page: String) throws(CommandFailure)

  /// Notes a file that could not be checked.
  mutating func refuse(_ file: String)

  /// Writes the index of all pages, and what they share.
  func finish() throws(CommandFailure)
}

/// The paths of pages in a folder.
enum PageNames {
  /// The paths without extension: the files' own, less the folders that all of them are in.
  static func names(for files: [String]) -> [String] {
    let parts = files.map { $0.split(separator: "/").map(String.init) }
    var shared = parts.first.map { Array($0.dropLast()) } ?? []
    for file in parts {
      while !file.dropLast().starts(with: shared) { shared.removeLast() }
    }
    return parts.map { file in
      var rest = Array(file.dropFirst(shared.count))
      if let name = rest.popLast() { rest.append(stem(name)) }
      return rest.joined(separator: "/")
    }
  }

  private static func stem(_ name: String) -> String {
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}

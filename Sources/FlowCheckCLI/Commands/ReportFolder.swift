import FlowPipeline

/// The folder that `flowcheck report` writes; it and the ones in it are made when the first file is written.
protocol ReportFolder {
  /// Writes the page of a scenario; `page` is its path in the folder without extension.
  func add(_ checked: CheckedScenario, page: String) throws

  /// Writes the index of all pages, and what they share.
  ///
  /// - Parameters:
  ///   - pages: What was written, with the paths without extension.
  ///   - refused: The files that could not be checked.
  func finish(_ pages: [(report: ScenarioReport, path: String)], refused: [String]) throws
}

/// The paths of pages in a folder.
package enum PageNames {
  /// What the indices are called; no page may be.
  private static let reserved: Set<String> = ["index", "readme"]

  /// The paths without extension: the files' own, less the folders that all of them are in, and never above the folder.
  ///
  /// Where two would be the same on a disk that does not tell small letters from capitals, the second one gets a number.
  package static func names(for files: [String]) -> [String] {
    let parts = files.map { $0.split(separator: "/").map(String.init) }
    var shared = parts.first.map { Array($0.dropLast()) } ?? []
    for file in parts {
      while !file.dropLast().starts(with: shared) { shared.removeLast() }
    }
    var taken = reserved
    return parts.map { file in
      var rest = file.dropFirst(shared.count).filter { $0 != "." && $0 != ".." }
      if let name = rest.popLast() { rest.append(stem(name)) }
      let name = rest.joined(separator: "/")
      var result = name
      var number = 1
      while !taken.insert(result.lowercased()).inserted {
        number += 1
        result = "\(name)-\(number)"
      }
      return result
    }
  }

  private static func stem(_ name: String) -> String {
    for ending in [".yaml", ".yml"] where name.hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}

/// The names of files about claims in one folder: `auth-gate-1`, `auth-gate-2`.
package struct ClaimFiles {
  private var counts: [String: Int] = [:]

  /// No files yet.
  package init() {}

  /// The name of the next file about a claim, without extension; what is no letter, digit or hyphen becomes a hyphen.
  package mutating func next(of claim: String) -> String {
    let name = String(claim.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    // Claims may differ in other signs only, and some disks do not tell small letters from capitals.
    let number = counts[name.lowercased(), default: 0] + 1
    counts[name.lowercased()] = number
    return "\(name)-\(number)"
  }
}

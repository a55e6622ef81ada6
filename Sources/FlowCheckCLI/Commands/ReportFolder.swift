import FlowPipeline

/// The folder that `flowcheck report` writes; it and its subfolders are created with the first file.
protocol ReportFolder {
  /// Writes the page of a scenario; `page` is its path in the folder without extension.
  func add(_ checked: CheckedScenario, page: String) throws

  /// Writes the index of all pages, and the files that they share.
  ///
  /// - Parameters:
  ///   - pages: The written pages, with their paths without extension.
  ///   - refused: The files that could not be checked.
  func finish(_ pages: [(report: ScenarioReport, path: String)], refused: [String]) throws
}

/// The paths of pages in a folder.
package enum PageNames {
  /// The names of the indices, which no page may have.
  private static let reserved: Set<String> = ["index", "readme"]

  /// Returns the paths without extension: those of the files, without the folders that they all share, and never above the
  /// folder.
  ///
  /// If two would be the same on a case-insensitive disk, the second one gets a number.
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

  /// Starts without files.
  package init() {}

  /// Returns the name of the next file about a claim, without extension. Anything but ASCII letters and digits becomes a
  /// hyphen.
  package mutating func next(of claim: String) -> String {
    let name = String(claim.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    // Claims may differ only in other characters, and some disks are case-insensitive.
    let number = counts[name.lowercased(), default: 0] + 1
    counts[name.lowercased()] = number
    return "\(name)-\(number)"
  }
}

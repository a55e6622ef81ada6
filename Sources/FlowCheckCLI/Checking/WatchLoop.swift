import FlowPipeline
import Foundation

/// Watches files until Ctrl-C, and has the changed ones checked again.
///
/// Compares the sizes, inodes and modification times of files several times a second, which works on every system and every
/// disk. A file that changes while it is checked is checked once more.
struct WatchLoop {
  /// The work after a change.
  struct Round {
    /// All files that exist now.
    var files: [String]
    /// The files that are new or changed, or all files.
    var changed: [String]
    /// The files that no longer exist.
    var gone: [String] = []
  }

  /// The known included files of each file, with their marks from before they were read. A change of an included file counts
  /// as a change of the files that include it.
  typealias Included = [String: [String: FileMark]]

  /// Files, folders and patterns.
  let paths: [String]
  /// A file that affects the outcome for every other file; nil if there is none.
  let shared: String?
  /// Files that decide which files are checked and how. A change of one ends the loop.
  let decisive: [String]
  /// The pause between two looks, in seconds.
  private static let pause = 0.05

  /// Does a first round, and another one after each change, until Ctrl-C or a change of a decisive file. Returns the status of
  /// the last round.
  func run(
    _ first: [String], round: (Round) throws -> (status: ExitStatus, included: Included)
  ) throws -> ExitStatus {
    var seen = marks(of: first)
    var (status, parts) = try round(Round(files: first, changed: first))
    take(parts, into: &seen, files: first)
    var pending = seen
    while wait() {
      let files = filesNow()
      let now = marks(of: files + parts.values.flatMap(\.keys))
      // A file that is being written is left alone until it looks the same twice.
      defer { pending = now }
      guard now != seen, now == pending else { continue }
      let decided = decisive.filter { now[$0] != seen[$0] }
      guard decided.isEmpty else {
        Console.print("\nchanged: \(decided.joined(separator: ", "))\n", to: .error)
        return status
      }
      let isAll = shared.map { now[$0] != seen[$0] } ?? false
      let isChanged = { (file: String) in now[file] != seen[file] }
      let changed = files.filter { file in
        isAll || isChanged(file) || parts[file, default: [:]].keys.contains(where: isChanged)
      }
      let changedParts = Set(parts.values.flatMap(\.keys).filter(isChanged)).subtracting(files).sorted()
      let gone = seen.keys.filter { now[$0] == nil }.sorted()
      seen = now
      tell(changedParts.isEmpty || isAll ? changed : files.filter(isChanged) + changedParts, gone)
      (status, parts) = try round(Round(files: files, changed: changed, gone: gone))
      take(parts, into: &seen, files: files)
    }
    return status
  }

  /// Sets the marks of included files to those from before they were read, and removes those of files that are no longer
  /// included.
  private func take(_ parts: Included, into seen: inout [String: FileMark], files: [String]) {
    let own = Set(files + (shared.map { [$0] } ?? []) + decisive)
    seen = seen.filter { own.contains($0.key) }
    for (file, mark) in parts.values.flatMap(\.self) where !own.contains(file) {
      // Of two marks, the one that no longer matches the file counts.
      if seen[file].map({ $0 == FileMark(file) }) ?? true { seen[file] = mark }
    }
  }

  private func tell(_ changed: [String], _ gone: [String]) {
    var lines = ["\n"]
    if !changed.isEmpty { lines.append("changed: \(changed.joined(separator: ", "))\n") }
    if !gone.isEmpty { lines.append("gone: \(gone.joined(separator: ", "))\n") }
    Console.print(lines.joined(), to: .error)
  }

  private func marks(of files: [String]) -> [String: FileMark] {
    Dictionary(
      (files + (shared.map { [$0] } ?? []) + decisive).map { ($0, FileMark($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the files that the paths stand for now; ignores a path that stands for none.
  private func filesNow() -> [String] {
    var seen: Set<String> = []
    let files = (try? InputFiles(paths).paths) ?? paths.flatMap { (try? InputFiles([$0]).paths) ?? [] }
    return files.filter {
      $0 != shared && !decisive.contains($0) && seen.insert($0).inserted
    }
  }

  /// Waits a moment, and returns whether to continue.
  private func wait() -> Bool {
    let steps = 6
    for _ in 0..<steps {
      if Interruption.isRequested { return false }
      Thread.sleep(forTimeInterval: Self.pause / Double(steps))
    }
    return !Interruption.isRequested
  }
}

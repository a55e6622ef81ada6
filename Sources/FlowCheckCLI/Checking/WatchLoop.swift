import FlowPipeline
import Foundation

/// Looks at files until Ctrl-C, and has those checked again that changed.
///
/// It looks at sizes and times of changes, several times a second; that works on every system and every disk. What changes while it is
/// checked is checked once more.
struct WatchLoop {
  /// What has to be done after something changed.
  struct Round {
    /// All files there are now.
    var files: [String]
    /// Those that are new, or changed, or all.
    var changed: [String]
    /// Those that are there no more.
    var gone: [String] = []
  }

  /// What each file includes, as far as it is known, with the marks from before it was read; a change of an included file counts
  /// as a change of those that include it.
  typealias Included = [String: [String: FileMark]]

  /// Files, folders and patterns.
  let paths: [String]
  /// A file on which the outcome for every other one depends; nil where there is none.
  let shared: String?
  /// Files that decide which files there are and what is asked of them: a change of one ends the loop.
  var decisive: [String] = []
  /// How long nothing is looked at, in seconds.
  private static let pause = 0.05

  /// Does a first round, and another one whenever something changed, until Ctrl-C or a decisive change; the status of the last
  /// one.
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
      // What is being written is left alone until it looked the same twice.
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

  /// Has the marks of included files as they were before these were read, and none of files that are not included any more.
  private func take(_ parts: Included, into seen: inout [String: FileMark], files: [String]) {
    let own = Set(files + (shared.map { [$0] } ?? []) + decisive)
    seen = seen.filter { own.contains($0.key) }
    for (file, mark) in parts.values.flatMap(\.self) where !own.contains(file) {
      // Of two marks the one counts that the file does not have any more.
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

  /// The files that the paths stand for now; a path that stands for none does not matter.
  private func filesNow() -> [String] {
    var seen: Set<String> = []
    let files = (try? InputFiles(paths).paths) ?? paths.flatMap { (try? InputFiles([$0]).paths) ?? [] }
    return files.filter {
      $0 != shared && !decisive.contains($0) && seen.insert($0).inserted
    }
  }

  /// Waits a moment; whether to go on.
  private func wait() -> Bool {
    let steps = 6
    for _ in 0..<steps {
      if Interruption.isRequested { return false }
      Thread.sleep(forTimeInterval: Self.pause / Double(steps))
    }
    return !Interruption.isRequested
  }
}

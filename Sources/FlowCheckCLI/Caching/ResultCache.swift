package import FlowCheckKit
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What earlier checks found, a file for each question; docs/adr/0024 says what is kept and why it can be trusted.
///
/// Everything in the folder may be deleted at any time, also by another process. A file that is damaged, or cannot be read or written,
/// is as good as none.
///
/// **Invariant:** an answer is given to the question that lies beside it, byte for byte, and to no other.
package final class ResultCache: Sendable {
  private struct State {
    var hits = 0
    var kept = 0
    var failure: FileSystem.Failure?
  }

  private let folder: String
  private let most: Int
  private let state = Mutex(State())

  /// The most bytes of all answers after a check.
  package static let mostBytes = 256 << 20
  /// The most bytes of one.
  private static let mostOfOne = 16 << 20
  /// How the file of an answer ends.
  private static let ending = ".answer"

  /// Keeps answers in a folder, which need not be there.
  package init(folder: String, mostBytes: Int = ResultCache.mostBytes) {
    (self.folder, most) = (folder, mostBytes)
  }

  /// How many questions had an answer.
  package var hits: Int { state.withLock { $0.hits } }

  /// Why the first of those that could not be kept was not.
  var failure: FileSystem.Failure? { state.withLock { $0.failure } }

  /// What an earlier check found; nil where there is nothing, or nothing that can be used.
  package func answer(to question: CacheKey) -> StoredCheck? {
    let file = place(of: question)
    guard let bytes = try? FileSystem.read(file, limit: Self.mostOfOne + 1) else { return nil }
    guard let body = CacheEntry.answer(in: bytes, to: question), let answer = StoredCheck(body) else {
      return nil
    }
    // What is used stays longest.
    utimes(file, nil)
    state.withLock { $0.hits += 1 }
    return answer
  }

  /// Keeps what a check found.
  package func keep(_ answer: StoredCheck, for question: CacheKey) {
    let bytes = CacheEntry.bytes(of: answer.bytes, to: question)
    guard bytes.count <= min(Self.mostOfOne, most) else { return }
    do throws(FileSystem.Failure) {
      try FileSystem.write(bytes, to: place(of: question), outlasting: .program)
      state.withLock { $0.kept += 1 }
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  /// Removes the answers that were not used for longest, where there are too many, and what a killed process left behind.
  package func tidy() {
    guard state.withLock({ $0.kept > 0 }) else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var answers: [(used: Int, bytes: Int, file: String)] = []
    for name in names {
      let file = "\(folder)/\(name)"
      var status = stat()
      guard stat(file, &status) == 0 else { continue }
      let used = status.lastChange
      if name.hasSuffix(Self.ending) {
        answers.append((used, Int(status.st_size), file))
      } else if FileSystem.isDraft(name), used < Int(time(nil)) - Self.longestWriting {
        unlink(file)
      }
    }
    var total = answers.reduce(0) { $0 + $1.bytes }
    guard total > most else { return }
    // Below the bound, so that not every check has to remove something.
    for answer in answers.sorted(by: { ($0.used, $0.file) < ($1.used, $1.file) }) where total > most / 4 * 3 {
      if unlink(answer.file) == 0 { total -= answer.bytes }
    }
  }

  /// The most seconds that writing a file may take.
  private static let longestWriting = 3600

  private func place(of question: CacheKey) -> String { "\(folder)/\(question.name)\(Self.ending)" }
}

extension stat {
  /// When the content was last changed, in seconds.
  fileprivate var lastChange: Int {
    #if canImport(Darwin)
      Int(st_mtimespec.tv_sec)
    #else
      Int(st_mtim.tv_sec)
    #endif
  }
}

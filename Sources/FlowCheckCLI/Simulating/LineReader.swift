import Foundation

/// Reads lines that a person types, with editing, history and completion if the machine has a library for them.
///
/// Loads `libedit` or `libreadline` when a reader is created, and only on a terminal. Nothing is linked, so that other
/// commands do not start more slowly. Without either library, the terminal's own line editing is used.
final class LineReader {
  private typealias ReadLine = @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>?
  private typealias AddHistory = @convention(c) (UnsafePointer<CChar>?) -> CInt
  private typealias Generator = @convention(c) (UnsafePointer<CChar>?, CInt) -> UnsafeMutablePointer<CChar>?

  private let prompt: String
  /// Whether a person types the lines and reads the answers.
  let isTerminal: Bool
  /// Whether Ctrl-C ended the last reading.
  private(set) var isInterrupted = false
  private var readLine: ReadLine?
  private var addHistory: AddHistory?

  /// Prepares to read from standard input.
  init(prompt: String) {
    self.prompt = prompt
    isTerminal = isatty(0) == 1 && isatty(1) == 1
    guard isTerminal else { return }
    let names = [
      "libedit.so.2", "libedit.so.0", "libedit.3.dylib", "libreadline.so.8", "libreadline.so.7",
      "libreadline.so",
    ]
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first,
      let read = dlsym(library, "readline"), let add = dlsym(library, "add_history")
    else { return }
    readLine = unsafeBitCast(read, to: ReadLine.self)
    addHistory = unsafeBitCast(add, to: AddHistory.self)
    if let entry = dlsym(library, "rl_completion_entry_function") {
      let generator: Generator = { prefix, number in Completion.next(prefix, number) }
      entry.assumingMemoryBound(to: Optional<Generator>.self).pointee = generator
    }
    if let breaks = dlsym(library, "rl_completer_word_break_characters") {
      // Only a space ends a word: labels have parentheses and number signs in them.
      breaks.assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self).pointee = strdup(" ")
    }
  }

  /// Returns the next line; nil at the end of the input.
  ///
  /// - Parameter words: The possible completions of a word.
  func next(completing words: [String]) -> String? {
    guard isTerminal else { return echoed(Swift.readLine()) }
    guard let readLine else { return answer(to: prompt) }
    let phase = beginReading()
    defer { endReading(phase) }
    Completion.words = words
    guard let bytes = readLine(prompt) else { return nil }
    defer { free(bytes) }
    if bytes.pointee != 0 { _ = addHistory?(bytes) }
    return String(cString: bytes)
  }

  /// Returns a person's answer to a question; nil at the end of the input, and after Ctrl-C.
  func answer(to question: String) -> String? {
    let phase = beginReading()
    defer { endReading(phase) }
    Console.print(question)
    return Swift.readLine()
  }

  private func beginReading() -> Interruption.Phase {
    let phase = Interruption.Phase()
    phase.begin()
    Interruption.watchPrompt()
    return phase
  }

  private func endReading(_ phase: Interruption.Phase) {
    Interruption.unwatch()
    isInterrupted = phase.isInterrupted
  }

  /// Prints a line from a pipe as if it had been typed, so that the output can be read, and returns it.
  private func echoed(_ line: String?) -> String? {
    if let line { Console.print("\(prompt)\(line)\n") }
    return line
  }
}

/// The possible completions of words at the prompt; the library asks for them on the reading thread.
private enum Completion {
  nonisolated(unsafe) static var words: [String] = []
  nonisolated(unsafe) private static var found: [String] = []

  /// Returns the next completion, or the first if `number` is 0, in memory that the library frees; nil after the last.
  static func next(_ prefix: UnsafePointer<CChar>?, _ number: CInt) -> UnsafeMutablePointer<CChar>? {
    if number == 0 {
      let begun = prefix.map { String(cString: $0) } ?? ""
      found = words.filter { $0.hasPrefix(begun) }
    }
    return found.isEmpty ? nil : strdup(found.removeFirst())
  }
}

import ArgumentParser
import FlowPipeline
import Foundation

/// When to colour the output.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// On a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
  case auto
  case always
  case never

  /// Returns the styling for a stream.
  func styling(for stream: Console.Stream) -> Styling {
    switch self {
    case .always: .ansi
    case .never: .plain
    case .auto: Console.isColourful(stream) ? .ansi : .plain
    }
  }
}

/// The two streams that people read.
enum Console {
  /// One of the streams.
  enum Stream: Int32, Sendable {
    /// Results.
    case output = 1
    /// Diagnostics, progress and failures.
    case error = 2
  }

  /// Whether a stream is connected to a terminal.
  static func isTerminal(_ stream: Stream) -> Bool {
    isatty(stream.rawValue) == 1
  }

  static func isColourful(_ stream: Stream) -> Bool {
    guard isTerminal(stream) else { return false }
    let isRefused = !(variable("NO_COLOR") ?? "").isEmpty || variable("TERM") == "dumb"
    return !isRefused
  }

  /// Returns the number of columns of a line: that of the terminal, or 80.
  static func columns(of stream: Stream) -> Int {
    var size = winsize()
    guard isTerminal(stream), ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }

  /// Returns a variable of the environment; this costs less than a list of all variables.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Prints text as it is. A closed pipe is no failure, but if a result cannot be written otherwise, the program ends.
  static func print(_ text: String, to stream: Stream = .output) {
    guard !writeAll(Array(text.utf8), to: stream.rawValue), errno != EPIPE, stream == .output else { return }
    printFailure("cannot write to standard output: \(String(cString: strerror(errno)))")
    exit(ExitStatus.unreadable.rawValue)
  }

  /// Lets the program go on when whoever reads its output stops, as `head` does, because it still has files to write.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Writes bytes to an open file, and returns whether all of them were written.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Prints the mistakes in a small file, with blank lines between them.
  static func print(_ diagnostics: [Diagnostic], in file: String, _ bytes: [UInt8], color: ColorChoice) {
    let source = SourceText(name: file, text: String(decoding: bytes, as: UTF8.self))
    let renderer = DiagnosticRenderer(styling: color.styling(for: .error))
    print(diagnostics.map { renderer.render($0, source: source) + "\n" }.joined(separator: "\n"), to: .error)
  }

  /// Prints a failure of the command as a whole.
  static func printFailure(_ message: some CustomStringConvertible) {
    print("error: \(message)\n", to: .error)
  }

  /// Prints such a failure, and returns what to throw so that the program ends with a status.
  static func failure(_ message: some CustomStringConvertible, _ status: ExitStatus = .usage) -> ExitCode {
    printFailure(message)
    return ExitCode(status.rawValue)
  }

  /// Writes a text to a file, or to standard output if none is named; reports a failure, and returns the status.
  ///
  /// - Parameter replacesScenarios: Whether the file may be a scenario that was read.
  static func deliver(_ text: String, to file: String?, replacesScenarios: Bool = false) -> ExitStatus {
    deliver(to: file, replacesScenarios: replacesScenarios) { $0(text) }
  }

  /// Writes a text in the same way, but in pieces.
  static func deliver(
    to file: String?, replacesScenarios: Bool = false, _ body: @escaping (_ sink: (String) -> Void) -> Void
  ) -> ExitStatus {
    guard let file else {
      body { print($0) }
      return .passed
    }
    do throws(FileSystem.Failure) {
      try FileSystem.write(to: file, replacesScenarios: replacesScenarios) { sink in
        body { sink(Array($0.utf8)) }
      }
    } catch {
      printFailure(error)
      return .unreadable
    }
    return .passed
  }

  /// Reads a file; nil if it cannot be read, which is reported with a hint.
  static func receive(_ file: String, limit: Int, hint: String = "") -> [UInt8]? {
    do throws(FileSystem.Failure) {
      return try FileSystem.read(file, limit: limit)
    } catch {
      printFailure("\(error)\(hint)")
      return nil
    }
  }
}

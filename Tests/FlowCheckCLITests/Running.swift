import Foundation

/// The program while it runs and waits for the end of its input.
final class Running {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let error = Pipe()
  private var ended: (status: Int32, output: String, error: String)?

  /// Starts the program, types a text, and gives it a moment to get going.
  ///
  /// The moment blocks the thread: a task that sleeps would go on only after all other tests that can run, and the program would search
  /// until then.
  init(
    _ arguments: [String], in folder: URL? = nil, typing text: String = "", moment: Double = 1
  ) throws {
    process.executableURL = try Binary.flowcheck()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = nil
    process.environment = environment
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    Thread.sleep(forTimeInterval: moment)
  }

  /// Sends a signal.
  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Ends the input and waits for the program; what it printed and its status.
  func finish() -> (status: Int32, output: String, error: String) {
    if let ended { return ended }
    try? input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errors = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let wasKilled = process.terminationReason == .uncaughtSignal
    let result = (wasKilled ? 128 + process.terminationStatus : process.terminationStatus, text, errors)
    ended = result
    return result
  }
}

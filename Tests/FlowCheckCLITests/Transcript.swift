import Foundation

/// A Markdown file whose `console` blocks are commands with the output they must give.
///
/// A fenced block with the words `file=NAME` after its language is a file of the working folder. In a
/// `console` block each line that starts with `$ ` is a command for the shell; the lines up to the next one
/// are its output (both streams, in the order written) and, unless it ended with 0, `[exit N]`.
struct Transcript {
  /// A stretch of the file.
  private enum Part {
    case text([Substring])
    case file(name: String, lines: [Substring], fence: Substring)
    case console(commands: [Substring])
  }

  /// What running it gave.
  struct Outcome {
    /// The Markdown with the real output in place.
    var actual: String
    /// The Markdown as written.
    var expected: String
  }

  private let text: String
  private let parts: [Part]

  init(contentsOf file: URL) throws {
    text = try String(contentsOf: file, encoding: .utf8)
    parts = Self.parse(text)
  }

  /// Runs every command in a new folder, with the folder of `binary` first in the path.
  func run(binary: URL) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines: [String] = []
    for part in parts {
      switch part {
      case .text(let text): lines += text.map(String.init)
      case .file(let name, let content, let fence):
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try (content.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        lines += [String(fence)] + content.map(String.init) + ["```"]
      case .console(let commands):
        lines.append("```console")
        for command in commands {
          lines.append(String(command))
          lines += try Shell.run(String(command.dropFirst(2)), in: folder, binary: binary)
        }
        lines.append("```")
      }
    }
    return Outcome(actual: lines.joined(separator: "\n"), expected: text)
  }

  private static func parse(_ text: String) -> [Part] {
    var parts: [Part] = []
    var plain: [Substring] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      let isFile = line.hasPrefix("```") && line.contains(" file=")
      guard line == "```console" || isFile else {
        plain.append(line)
        continue
      }
      parts.append(.text(plain))
      plain = []
      let block = lines.prefix { $0 != "```" }
      lines = lines.dropFirst(block.count + 1)
      if isFile, let name = line.split(separator: "file=").last {
        parts.append(.file(name: String(name), lines: Array(block), fence: line))
      } else {
        parts.append(.console(commands: block.filter { $0.hasPrefix("$ ") }))
      }
    }
    return parts + [.text(plain)]
  }
}

/// Runs commands of transcripts.
enum Shell {
  /// The lines that a command printed, and `[exit N]` unless it ended with 0.
  static func run(_ command: String, in folder: URL, binary: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    let path = binary.deletingLastPathComponent().path + ":/usr/bin:/bin"
    process.environment = ["PATH": path, "TERM": "dumb", "LC_ALL": "C", "COLUMNS": "80"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let status = process.terminationStatus
    return lines.map(String.init) + (status == 0 ? [] : ["[exit \(status)]"])
  }
}

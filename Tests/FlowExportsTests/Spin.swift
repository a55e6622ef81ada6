import FlowTestSupport
import Foundation
import Testing

/// The model checker SPIN.
enum Spin {
  /// Whether tests may call SPIN: `make conformance` says so, and there they fail where it is missing.
  static let isRequired: ConditionTrait = .enabled(
    if: Thoroughness.isRest, "'make conformance' runs SPIN")

  /// The compiler for verifiers; tcc takes a twentieth of gcc's time, and these verifiers run for no time at all.
  static let compiler = find("tcc") ? ["tcc"] : ["gcc", "-O0"]

  private static func find(_ tool: String) -> Bool {
    ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + tool)
    }
  }

  /// What the verifier counted.
  struct Count: Equatable {
    var states: Int
    var transitions: Int
  }

  /// Something that spin, the compiler or the verifier did not like.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Spin was at it for too long: its translation of some formulas takes minutes.
  struct OutOfTime: Error {}

  /// Verifiers of some formulas: one for all of them, or one for each where spin takes too long for all together; what takes
  /// too long by itself is left out.
  static func verifiers(
    of formulas: [String], in model: String, defining macros: [String], depth: Int
  ) throws -> [String: Verifier] {
    do {
      let source = try Source(model: model, defining: macros, seconds: 3)
      let verifier = try Verifier(source, depth: depth)
      return Dictionary(uniqueKeysWithValues: formulas.map { ($0, verifier) })
    } catch is OutOfTime where formulas.count == 1 {
      return [:]
    } catch is OutOfTime {
      let lines = model.split(separator: "\n", omittingEmptySubsequences: false)
      return try formulas.reduce(into: [:]) { found, formula in
        let rest = lines.filter { !$0.hasPrefix("ltl ") || $0.hasPrefix("ltl \(formula) ") }
        let alone = rest.joined(separator: "\n")
        found.merge(try verifiers(of: [formula], in: alone, defining: macros, depth: depth)) { $1 }
      }
    }
  }

  /// A model that spin has accepted: the source of verifiers, in a folder of its own.
  final class Source {
    fileprivate let folder: URL

    /// Gives spin a model, with macros for its preprocessor.
    ///
    /// - Throws: ``OutOfTime`` when spin needs more than so many seconds.
    init(model: String, defining macros: [String] = [], seconds: Double = 60) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-spin-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try model.write(to: folder.appending(path: "model.pml"), atomically: true, encoding: .utf8)
      let accepted = try run("spin", macros.map { "-D\($0)" } + ["-o2", "-a", "model.pml"], seconds: seconds)
      // spin goes on, with another formula, after what it calls errors in one.
      if ["tl_spin:", "Error:", "syntax error"].contains(where: accepted.contains) {
        throw Failure(description: "spin says: \(accepted.prefix(2000))")
      }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    fileprivate func run(
      _ program: String, _ arguments: [String], seconds: Double = 600
    ) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [program] + arguments
      process.currentDirectoryURL = folder
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let end = DispatchWorkItem { process.terminate() }
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: end)
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      end.cancel()
      if process.terminationReason == .uncaughtSignal { throw OutOfTime() }
      let text = String(decoding: bytes, as: UTF8.self)
      if process.terminationStatus != 0, !program.hasSuffix("pan") {
        throw Failure(description: "\(program) ends with \(process.terminationStatus): \(text.prefix(2000))")
      }
      return text
    }
  }

  /// A verifier of a model.
  struct Verifier {
    private let source: Source
    private let program: String
    private let depth: Int

    /// Compiles a verifier, with options for the compiler.
    init(_ source: Source, compiler options: [String] = [], depth: Int) throws {
      self.source = source
      self.depth = depth
      program = options.isEmpty ? "pan" : "counting-pan"
      _ = try source.run(
        Spin.compiler[0],
        Spin.compiler.dropFirst() + ["-w", "-DNOREDUCE"] + options + ["-o", program, "pan.c"])
    }

    /// The size of the whole state space.
    func count() throws -> Count {
      let output = try search([])
      guard try errors(in: output) == 0 else {
        throw Failure(description: "an error: \(output.prefix(2000))")
      }
      let transitions = try number(before: "transitions (= stored+matched)", in: output)
      // The first state counts as a transition there.
      return Count(states: try number(before: "states, stored", in: output), transitions: transitions - 1)
    }

    /// Whether no run breaks a formula.
    func holds(_ formula: String) throws -> Bool {
      let output = try search(["-a", "-N", formula])
      guard output.contains("never claim         \t+ (\(formula))") else {
        throw Failure(description: "another formula: \(output.prefix(2000))")
      }
      return try errors(in: output) == 0
    }

    private func search(_ options: [String]) throws -> String {
      let output = try source.run(
        source.folder.appending(path: program).path, options + ["-n", "-w16", "-m\(depth)"])
      if output.contains("max search depth too small") {
        throw Failure(description: "the depth is too small")
      }
      return output
    }

    private func errors(in output: String) throws -> Int {
      guard let text = output.firstMatch(of: /errors: (\d+)/), let count = Int(text.1) else {
        throw Failure(description: "no result: \(output.prefix(2000))")
      }
      return count
    }

    private func number(before words: String, in output: String) throws -> Int {
      let line = output.split(separator: "\n").first { $0.contains(words) }
      guard let first = line?.split(separator: " ").first, let number = Int(first) else {
        throw Failure(description: "no line with '\(words)': \(output.prefix(2000))")
      }
      return number
    }
  }
}

public import FlowEvaluation
import FlowPipeline
import Foundation
import FlowRendering
public import FlowReports

/// A scenario file with the verdicts on it, for tests.
///
/// ```swift
/// @Test func `nobody pays without an account`() throws {
///   let checkout = try flowcheck("Checkout.yaml")
///   #expect(checkout[.authGate].holds)
///   #expect(checkout.complaints.isEmpty)
/// }
/// ```
///
/// A failing test shows a shortest trace to the violation, because claims describe themselves that way.
public struct EvaluatedScenario: Sendable, CustomStringConvertible {
  /// The compiled file.
  public let scenario: CompiledScenario
  /// The results of the check.
  public let checked: CheckedScenario
  let options: CheckOptions

  /// The verdicts that are not as the file demands; empty if all are.
  public var complaints: [EvaluatedClaim] {
    checked.report.verdicts.filter { !$0.isAsExpected }.map {
      EvaluatedClaim(name: $0.id, result: .evaluated($0), file: scenario.file)
    }
  }

  /// The verdict on a rule, or on a property, goal or walkthrough of the file. A rule that is off is evaluated on demand.
  public subscript(claim: ClaimName) -> EvaluatedClaim {
    EvaluatedClaim(name: claim.name, result: result(on: claim.name), file: scenario.file)
  }

  private func result(on name: String) -> EvaluatedClaim.Result {
    if let known = checked.report.verdicts.first(where: { $0.id == name }) { return .evaluated(known) }
    if let rule = Rule.all.first(where: { $0.id == name }) {
      var options = options
      options.scope = .only([rule])
      if let verdict = FlowCheck.check(scenario, options: options)?.report.verdicts.first {
        return .evaluated(verdict)
      }
    }
    let own = checked.report.verdicts.filter { $0.kind != .rule }.map(\.id)
    return .unknown(Suggestion.question(for: name, among: own + Rule.all.map(\.id)))
  }

  /// Whether a rule, property, goal or walkthrough holds; see ``EvaluatedClaim/holds``.
  public func holds(_ claim: ClaimName) -> Bool { self[claim].holds }

  /// Throws if a claim does not hold. The error has a shortest trace to the violation.
  ///
  /// - Throws: ``ScenarioTestError/broken(_:)``.
  public func require(_ claims: ClaimName...) throws(ScenarioTestError) {
    let broken = claims.map { self[$0] }.filter { !$0.holds }
    guard broken.isEmpty else { throw .broken(broken) }
  }

  /// The report as `flowcheck check` prints it.
  public var description: String { "\n" + TextRenderer(traces: .all).render(checked.report) }
}

/// The result of evaluating one claim of a scenario.
public struct EvaluatedClaim: Sendable, CustomStringConvertible {
  /// The possible results.
  public enum Result: Sendable {
    /// A verdict.
    case evaluated(VerdictReport)
    /// Nothing has this name. The value is a guess of what was meant, as a question.
    case unknown(String?)
  }

  /// The claim's name.
  public let name: String
  /// The result.
  public let result: Result
  /// The name of the file for people.
  public let file: String

  /// Whether the claim exists and holds: it is not violated, vacuous or undetermined.
  public var holds: Bool {
    if case .evaluated(let verdict) = result { verdict.verdict == .holds } else { false }
  }

  /// What is wrong, with a shortest trace to it.
  public var description: String {
    switch result {
    case .evaluated(let verdict): "\n" + TextRenderer().render(verdict, file: file)
    case .unknown(let question):
      "\(file) has nothing called '\(name)'" + (question.map { ", \($0)" } ?? "")
    }
  }
}

/// Reads and checks a scenario file from a test.
///
/// - Parameters:
///   - path: The file: absolute, or relative to the nearest folder that has it, from the test's source file upwards.
///   - options: How it is explored and evaluated.
///   - sourceFile: The test's source file.
/// - Throws: ``ScenarioTestError`` if there is no such file, or if it cannot be read or has mistakes.
public func flowcheck(
  _ path: String, options: CheckOptions = CheckOptions(), sourceFile: StaticString = #filePath
) throws(ScenarioTestError) -> EvaluatedScenario {
  let file = try readScenario(path, from: "\(sourceFile)")
  let scenario = FlowCheck.read(
    bytes: file.bytes, file: path, including: .onDisk(beside: file.url.path, named: path))
  guard let checked = FlowCheck.check(scenario, options: options) else {
    let renderer = DiagnosticRenderer()
    throw .mistakes(scenario.diagnostics.map { renderer.render($0, source: scenario.text(of: $0)) })
  }
  return EvaluatedScenario(scenario: scenario, checked: checked, options: options)
}

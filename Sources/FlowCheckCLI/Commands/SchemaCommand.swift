import ArgumentParser
import FlowPipeline

/// `flowcheck schema`: the JSON Schemas of the files that flowcheck reads and writes.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", _superCommandName: CommandLineTool.name,
    abstract: "Print the JSON Schema of scenarios, or of another kind of file, for editors and validators.")

  /// A kind of file that has a schema.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    /// A scenario.
    case scenario
    /// The settings of a project.
    case project
    /// The output of `check --format json`.
    case report
    /// The output of `diff --format json`.
    case changes
    /// A saved trace.
    case trace

    /// The schema, as in `docs`.
    var bytes: [UInt8] {
      switch self {
      case .scenario: PackageResources.scenario_schema_json
      case .project: PackageResources.project_schema_json
      case .report: PackageResources.report_schema_json
      case .changes: PackageResources.changes_schema_json
      case .trace: PackageResources.trace_schema_json
      }
    }
  }

  @Argument(help: "The kind of file: scenario, project, report, changes or trace.")
  var kind = Kind.scenario

  func run() {
    Console.print(String(decoding: kind.bytes, as: UTF8.self))
  }
}

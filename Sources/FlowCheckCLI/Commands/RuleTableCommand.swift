import ArgumentParser
import FlowCheckKit

/// `flowcheck rule-table`: the proof that each rule finds what it should, for this repository's own reports.
struct RuleTableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rule-table",
    abstract: "Print the table of rules and their scenarios, FOLDER/RULE/bad.yaml and corrected.yaml.",
    shouldDisplay: false)

  @Argument(help: "The folder with a folder for each rule.", completion: .directory)
  var folder: String

  func run() throws {
    let rows = Rule.all.map { rule in
      RuleTable.Row(rule, bad: scenario(rule, "bad"), corrected: scenario(rule, "corrected"))
    }
    Console.print(RuleTable(rows).page)
  }

  /// A rule's scenario, if it has one that can be read.
  private func scenario(_ rule: Rule, _ name: String) -> ReadScenario? {
    let file = "\(folder)/\(rule.id)/\(name).yaml"
    do throws(Disk.Failure) {
      return FlowCheck.read(bytes: try Disk.read(file, limit: FlowCheck.largestScenario), file: file)
    } catch {
      return nil
    }
  }
}

import Foundation
import ScenarioFamilies

/// Prints one member of a family of scenarios: `write-scenario tabs 3`, or its number of states with `--states`.
@main
struct WriteScenario {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst()).filter { $0 != "--states" }
    guard words.count == 2, let family = ScenarioFamily(rawValue: words[0]), let size = Int(words[1]),
      size >= family.smallest
    else {
      let families = ScenarioFamily.allCases.map(\.rawValue).joined(separator: "|")
      FileHandle.standardError.write(Data("usage: write-scenario \(families) SIZE [--states]\n".utf8))
      exit(64)
    }
    let isCounted = CommandLine.arguments.contains("--states")
    print(
      isCounted ? "\(family.states(of: size))" : family.scenario(of: size), terminator: isCounted ? "\n" : "")
  }
}

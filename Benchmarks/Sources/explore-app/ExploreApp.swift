import AppFamilies
import Foundation

/// Explores the form of ten fields in each way, and prints how much was seen in how much processor time.
@main
struct ExploreApp {
  static func main() throws {
    #if DEBUG
      let build = "debug"
    #else
      let build = "release"
    #endif
    for family in AppFamily.allCases {
      _ = try family.explored()
      var (rounds, seconds) = (0, 0.0)
      var size = AppFamily.Size(states: 0, steps: 0, depth: 0)
      while seconds < 1, rounds < 20 {
        let start = clock()
        size = try family.explored()
        seconds += Double(clock() - start) / Double(CLOCKS_PER_SEC)
        rounds += 1
      }
      let each = seconds / Double(rounds)
      let name = family.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
      print(
        name, build, "states=\(size.states) steps=\(size.steps) depth=\(size.depth)",
        "seconds=\(String(format: "%.3f", each))", "states/s=\(Int(Double(size.states) / each))",
        "steps/s=\(Int(Double(size.steps) / each))")
    }
  }
}

import FlowCheckCLI
import Foundation
import Testing

/// The program's; the testing library has one of this name too.
private typealias Status = FlowCheckCLI.ExitStatus

@Suite("Exit statuses")
struct ExitStatusTests {
  @Test(
    "of several files the worst one counts",
    arguments: [
      ([], .passed), ([.passed, .undetermined], .undetermined),
      ([.violated, .undetermined], .violated), ([.invalidInput, .violated], .invalidInput),
      ([.passed, .unreadable, .invalidInput], .unreadable),
    ] as [([Status], Status)])
  fileprivate func worst(statuses: [Status], status: Status) {
    #expect(Status.worst(statuses) == status)
    #expect(Status.worst(statuses.reversed()) == status)
  }

  @Test("each counts beside success", arguments: Status.allCases)
  fileprivate func each(status: Status) {
    #expect(Status.worst([status]) == status)
    #expect(Status.worst([.passed, status]) == status)
  }

  @Test("are the documented numbers")
  func numbers() throws {
    #expect(Status.allCases.map(\.rawValue) == [0, 1, 2, 64, 65, 66, 70, 130])
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/exit-statuses.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for status in Status.allCases { #expect(text.contains("| \(status.rawValue) | ")) }
  }

  @Test("a broken invariant ends the program with 70 and asks for a report", .timeLimit(.minutes(5)))
  func bug() throws {
    let run = try Running(["check", "/dev/stdin"])
    run.send(SIGILL)
    #expect(run.finish().status == 70)
    #expect(run.finish().error.contains("this is a bug in flowcheck"))
  }
}

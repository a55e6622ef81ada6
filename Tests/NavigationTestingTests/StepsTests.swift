import NavigationTesting
import Testing

/// Apps whose steps are calls of methods, and whose stored properties are the snapshot.
struct StepsTests {
  private class Parent {
    var path: [String] = []
    var child: Child?
    var onClose: () -> Void = {}
    enum Mode { case idle, busy(Int) }
    var mode = Mode.idle

    func open() {
      let child = Child()
      child.parent = self
      (self.child, path) = (child, ["page"])
    }
    func close() { (child, path) = (nil, []) }
  }

  private final class Child {
    weak var parent: Parent?
    var count = 0
  }

  private let steps: [AppStep<Parent>] = [
    .tap("open", on: "home") { $0.open() }, .tap("count", on: "page") { $0.child?.count = 1 },
    .answer("busy", if: { $0.child?.count == 1 }) { $0.mode = .busy(2) },
    .happens("close", if: { $0.child != nil }) { $0.close() },
  ]

  @Test func `properties of children belong to the snapshot`() throws {
    let app = try explore(Parent.init, steps: steps, showing: .root("home").stack(\.path))
    // Closed, open, counted; each while idle, and all but the second one again while busy, which stays.
    #expect(app.stateCount == 10)
    let verdicts = app.check([.never("counts") { $0.child.count == 1 }])
    #expect(verdicts[0].steps == ["open", "count"])
    #expect(verdicts[0].trace.contains("child.count: 0 → 1"))
    #expect(verdicts[0].trace.contains("path: [] → [page]"))
  }

  @Test func `two steps of one name are refused`() {
    let error = #expect(throws: ExplorationFailure.self) {
      try explore(Parent.init, steps: steps + [.tap("open") { $0.close() }])
    }
    #expect(error?.description == "two steps are called 'open'; give each a name of its own")
  }

  @Test func `a step that is never possible`() {
    struct Counter: Hashable { var count = 0 }
    let message = message {
      try explore(
        Counter.init,
        steps: [
          .tap("count") { $0.count = min($0.count + 1, 3) },
          .tap("reset", if: { $0.count > 3 }) { $0.count = 0 },
        ]
      ).require(.standard)
    }
    #expect(
      message == """

        violated  every action: reset never happens: no state allows it. Look at the pages that 'actions' names, \
        or leave it out of 'events'
          claimed at NavigationTestingTests/StepsTests.swift:58

        seen: 4 states, 4 steps, depth 3
        """)
  }

  @Test func `a claim about a property that no state has is undetermined`() throws {
    let app = try explore(Parent.init, steps: steps, showing: .root("home").stack(\.path))
    let verdicts = app.check([
      .never("long") { $0.paths == ["page"] }, .never("none") { $0.path == ["none"] },
    ])
    #expect(verdicts.map(\.outcome) == [.undetermined, .holds])
    #expect(verdicts.map(\.isMet) == [false, true])
    #expect(verdicts[0].message == "no state has a stored property 'paths', did you mean 'path'?")
  }
}

extension StoredFields {
  /// The child's properties, whose names have dots.
  fileprivate var child: (count: Int?, Void) { (self[dynamicMember: "child.count"], ()) }
}

import FlowTestSupport
import Testing

/// What made-up scenarios are about.
@Suite("The language of random scenarios")
struct RandomLanguageTests {
  /// A construct, and how its lines look.
  struct Construct: Sendable, CustomStringConvertible {
    let name: String
    let isIn: @Sendable (String) -> Bool
    var description: String { name }

    /// A construct that is there when one of the texts is.
    init(_ name: String, _ texts: String...) {
      self.name = name
      isIn = { line in texts.contains { line.contains($0) } }
    }
  }

  static let texts = (UInt64(1)...400).map { RandomScenario(seed: $0).text }

  static let constructs = [
    Construct("swiftui", "platform: swiftui"), Construct("uikit", "platform: uikit"),
    Construct("tca", "platform: tca"), Construct("modals", "platform: modals"),
    Construct("async", "platform: async"), Construct("interleaved timing", "timing: interleaved"),
    Construct("coveredAlert", "coveredAlert:"), Construct("implicitCancel", "implicitCancel:"),
    Construct("alertWriteBack", "alertWriteBack:"), Construct("swap", " swap:"),
    Construct("tabSwitchDismissesModal", "tabSwitchDismissesModal:"), Construct("width", "width: regular"),
    Construct("launchPresentation", "launchPresentation:"),
    Construct("presentationOrder", "presentationOrder: reverse"),
    Construct("a child", " coordinator: Child"), Construct("a child of a child", " coordinator: Inner"),
    Construct("nesting", "    limit: 2\n    state", "    limit: 2\n    events"),
    Construct("emit", "emit "), Construct("an emitted event", ".done:", ".told:"),
    Construct("send", "send tell"),
    Construct("send to a child", "send a.", "send b.", "send c.", "send d.", "send login.", "send info."),
    Construct("dismiss self", "dismiss self"), Construct("tabs", "tabs: ["), Construct("select", "select "),
    Construct("effects", "    effects:"), Construct("start", "start "),
    Construct("cancel", "cancel load", "cancel save"),
    Construct("effects with arguments", "start load(", "start save("),
    Construct("cancellation", "cancelledBy:"), Construct("await", "await "), Construct("resumes", "resumes:"),
    Construct("a slot that awaits", "awaits: true"), Construct("return", "return "),
    Construct("a button that forgets", "resumes: nothing"),
    Construct("counters", "range: 0.."), Construct("counting", " + 1", " - 1"),
    Construct("the size of a stack", "= path.count"), Construct("a stored position", "popTo index"),
    Construct("root swap", "set root ="), Construct("a test of the root", "root is "),
    Construct("a test of a child", "Child.mode1", "Child.session", "Inner.mode2", "Inner.session"),
    Construct(
      "a test of another coordinator's stack or slot", "Child.path", "Inner.path", "Child.sheet",
      "Inner.sheet"),
    Construct("a test of a tab", "tab ==", "tab !="), Construct("a window", "window: ["),
    Construct("an overlay", "overlay: ["), Construct("unbound", "bound: false"),
    Construct("no write-back", "writeBack: false"), Construct("ephemeral", "ephemeral: false"),
    Construct("not composed", "composed: false"), Construct("identity by case", "identity: case"),
    Construct("shownWhen", "shownWhen:"), Construct("an anchor", "        on: ", "      on: "),
    Construct("an owner", "owner:"), Construct("onDismiss", "onDismiss:"),
    Construct("a dropped token", "token: dropped"), Construct("no host", "host: false"),
    Construct("a conditional container", "conditional: true"), Construct("via", "via: uikit"),
    Construct("loops", "then: true"), Construct("mountedOn", "mountedOn:"), Construct("links", "    links:"),
    Construct("lock", "lock: true"), Construct("restores", "restores:"),
    Construct("home sometimes", "home: \""), Construct("unsaved sometimes", "dirty: \""),
    Construct("dismissible sometimes", "dismissible: \""),
    Construct("toast", "toast: ["), Construct("push slot", "push: ["), Construct("popover", "popover: ["),
    Construct("confirmationDialog", "confirmationDialog: ["), Construct("modal", "modal: ["),
  ]

  @Test("each construct is in at least five of a hundred scenarios", arguments: constructs)
  func share(construct: Construct) {
    let count = Self.texts.count(where: construct.isIn)
    #expect(count * 20 >= Self.texts.count, "\(count) of \(Self.texts.count)")
  }

  @Test("the same seed gives the same scenario")
  func determinism() {
    for seed in UInt64(1)...40 {
      #expect(RandomScenario(seed: seed).text == Self.texts[Int(seed) - 1])
    }
  }
}

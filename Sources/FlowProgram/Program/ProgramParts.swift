import FlowAlgorithms
package import FlowResolver

/// The results of grounding a flow: the parts of a ``Program``, each under its name there.
package struct ProgramParts {
  /// Whether some coordinator, used or not, restores something.
  let restores: Bool
  package var conditions = ConditionPool()
  package var operations: [Operation] = []
  package var itemTerms: [ItemTerm] = []
  package var offsets: [Int] = []
  package var bodies: [BodyNode] = []
  package var choices: [(condition: ConditionID?, body: Int)] = []
  package var alternatives: [(outcome: Int, body: Int)] = []
  package var outcomePaths: [Int] = []
  package var events: [GroundedEvent] = []
  package var candidates: [SiteCandidates] = []
  package var candidateEvents: [Int] = []
  package var effectOutcomes: [[(pending: Int, body: Int)]] = []
  package var buttons: [[[Int]]] = []
  package var outsideTaps: [[Int?]] = []
  package var dismissals: [Range<Int>?] = []
  /// The condition of each slot that shows what it wants only while the condition holds.
  package var shownWhen: [ConditionID?] = []
  /// The condition of each screen that a gesture can leave only while the condition holds.
  package var dismissibleWhen: [DestinationID: ConditionID] = [:]
  package var continuations: [[Int]] = []
  package var resumptions: [Resumption] = []
  package var actions: [ActionTraits] = []
  package var platformActions = PlatformActions()
  /// The most scratch registers that are in use at a time.
  package var scratchCount = 0

  /// Creates empty parts.
  package init(restores: Bool) { self.restores = restores }
}

extension ProgramParts {
  /// The group of each link: links share a group if they evaluate the same conditions before and while they run. -1 for other
  /// events.
  var linkGroups: [Int] {
    var groups = Interner<Set<ConditionID>>()
    return events.map { event in
      guard event.isLink else { return -1 }
      var asked = Set([event.when].compactMap { $0 })
      addConditions(of: event.body, to: &asked)
      return groups.number(of: asked)
    }
  }

  private func addConditions(of body: Int, to asked: inout Set<ConditionID>) {
    switch bodies[body] {
    case .leaf(_, let range, _):
      for case .jumpUnless(_, let condition) in operations[range] { asked.insert(condition) }
    case .choose(let range):
      for choice in choices[range] {
        if let condition = choice.condition { asked.insert(condition) }
        addConditions(of: choice.body, to: &asked)
      }
    case .every(let range):
      for alternative in alternatives[range] { addConditions(of: alternative.body, to: &asked) }
    }
  }
}

/// The events of one place, by page.
package struct SiteCandidates: Sendable {
  /// The events to try on a page, in the order of declaration.
  package var onPage: [ItemID: Range<Int>] = [:]
  /// The events to try on any other page.
  package var anywhere: Range<Int> = 0..<0

  /// Creates candidates without events.
  package init() {}
}

/// A declared event or link with a value for each name it binds.
package struct GroundedEvent: Sendable {
  /// Its position among the events of all places.
  package let declared: Int
  /// What must hold besides the page, or nil.
  package let when: ConditionID?
  /// The part of ``when`` that arguments of the page demand, or nil.
  package let pageCondition: ConditionID?
  /// Whether a person does it, so that an alert on screen prevents it.
  package let isUser: Bool
  package let isOnPage: Bool
  let isLink: Bool
  package let body: Int
  package let site: Int
  /// The screens of which one must be mounted; empty if none must.
  package let mountedOn: [DestinationID]
  /// The other places that declare the same link.
  let twins: [Int]

  /// Creates an event that runs a body.
  package init(
    declared: Int, when: ConditionID?, pageCondition: ConditionID?, isUser: Bool, isOnPage: Bool,
    isLink: Bool, body: Int, site: Int, mountedOn: [DestinationID], twins: [Int]
  ) {
    (self.declared, self.when, self.pageCondition) = (declared, when, pageCondition)
    (self.isUser, self.isOnPage, self.isLink) = (isUser, isOnPage, isLink)
    (self.body, self.site, self.mountedOn, self.twins) = (body, site, mountedOn, twins)
  }
}

/// What a step needs to know about its action.
package struct ActionTraits: Sendable {
  /// Where its event is declared.
  package var site = 0
  /// Whether a person does it, so that what waits remembers the page from which it was asked.
  package var isUser = false
  /// Whether it happens on a page, so that it may come from inside what is shown.
  package var isOnPage = false
  /// Whether it is a deep link, which aims at something.
  package var isLink = false
  /// Whether the app does it by itself.
  package var isOwn = false
  /// Whether it ends a transition.
  package var isFinish = false
  /// Whether it belongs to a declared user event with statements that can change more than variables.
  package var canDouble = false
  /// Whether it is the step of a system event or a link for which no case holds.
  package var isUnhandled = false
  /// Whether it is a button that does nothing by itself.
  package var isIdleButton = false
  /// The result of a button's answer, or -1 if the button completes nothing.
  package var result = 0
  /// Whether it answers an alert.
  package var isAnswer = false
  /// The effect whose outcome it is, or -1.
  package var effect = -1

  /// Creates the traits of an action of which nothing is known.
  package init() {}
}

/// What runs when an event happens: leaves are steps.
package enum BodyNode: Sendable {
  /// `outcomes` are the names in ``Program/outcomePaths`` that lead here.
  case leaf(action: Int, operations: Range<Int>, outcomes: Range<Int>)
  /// The first of these `choices` whose condition holds; the last has none.
  case choose(Range<Int>)
  /// Each of these `alternatives` is a step of its own.
  case every(Range<Int>)
}

/// What resumes when an awaited presentation ends.
package struct Resumption: Sendable {
  /// One declared result.
  package struct Branch: Sendable {
    let result: Int
    let operations: Range<Int>
    /// Whether nothing at all was declared to happen, not even `stay`.
    let isEmpty: Bool

    /// Creates the branch of a result.
    package init(result: Int, operations: Range<Int>, isEmpty: Bool) {
      (self.result, self.operations, self.isEmpty) = (result, operations, isEmpty)
    }
  }

  let site: Int
  package let label: String
  let branches: [Branch]

  /// Creates a resumption in the instance at a place.
  package init(site: Int, label: String, branches: [Branch]) {
    (self.site, self.label, self.branches) = (site, label, branches)
  }
}

/// The actions of the platform.
package struct PlatformActions: Sendable {
  package var back = 0
  package var swipe = 0
  /// A tap outside a popover.
  package var tapOutside = 0
  package var relaunch = 0
  package var finish = 0
  /// For each tabs field, the action that selects each tab.
  package var tabs: [[Int]] = []

  /// Creates actions that are all 0.
  package init() {}
}

/// A fact that is noted while a step is taken, for rules to read. It affects nothing else.
///
/// A rule that forbids one names it: `.observed(.boundedStack)`. Statements note what they do themselves
/// (`FlowProgram/Stepping/Program+Operations.swift`, `Program+Presentations.swift`); what only the whole step shows is noted in
/// `FlowProgram/Stepping/Observations.swift`, what is special to a platform in `FlowProgram/Platforms`. The naive interpreter's
/// `NaiveInterpreter+Notes.swift` defines each a second time.
public enum Observation: Int, Sendable, Hashable, CaseIterable {
  /// A push, or the tail of a replace, was refused at a stack's limit.
  case boundedStack = 0
  /// A pop, popTo or dismiss found nothing, or not enough, to remove.
  case popSafe = 1
  /// A shown item was replaced from outside.
  case destinationOverwritten = 2
  /// A presentation was lost that was requested while one of another class was being closed.
  case dismissPresentRace = 3
  /// A link's branch pushed, presented or replaced something that can be a page or an alert.
  case linkAimed = 4
  /// The last item that the link's branch requested is not in front after the step.
  case linkMissed = 5
  /// A present statement ran.
  case presented = 6
  /// A statement that removes something ran.
  case removed = 7
  /// A push or replace statement ran.
  case pushed = 8
  /// A presentation requested in this step is wanted and not shown after it, or was wiped by a write-back.
  case presentationLost = 9
  /// A waiting item appeared, and the page below it is not the one from which it was requested.
  case queuedSurprise = 10
  /// Taking the statements twice before settling gives other stacks or other wanted slots than once.
  case doubleEvent = 11
  /// A continuation left the state without being resumed, or would if the event were taken twice.
  case continuationLost = 12
  /// A continuation got a second result, or would get one if the event were taken twice.
  case continuationTwice = 13
  /// An effect pushed, presented, swapped a root or dismissed what others show although the screen that owns it is gone.
  case zombiePush = 14
  /// A presentation was requested of a host that is not on screen.
  case presentedUnmounted = 15
  /// A modal went away although its slot still wants it and no person closed it, or came back unasked.
  case modalVanished = 16
  /// A root was swapped or a stack emptied, but a presentation or effect of what was removed stayed.
  case rootSwapLeftover = 17
  /// A step of the app's own changed what is wanted in a stack, a slot, the tabs or a root.
  case navigated = 18
  /// A link arrived where none of the screens that handle it is mounted.
  case linkUnhandled = 19
  /// A link arrived where more than one instance handles it.
  case linkTwice = 20
  /// A system event or link found no case that holds.
  case eventUnhandled = 21
  /// An awaited presentation ended with a result for which nothing was declared.
  case intentDropped = 22
  /// A stored stack position was used, but another screen or none is there now.
  case staleIndex = 23
  /// A push or pop ran while a transition was running, on uikit.
  case pushInTransition = 24
  /// A dismissal closed something other than requested (U8, U9).
  case dismissForwarded = 25
  /// An event was sent to a child that is not there (T3, T11).
  case childAbsent = 26
  /// An emitted event is not handled by the parent, or an alert was answered with a button that does nothing (T17).
  case actionUnhandled = 27
  /// A presentation made while its own dismissal was handled was wiped, since its identity is the same (T1').
  case representSwallowed = 28
  /// A modal's token was dropped, replaced or used twice (M4, M5).
  case lifetimeLost = 29
  /// A modal was presented where no modal host is found (M2).
  case hostUnreachable = 30
  /// The step answered an alert and changed nothing else.
  case onlyAnswered = 31
  /// A statement other than `stay` ran.
  case acted = 32
  /// The last item that a user event pushed is not in front after the step, and what is in front has not changed.
  case pushMissed = 33
}

import NavigationTesting
import Observation

/// The address form of seed 004 (Scenarios/seeds/seed-004-*.yaml): a parent that awaits a child flow in a sheet, and an alert.
@MainActor @Observable
final class AddressFlow {
  enum Page: Hashable { case done }
  enum Sheet: Hashable { case picker }
  enum Question: Hashable { case saveAddress }
  enum Action: Hashable, CaseIterable { case tapDone, useRecent, pick, alertGoes, startOver, yes, no }

  /// What the form's author got wrong.
  enum Flaw { case setterForgets, resumesAgain, buttonResumesTwice, childIsLeftAlone }

  /// All that a later step depends on, but the tasks.
  struct Snapshot: Hashable {
    var path: [Page]
    var sheet: Sheet?
    var question: Question?
    var isSaved: Bool
  }

  var path: [Page] = []
  private(set) var isSaved = false
  private var child: AddressPicker?
  /// The view's state: there is an alert as long as somebody waits for its answer.
  private var alertResult: WatchedContinuation<Bool>?
  private let answers: Answers
  private let flaw: Flaw?
  /// Whether the button has answered, and left the alert to the platform.
  private var hasAnswered = false

  init(_ answers: Answers, _ flaw: Flaw?) { (self.answers, self.flaw) = (answers, flaw) }

  var snapshot: Snapshot { Snapshot(path: path, sheet: sheet, question: question, isSaved: isSaved) }

  /// The binding of the sheet.
  var sheet: Sheet? {
    get { child == nil ? nil : .picker }
    set {
      guard newValue == nil else { return }
      if flaw != .childIsLeftAlone { child?.cancel() }
      child = nil
    }
  }

  /// The binding of the alert.
  var question: Question? {
    get { alertResult == nil ? nil : .saveAddress }
    set {
      guard newValue == nil, let result = alertResult else { return }
      alertResult = nil
      if flaw != .setterForgets, !hasAnswered { result.resume(throwing: CancellationError()) }
    }
  }

  func send(_ action: Action) {
    switch action {
    case .tapDone: if path.isEmpty, question == nil, sheet == nil { done() }
    case .useRecent: if path.isEmpty, question == nil, sheet == nil { useRecent() }
    case .pick: child?.pick()
    case .alertGoes: question = nil
    case .startOver: if path == [.done] { (path, isSaved) = ([], false) }
    case .yes: complete(true)
    case .no: complete(false)
    }
  }

  private func done() {
    if isSaved { return path.append(.done) }
    Task {
      let shouldSave = try? await answers.continuation("save") { (alertResult, hasAnswered) = ($0, false) }
      guard let shouldSave else { return }
      if shouldSave { isSaved = true }
      path.append(.done)
    }
  }

  private func complete(_ shouldSave: Bool) {
    let result = alertResult
    // Forgotten, so that whoever sees the alert disappear resumes a second time.
    if flaw != .resumesAgain, flaw != .buttonResumesTwice { alertResult = nil }
    hasAnswered = flaw == .buttonResumesTwice
    result?.resume(returning: shouldSave)
    if flaw == .buttonResumesTwice { result?.resume(returning: shouldSave) }
  }

  private func useRecent() {
    Task {
      if (try? await run(AddressPicker(answers))) != nil { isSaved = true }
    }
  }

  /// Shows a child until it has a value.
  private func run(_ picker: AddressPicker) async throws -> Int {
    child = picker
    defer { if child === picker { child = nil } }
    return try await picker.firstValue
  }
}

/// The child flow.
@MainActor
final class AddressPicker {
  private let answers: Answers
  private var result: WatchedContinuation<Int>?

  init(_ answers: Answers) { self.answers = answers }

  var firstValue: Int {
    get async throws { try await answers.continuation("picked") { result = $0 } }
  }

  func pick() { take()?.resume(returning: 1) }

  func cancel() { take()?.resume(throwing: CancellationError()) }

  private func take() -> WatchedContinuation<Int>? {
    defer { result = nil }
    return result
  }
}

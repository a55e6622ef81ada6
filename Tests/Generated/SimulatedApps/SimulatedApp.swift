import FlowPipeline
import Foundation

/// An app that does what a scenario says, with a mistake in it where one is planted.
public final class SimulatedApp {
  /// What went wrong with the app itself.
  public enum Failure: Error {
    /// There is no such scenario, or it has mistakes.
    case noScenario(String)
    /// The event is not possible now, or there is none of that name.
    case impossible(String)
    /// What is shown has no name in the generated tests.
    case unknown(String)
  }

  /// The event that the app ignores by mistake.
  @TaskLocal public static var ignored = ProcessInfo.processInfo.environment["FLOWCHECK_PLANTED_MISTAKE"]

  private var simulator: ScenarioSimulator
  /// The values that the app calls otherwise, each with that name.
  private let namesInApp: [(value: String, name: String)]

  /// Starts an app by the scenario's path in the repository.
  public init(_ path: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let scenario = FlowCheck.read(text, file: path)
    guard let simulator = ScenarioSimulator(scenario), let flow = scenario.declared else {
      throw Failure.noScenario(path)
    }
    self.simulator = simulator
    namesInApp = flow.domains.flatMap { domain in domain.namesInApp.map { ($0.key, $0.value) } }
  }

  /// A label or an identifier with the scenario's words instead of the app's.
  public func inScenario(_ text: String) -> String {
    namesInApp.reduce(text) { $0.replacingOccurrences(of: $1.name, with: $1.value) }
  }

  /// Makes an event happen.
  public func perform(_ label: String) throws {
    guard label != Self.ignored else { return }
    guard simulator.take(named: label) else { throw Failure.impossible(label) }
  }

  /// Whether an event can happen now.
  public func allows(_ label: String) -> Bool { simulator.position(of: label) != nil }

  /// The page in front.
  public var screen: String { simulator.screen.page.description }

  /// The alert that is up.
  public var alert: String? { simulator.screen.alert?.description }

  /// The alert that is up, without arguments.
  public var alertName: String? { simulator.screen.alert?.name }

  /// The last page that covers others.
  public var modal: String? {
    coverIndex.map { simulator.screen.layers[$0].description }
  }

  /// All pages, those that something covers included.
  public var pages: [String] { simulator.screen.layers.map(\.description) }

  /// The pages of the topmost modal, or of the root.
  public var stack: [String] {
    let state = simulator.screen
    return state.layers.indices.filter { index in
      index >= coverIndex ?? 0 && state.layerKinds[index]?.asks != true
    }.map { state.layers[$0].description }
  }

  private var coverIndex: Int? {
    simulator.screen.layerKinds.lastIndex { kind in
      switch kind {
      case .sheet, .fullScreenCover, .popover, .modal, .window: true
      case .alert, .confirmationDialog, .push, .toast, .overlay, nil: false
      }
    }
  }

  /// What variables hold and which tabs are selected, by the way to each.
  public var values: [String: String] {
    var values: [String: String] = [:]
    for (path, content) in contents {
      switch content {
      case .variable(let value), .tabs(let value): values[path] = value
      case .stack, .slot, .empty, .root, .effects: break
      }
    }
    return values
  }

  /// What a stack wants, from the bottom up; none where there is no such stack.
  public func items(_ path: String) -> [String] {
    guard case .stack(let items) = contents[path] else { return [] }
    return items.map(\.description)
  }

  /// What a slot wants.
  public func item(_ path: String) -> String? {
    switch contents[path] {
    case .slot(let wanted, _, _): wanted.description
    case .root(let item): item.description
    case .stack, .variable, .empty, .tabs, .effects, nil: nil
    }
  }

  private var contents: [String: StateDescription.Content] {
    let state = simulator.screen
    var contents = Dictionary(
      state.fields.map { ($0.name, $0.content) }, uniquingKeysWith: { first, _ in first })
    for child in state.children {
      for field in child.fields { contents["\(child.path).\(field.name)"] = field.content }
    }
    return contents
  }
}

extension PresentationKind {
  /// Whether it is an alert or a dialog.
  fileprivate var asks: Bool {
    switch self {
    case .alert, .confirmationDialog: true
    case .sheet, .fullScreenCover, .popover, .modal, .push, .toast, .overlay, .window: false
    }
  }
}

/// What is not nil, or a failure that tells what was looked for.
public func known<Value>(_ value: Value?, _ label: String) throws -> Value {
  guard let value else { throw SimulatedApp.Failure.unknown(label) }
  return value
}

import FlowDiagnostics

/// A place in the tree of a state where a coordinator can live.
public struct InstanceSite: Sendable, Hashable {
  /// The place of the item whose child lives here.
  public enum Position: Sendable, Hashable {
    /// Nowhere: this is the root coordinator.
    case root
    /// At the bottom of the parent.
    case bottom
    /// In the parent's stack, counted from 0 at the bottom.
    case stack(field: String, position: Int)
    /// In a slot of the parent.
    case slot(field: String)
    /// In a tab of the parent.
    case tab(field: String)
  }

  /// Its position in ``InstanceTree/sites``.
  public var id: Int
  /// The enclosing site; nil for the root.
  public var parent: Int?
  /// The coordinator.
  public var coordinator: String
  /// The screen whose child lives here; nil for the root.
  public var screen: String?
  /// Where that screen stands.
  public var position: Position
  /// The path from the root, as reports show it: `path[0].detail`, `sheet.reader`; empty for the root.
  public var path: String
  /// One more than the id of the last site inside it.
  public var end: Int
}

/// Every place where a coordinator of a flow can live: the tree of all states, unfolded once.
///
/// The instances of a state are a subset of these places, since stacks are bounded and `limit` bounds a coordinator's nesting in
/// itself. Outer sites come before inner ones. A coordinator's root comes before its fields, fields are in the order of
/// declaration, a stack's positions go from the bottom up, and screens are in the order listed.
public struct InstanceTree: Sendable, Hashable {
  /// The most sites that are unfolded.
  public static let siteLimit = 2_000
  /// The bound of a stack without `limit`.
  public static let defaultStackLimit = 4
  /// How deeply a coordinator without `limit` may be nested in itself.
  public static let defaultNesting = 3
  /// The most coordinators that may enclose one another, so that recursion over them does not overflow the call stack.
  public static let depthLimit = 64

  /// The places, outer before inner.
  public private(set) var sites: [InstanceSite] = []
  /// Whether there are more than ``siteLimit`` places, so that some are missing.
  public private(set) var isTooLarge = false
  /// Whether places that are nested more than ``depthLimit`` deep are missing.
  public private(set) var isTooDeep = false
  /// The coordinators that can contain themselves, in the order of declaration.
  public private(set) var recursive: [String] = []

  /// Unfolds a flow; names that it does not declare are left out.
  ///
  /// - Complexity: Linear in the number of places, of which at most ``siteLimit`` are made.
  public init(_ flow: Flow) {
    guard let root = flow.coordinators.first else { return }
    var unfolding = Unfolding(flow)
    unfolding.unfold(root, as: nil, at: .root, path: "", inside: nil, ancestors: [])
    sites = unfolding.sites
    (isTooLarge, isTooDeep) = (unfolding.isTooLarge, unfolding.isTooDeep)
    recursive = flow.coordinators.map(\.name.value).filter(unfolding.recursive.contains)
  }
}

/// Unfolds depth first. The nesting of coordinators bounds the recursion.
private struct Unfolding {
  let stackBound: Int
  let coordinators: [String: Coordinator]
  let screens: [String: Screen]
  var sites: [InstanceSite] = []
  var isTooLarge = false
  var isTooDeep = false
  var recursive: Set<String> = []

  init(_ flow: Flow) {
    stackBound = flow.stackBound ?? InstanceTree.defaultStackLimit
    coordinators = Dictionary(flow.coordinators.map { ($0.name.value, $0) }) { first, _ in first }
    screens = Dictionary(flow.screens.map { ($0.name.value, $0) }) { first, _ in first }
  }

  mutating func unfold(
    _ coordinator: Coordinator, as screen: String?, at position: InstanceSite.Position, path: String,
    inside parent: Int?, ancestors: [String]
  ) {
    let name = coordinator.name.value
    let nesting = ancestors.count { $0 == name } + 1
    if nesting > 1 { recursive.insert(name) }
    guard nesting <= coordinator.limit?.value ?? InstanceTree.defaultNesting else { return }
    guard sites.count < InstanceTree.siteLimit else {
      isTooLarge = true
      return
    }
    guard ancestors.count < InstanceTree.depthLimit else {
      isTooDeep = true
      return
    }
    let id = sites.count
    sites.append(
      InstanceSite(
        id: id, parent: parent, coordinator: name, screen: screen, position: position, path: path, end: id))
    for root in coordinator.bottoms where screens[root.name.value]?.coordinator?.value != name {
      addChild(on: root.name.value, at: .bottom, step: "root", of: id, ancestors: ancestors + [name])
    }
    for field in coordinator.fields { addChildren(in: field, of: id, ancestors: ancestors + [name]) }
    sites[id].end = sites.count
  }

  private mutating func addChildren(in field: Field, of id: Int, ancestors: [String]) {
    let name = field.name.value
    switch field.kind {
    case .variable: break
    case .stack(let stack):
      for position in 0..<max(0, min(stack.limit?.value ?? stackBound, 64)) {
        for screen in stack.screens {
          addChild(
            on: screen.value, at: .stack(field: name, position: position), step: "\(name)[\(position)]",
            of: id, ancestors: ancestors)
        }
      }
    case .slot(let slot):
      var known: Set<String> = []
      for screen in slot.presentations.flatMap(\.names) where known.insert(screen.value).inserted {
        addChild(on: screen.value, at: .slot(field: name), step: name, of: id, ancestors: ancestors)
      }
    case .tabs(let tabs):
      for screen in tabs.screens {
        addChild(on: screen.value, at: .tab(field: name), step: name, of: id, ancestors: ancestors)
      }
    }
  }

  private mutating func addChild(
    on screen: String, at position: InstanceSite.Position, step: String, of parent: Int, ancestors: [String]
  ) {
    guard let name = screens[screen]?.coordinator?.value, let child = coordinators[name] else { return }
    let outer = sites[parent].path
    let path = (outer.isEmpty ? "" : outer + ".") + "\(step).\(screen)"
    unfold(child, as: screen, at: position, path: path, inside: parent, ancestors: ancestors)
  }
}

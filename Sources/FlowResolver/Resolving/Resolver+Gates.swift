import FlowDiagnostics
import FlowModel

/// Resolves gates, and computes the size of conditions with their gates expanded.
extension Resolver {
  /// Resolves the gates without recursion, each after the gates that it uses. Reports cycles, and gates that are too large.
  func resolveGates() {
    var declared: [String: Gate] = [:]
    for gate in flow.gates
    where declared.updateValue(declared[gate.name.value] ?? gate, forKey: gate.name.value) != nil {
      reportDuplicate("gate", gate.name)
    }
    gatesByName = declared
    var begun: Set<String> = []
    for gate in flow.gates where !begun.contains(gate.name.value) {
      var open = [(gate: declared[gate.name.value] ?? gate, isEntered: false)]
      var above: Set<String> = []
      while let (next, isEntered) = open.popLast() {
        if isEntered {
          above.remove(next.name.value)
          resolve(next)
        } else if begun.insert(next.name.value).inserted {
          above.insert(next.name.value)
          open.append((next, true))
          for name in next.condition.gateNames.reversed() {
            guard let used = declared[name] else { continue }
            if above.contains(name) {
              report(.cyclicGate, at: used.name.span, "gate '\(name)' is defined by itself")
              brokenGates.insert(next.name.value)
            } else {
              open.append((used, false))
            }
          }
        }
      }
    }
  }

  /// Resolves a gate whose own gates have been resolved.
  private func resolve(_ gate: Gate) {
    let name = gate.name.value
    if !brokenGates.contains(name), let condition = at(0, { resolveCondition(gate.condition, in: Scope()) }) {
      gates[name] = condition
      gateSizes[name] = size(of: gate.condition)
    } else {
      brokenGates.insert(name)
    }
  }

  /// Returns the condition of a gate, as the root reads it; nil if the gate is undeclared, broken or defined by itself.
  func resolveGate(_ name: Located<String>) -> ResolvedCondition? {
    if let known = gates[name.value] { return known }
    if !isGate(name.value), !isBroken(name.value) {
      report(
        .undeclaredGate, at: name.span, "gate '\(name.value)' is not declared",
        suggestion: didYouMean(name.value, among: flow.gates.map(\.name.value)))
    }
    return nil
  }

  func isGate(_ name: String) -> Bool { gates[name] != nil || gatesByName[name] != nil }

  /// Whether a condition, with its gates expanded, is small enough to be checked. If not, reports it.
  func isSmallEnough(_ condition: Condition) -> Bool {
    let size = size(of: condition)
    guard size.depth > ConditionSize.deepest || size.count > ConditionSize.largest else { return true }
    let isDeep = size.depth > ConditionSize.deepest
    report(
      .largeCondition, at: condition.firstSpan,
      isDeep
        ? "conditions may be nested at most \(ConditionSize.deepest) deep, and this one, with its gates expanded, is deeper"
        : "conditions may have at most \(ConditionSize.largest) parts, and this one, with its gates expanded, has more",
      suggestion: "use fewer gates that refer to other gates")
    return false
  }

  private func size(of condition: Condition) -> ConditionSize {
    switch condition {
    case .gate(let name): gateSizes[name.value] ?? ConditionSize()
    case .not(let operand): size(of: operand).joined(to: ConditionSize(count: 0, depth: 0))
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
      size(of: left).joined(to: size(of: right))
    case .member(_, let values): ConditionSize(count: values.count, depth: 16)
    case .inSome(let coordinator, let fact):
      size(of: fact).joined(
        to: ConditionSize(count: sites.count { $0.coordinator == coordinator.value }, depth: 16))
    case .compare, .wants, .contains, .top, .count, .root, .visible: ConditionSize()
    }
  }
}

/// The size of a condition with its gates expanded.
struct ConditionSize {
  /// The number of conditions in it, including itself.
  var count = 1
  /// The number of conditions that are nested in one another.
  var depth = 1

  /// The maximum depth, so that recursion over a condition does not overflow the stack.
  static let deepest = 256
  /// The maximum number of parts, with gates expanded.
  static let largest = 200_000

  /// Returns the size of a condition that joins two. It is capped just above the limits.
  func joined(to other: ConditionSize) -> ConditionSize {
    ConditionSize(
      count: min(count + other.count + 1, Self.largest + 1),
      depth: min(max(depth, other.depth) + 1, Self.deepest + 1))
  }
}

extension Condition {
  /// The single words, each once, in the order of the text. They name gates, unless they are undeclared.
  fileprivate var gateNames: [String] {
    var (found, seen): ([String], Set<String>) = ([], [])
    func look(at condition: Condition) {
      switch condition {
      case .gate(let name): if seen.insert(name.value).inserted { found.append(name.value) }
      case .not(let operand): look(at: operand)
      case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
        look(at: left)
        look(at: right)
      case .compare, .member, .wants, .contains, .top, .count, .root, .inSome, .visible: break
      }
    }
    look(at: self)
    return found
  }
}

import FlowDiagnostics
import FlowModel

/// Gates, which conditions stand for, and how large conditions are with the gates in them.
extension Resolver {
  /// Resolves the gates, each after those that it uses, without recursion; reports cycles, and gates that are too large.
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

  /// The condition of a gate, read in the root; nil when it is not declared, broken, or defined by itself.
  func resolveGate(_ name: Located<String>) -> ResolvedCondition? {
    if let known = gates[name.value] { return known }
    if !isGate(name.value), !isBroken(name.value) {
      report(
        .undeclaredGate, at: name.span, "gate '\(name.value)' is not declared",
        suggestion: didYouMean(name.value, among: flow.gates.map(\.name.value)))
    }
    return nil
  }

  /// Whether a gate of this name is declared.
  func isGate(_ name: String) -> Bool { gates[name] != nil || gatesByName[name] != nil }

  /// Whether a condition is of a size that can be checked, with the gates in it; reports it otherwise.
  func isSmallEnough(_ condition: Condition) -> Bool {
    let size = size(of: condition)
    guard size.depth > ConditionSize.deepest || size.count > ConditionSize.largest else { return true }
    let isDeep = size.depth > ConditionSize.deepest
    report(
      .largeCondition, at: condition.firstSpan,
      isDeep
        ? "conditions are nested at most \(ConditionSize.deepest) deep, and with its gates this one is deeper"
        : "conditions have at most \(ConditionSize.largest) parts, and with its gates this one has more",
      suggestion: "let it speak of fewer gates that are made of other gates")
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

/// How large a condition is when the gates in it are written out.
struct ConditionSize {
  /// The number of conditions in it, itself included.
  var count = 1
  /// How many of them are in one another.
  var depth = 1

  /// The most that are in one another, so that whoever takes conditions apart need not fear for their stack.
  static let deepest = 256
  /// The most parts, gates written out.
  static let largest = 200_000

  /// The size of a condition that joins two; no larger than just too large.
  func joined(to other: ConditionSize) -> ConditionSize {
    ConditionSize(
      count: min(count + other.count + 1, Self.largest + 1),
      depth: min(max(depth, other.depth) + 1, Self.deepest + 1))
  }
}

extension Condition {
  /// The words that stand alone, in the order of the text, each once: gates, as far as they are declared.
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

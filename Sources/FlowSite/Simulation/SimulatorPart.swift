import FlowAlgorithms
import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowRendering
import FlowStateSpace

/// Some states of a graph as a compact text, in which what several of them share appears once.
///
/// `text` holds strings, to which everything else refers by position. A state is `[look, shape, values, menu, targets, row,
/// open]`. `look` is a position in `looks`, where the first number is one of `surroundings` and the others are `layers` from
/// the bottom up. `shape` is a position in `shapes`, which hold the names of the fields; `values` has a value for each. `menu`
/// is a position in `menus`, which hold the actions of the steps; `targets` has a target for each, as the difference from the
/// previous one, and for the first from the state itself. `row` says what is blocked: a position in `rows`, where pairs of a
/// first number and a count stand for lines of `blocked`. `open` is 1 where steps may be missing.
struct SimulatorPart {
  private let flow: CompiledFlow
  private let graph: StateGraph
  private let blocking: Blocking
  private var strings = Interner<String>()
  private var layers = Interner<String>()
  private var surroundings = Interner<String>()
  private var looks = Interner<[Int]>()
  private var shapes = Interner<[Int]>()
  private var menus = Interner<[Int]>()
  private var rows = Interner<[Int]>()
  private var blocked = Interner<[Int]>()
  private var lineNumbers: [Blocking.Line: Int] = [:]
  private var states: [String] = []

  init(_ range: Range<StateID>, of flow: CompiledFlow, graph: StateGraph, blocking: Blocking) {
    (self.flow, self.graph, self.blocking) = (flow, graph, blocking)
    for id in range { add(id) }
  }

  var text: String {
    let strings = JSONValue.strings(self.strings.values).text(.compact)
    return """
      {"text": \(strings),
      "layers": [\(layers.values.joined(separator: ",\n"))],
      "surroundings": [\(surroundings.values.joined(separator: ",\n"))],
      "looks": [\(looks.values.map(Self.list).joined(separator: ","))],
      "shapes": [\(shapes.values.map(Self.list).joined(separator: ","))],
      "menus": [\(menus.values.map(Self.list).joined(separator: ",\n"))],
      "blocked": [\(blocked.values.map(Self.list).joined(separator: ","))],
      "rows": [\(rows.values.map(Self.list).joined(separator: ",\n"))],
      "states": [\(states.joined(separator: ",\n"))]}
      """
  }

  private static func list(_ numbers: [Int]) -> String {
    "[" + numbers.map(String.init).joined(separator: ",") + "]"
  }

  private mutating func add(_ id: StateID) {
    let state = graph.state(id)
    let description = flow.describe(state)
    let frame = PhoneFrame(state: description, flow: flow)
    let around = surroundings.number(of: JSONValue.object(frame.surroundings).text(.compact))
    let look = looks.number(of: [around] + frame.layers.map { layers.number(of: $0.text(.compact)) })
    let fields = description.placedFields
    let shape = shapes.number(of: fields.map { strings.number(of: $0.path) })
    let values = fields.map { strings.number(of: $0.field.wantedText) }
    // A step that a bound cuts short is not taken.
    let steps = graph.transitions(from: id).filter { !$0.flags.contains(.truncated) }
    let menu = menus.number(of: steps.map(\.action))
    let targets = zip(steps, [id] + steps.map(\.target)).map { $0.target - $1 }
    let row = rows.number(of: Self.runs(of: blocking.lines(in: state).map { line($0) }))
    let open = graph.openStates.contains(id) ? ",1" : ""
    states.append(
      "[\(look),\(shape),\(Self.list(values)),\(menu),\(Self.list(targets)),\(row)\(open)]")
  }

  /// Returns numbers as pairs: the first of consecutive numbers, and their count.
  private static func runs(of numbers: [Int]) -> [Int] {
    var runs: [Int] = []
    for number in numbers {
      if let count = runs.last, runs[runs.count - 2] + count == number {
        runs[runs.count - 1] += 1
      } else {
        runs += [number, 1]
      }
    }
    return runs
  }

  /// Returns the number of a line `[name, origin, line, reason, line of the reason, 1 for near]`. 0 stands for no line of the
  /// file.
  private mutating func line(_ line: Blocking.Line) -> Int {
    if let known = lineNumbers[line] { return known }
    let number = blocked.number(of: [
      strings.number(of: line.name), strings.number(of: line.origin.rawValue),
      line.declaration.map { flow.flow.pageLine(of: $0) } ?? 0,
      strings.number(of: line.blockage.description),
      line.blockage.place.map { flow.flow.pageLine(of: $0) } ?? 0,
      line.blockage.isNear ? 1 : 0,
    ])
    lineNumbers[line] = number
    return number
  }
}

import FlowCompiler
import FlowStateSpace

/// The registers of a flow with the numbers that they hold in the states of a graph.
struct SeenRegisters {
  /// The registers, as ``CompiledFlow/registers`` lists them.
  let all: [RegisterDescription]
  /// For each register the numbers that it holds in some state, in ascending order.
  let codes: [[Int]]

  init(_ flow: CompiledFlow, _ graph: StateGraph) {
    let registers = flow.registers
    all = registers
    var seen = registers.map { Array(repeating: false, count: Int($0.mask) + 1) }
    graph.forEachState { state in
      for (index, register) in registers.enumerated() { seen[index][register.code(in: state.words)] = true }
    }
    codes = seen.map { row in row.indices.filter { row[$0] } }
  }

  func varies(_ register: Int) -> Bool { codes[register].count > 1 }

  /// Returns the registers that lie in some bits and hold more than one number.
  func varying(in mask: [UInt64]) -> [Int] {
    all.indices.filter { varies($0) && mask[all[$0].word] & all[$0].bits != 0 }
  }
}

extension RegisterDescription {
  /// Its bits at their place in the word.
  var bits: UInt64 { mask << shift }
}

/// Reads one state after the other, and notes what was looked at. One thread uses it at a time.
package struct StateReader {
  private let program: Program
  private let log: ReadSet
  private let registers: StateVector

  /// Prepares to read states of a program.
  package init(_ program: Program) {
    self.program = program
    log = ReadSet(program.layout, lifeBits: program.lifeBits)
    registers = StateVector(count: program.workingRegisterCount, log: log)
  }

  /// The bits of the state that were looked at.
  package var mask: [UInt64] { log.mask }

  /// Goes on to a state, at which nobody has looked.
  package func read(_ words: [UInt64]) {
    log.clear()
    registers.unpack(words, layout: program.layout)
  }

  /// Forgets what was looked at so far.
  package func forget() { log.clear() }

  /// What is in front.
  package func front() -> VisibleStack { program.front(of: registers) }

  /// Whether a proposition holds, where `front` is in front.
  package func holds(_ proposition: CompiledProposition, front: VisibleStack) -> Bool {
    program.holds(proposition, in: registers, front: front)
  }
}

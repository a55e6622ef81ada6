/// Reads one state after the other, and records which bits were read. One thread uses it at a time.
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

  /// The bits of the state that were read.
  package var mask: [UInt64] { log.mask }

  /// Whether a bit outside a mask was read.
  package func hasRead(beyond mask: [UInt64]) -> Bool { log.reaches(beyond: mask) }

  /// Moves on to a state, of which nothing was read yet.
  package func read(_ words: [UInt64]) {
    log.clear()
    registers.unpack(words, layout: program.layout)
  }

  /// Forgets what was read so far.
  package func forget() { log.clear() }

  /// Returns what is in front.
  package func front() -> VisibleStack { program.front(of: registers) }

  /// Whether a proposition holds, given what is in front.
  package func holds(_ proposition: CompiledProposition, front: VisibleStack) -> Bool {
    program.holds(proposition, in: registers, front: front)
  }
}

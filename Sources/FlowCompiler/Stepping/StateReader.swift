/// Reads one state after the other, and notes what was looked at. One thread uses it at a time.
struct StateReader {
  private let program: Program
  private let log: ReadSet
  private let registers: StateVector

  /// Prepares to read states of a program.
  init(_ program: Program) {
    self.program = program
    log = ReadSet(program.layout, lifeBits: program.lifeBits)
    registers = StateVector(count: program.workingRegisterCount, log: log)
  }

  /// The bits of the state that were looked at.
  var mask: [UInt64] { log.mask }

  /// Goes on to a state, at which nobody has looked.
  func read(_ words: [UInt64]) {
    log.clear()
    registers.unpack(words, layout: program.layout)
  }

  /// Forgets what was looked at so far.
  func forget() { log.clear() }

  /// What is in front.
  func front() -> VisibleStack { program.front(of: registers) }

  /// Whether a proposition holds, where `front` is in front.
  func holds(_ proposition: CompiledProposition, front: VisibleStack) -> Bool {
    program.holds(proposition, in: registers, front: front)
  }
}

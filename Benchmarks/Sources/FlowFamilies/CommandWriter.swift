import FlowStateSpace

/// Writes the commands of one state, and notes which of its bits were looked at on the way.
struct CommandWriter {
  private let state: [UInt64]
  private var read: [UInt64]
  private let ones: [UInt64]

  init(_ state: PackedState) {
    self.state = state.words
    read = Array(repeating: 0, count: state.words.count)
    ones = Array(repeating: ~0, count: state.words.count)
  }

  /// The value of a field; the commands depend on it from now on.
  mutating func value(_ field: Field) -> Int {
    read[field.word] |= field.mask
    return field.value(in: state)
  }

  /// Appends a command that makes some assignments and keeps all the rest.
  func append(_ action: ActionID, _ assignments: [Assignment], to commands: inout CommandBuffer) {
    var kept = ones
    var values = ones.map { _ in UInt64(0) }
    for assignment in assignments {
      let field = assignment.field
      let value = UInt64(assignment.value) << UInt64(field.shift)
      kept[field.word] &= ~field.mask
      values[field.word] = values[field.word] & ~field.mask | value
    }
    commands.append(kept: kept, values: values, action: action)
  }

  /// Tells the buffer what was looked at; to be called once, after the last command.
  func finish(_ commands: inout CommandBuffer) {
    commands.depend(on: read)
  }
}

import FlowCompiler
import FlowModel
import FlowStateSpace

struct PromelaWriter {
  let flow: CompiledFlow
  let graph: StateGraph
  let source: String
  let expressions: PromelaExpressions
  let options: [PromelaOptions.Option]

  private var registers: SeenRegisters { expressions.registers }

  func text(_ claims: PromelaClaims.Text, runs: PromelaTraces?) -> String {
    var lines = header(claims, hasRuns: runs != nil)
    lines += variables
    lines += claims.words.lines
    lines += runs?.declarations ?? []
    lines += process(claims, runs)
    lines += claims.formulas
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Header

  private func header(_ claims: PromelaClaims.Text, hasRuns: Bool) -> [String] {
    // Each state is on the verifier's stack at most once, with a step of the formula between two states.
    let depth = 2 * graph.stateCount + 100
    let (spin, compiler) = ("spin -o2 -a MODEL", "gcc -O2 -w -DNOREDUCE")
    var lines = [
      "/*", " * \(flow.flow.name.promelaComment)",
      " * written by 'flowcheck export --to promela \(source.promelaComment)'", " *",
      " * \(graph.stateCount) states, \(graph.transitionCount) transitions. To count them with spin:",
      " *   \(spin) && \(compiler) -DSAFETY -DNOCLAIM -o pan pan.c && ./pan -m\(depth)",
      " *   'states, stored' is the number of states; 'transitions' is one more than that of transitions, since spin counts",
      " *   the first state as one. Without -o2, spin drops variables that no condition reads, and finds fewer states.",
    ]
    if let name = claims.written.first(where: \.macros.isEmpty)?.name {
      lines += [
        " * To check a property by its name, such as \(name):",
        " *   \(spin) && \(compiler) -o pan pan.c && ./pan -a -m\(depth) -N \(name)",
        " *   'errors: 0' says that the formula holds; 'spin -t MODEL' prints the counterexample, event by event.",
      ]
    }
    if hasRuns, let name = claims.written.first(where: { !$0.macros.isEmpty })?.name {
      lines += [
        " * To check a property of executions, such as \(name), over fair executions in which a person may stop:",
        " *   spin -DRUNS -o2 -a MODEL && \(compiler) -o pan pan.c && ./pan -a -m\(100 * depth) -N \(name)",
        " *   A formula with X is exported as an automaton, or with -DNEXT as a formula, for a spin built with -DNXT.",
      ]
    }
    if graph.truncation == .system {
      lines += [
        " * A stack without a limit is bounded, here as in flowcheck: what holds here may not hold without the bound."
      ]
    }
    let chosen = flow.switches.map { "\($0.name) \($0.value)" }
    if !chosen.isEmpty { lines.append(" * Switches: \(chosen.joined(separator: ", ").promelaComment)") }
    return lines + [" */", ""]
  }

  // MARK: - Variables

  private var variables: [String] {
    let initial = graph.state(graph.initialStates.lowerBound).words
    return registers.all.enumerated().flatMap { index, register -> [String] in
      guard let name = expressions.variables[index] else { return [] }
      let place = register.place.isEmpty ? "" : " in \(register.place)"
      let names = registers.codes[index].compactMap { code in
        register.codes.indices.contains(code) ? "\(code) \(register.codes[code])" : nil
      }
      let meaning = names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
      return [
        "/* \("\(register.field)\(place), \(register.part)\(meaning)".promelaComment) */",
        "\(Self.type(upTo: registers.codes[index].last ?? 0)) \(name) = \(register.code(in: initial));",
      ]
    } + [""]
  }

  static func type(upTo most: Int) -> String {
    switch most {
    case ...1: "bit"
    case ...255: "byte"
    case ...32767: "short"
    default: "int"
    }
  }

  // MARK: - Process

  private func process(_ claims: PromelaClaims.Text, _ runs: PromelaTraces?) -> [String] {
    var lines = ["active proctype flow() {", "end:", "  do"]
    lines += options.indices.map { option($0, claims, runs) }
    if let runs {
      lines += ["#ifdef RUNS", "  :: d_step { true -> printf(\"(stutter)\\n\") STEP(0) }"]
      for number in runs.guesses {
        lines += options.indices.map { option($0, claims, runs, guess: number) }
        lines.append(
          "  :: d_step { closed_\(number) == 0 -> printf(\"(stutter)\\n\"); closed_\(number) = 1 STEP(0) }")
      }
      lines.append("#endif")
    }
    // A process needs an option; this one is never executable.
    if options.isEmpty { lines.append("  :: d_step { false -> skip }") }
    return lines + ["  od", "}"]
  }

  /// Returns one option of the loop. With `guess`, the run guesses that this fairness constraint is never enabled again.
  private func option(
    _ index: Int, _ claims: PromelaClaims.Text, _ runs: PromelaTraces?, guess: Int? = nil
  ) -> String {
    let option = options[index]
    let label = flow.actions[option.action].label.promelaFormat
    let changes = option.assignments.compactMap { register, code in
      expressions.variables[register].map { "\($0) = \(code)" }
    }
    let (before, after) = runs?.notes[index] ?? ("", "")
    let guessed = guess.map { ["closed_\($0) = 1"] } ?? []
    let effect = (["printf(\"\(label)\\n\")"] + changes + guessed).joined(separator: "; ")
    let condition = expressions.text(option.cover)
    let guardText = guess.map { "closed_\($0) == 0 && (\(condition))" } ?? condition
    let start = before.isEmpty ? "" : "BEFORE(\(before)) "
    let end = runs == nil ? "" : " STEP(\(after))"
    return "  :: d_step { \(guardText) -> \(start)\(effect)\(claims.words.afterStep)\(end) }"
  }
}

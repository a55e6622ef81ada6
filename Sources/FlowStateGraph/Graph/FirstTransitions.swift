public import FlowAlgorithms

/// For each of some questions, the first step of a graph that satisfies it, found in one pass.
///
/// Whether a step satisfies a question depends on its label and on the sets that its ends are in. So each state gets a number for
/// the sets that it is in. Labels of which the same is asked form a *class*. A class looks once at all steps whose ends are in
/// the same ones of the class's sets.
struct FirstTransitions: Sendable {
  /// Whether a step can satisfy a question.
  private enum Openness { case unknown, open, closed }

  /// Labels of which the same is asked.
  private struct LabelClass {
    /// The questions, each with the number in the table of what to ask of the ends.
    var questions: [(question: Int, ends: Int)]
    /// Where this class's numbers for the signatures of sources and of targets begin in ``relevant``.
    var sources = 0
    var targets = 0
    var targetCount = 0
    /// Where the bits of the combinations already looked at begin in ``known``; -1 if there are too many to remember.
    var combinations = -1
    /// Where this class begins in ``open``, which has an entry for each of its source numbers.
    var firstOpen = 0
  }

  /// A step of a row that can satisfy a question.
  private struct OpenStep: BitwiseCopyable {
    let step: Int32
    /// Its class.
    let number: Int32
    let target: TransitionTarget
    /// Where the bits begin for the target numbers met by the class from such sources; -1 if there are too many to remember.
    let met: Int
  }

  /// Which steps of a row are open for sources with one number.
  private struct OpenRow: BitwiseCopyable {
    var sourceNumber: Int32 = -1
    /// The number of its entries in ``openSteps``, which begin where its asked steps do.
    var count: Int32 = 0
  }

  /// How many states a thread takes at a time.
  private static let blockSize = 1 << 12
  /// The most combinations that a class remembers.
  private static let mostCombinations = 1 << 27

  private let graph: StateGraph
  private var table: EndsTable
  /// For each class, its own numbers for the numbers of states; and the combinations already looked at, a bit each.
  private var relevant: [Int32] = []
  private var known: [UInt64] = []
  private var classes: [LabelClass] = []
  /// For each class and each of its source numbers: the questions that a step from there can satisfy, and whether there are any.
  private var open: [[(question: Int, ends: Int)]] = []
  private var isOpen: [Openness] = []
  /// For each of these, the target numbers met so far, a bit each; and the open steps of each row, one row after the other.
  private var met: [UInt64] = []
  private var openRows: [OpenRow] = []
  private var openSteps: [OpenStep] = []
  /// How many different numbers the states have.
  private var numberCount = 0
  /// The class of each label; -1 if nothing is asked of it.
  private var classOfLabel: [Int] = []
  private var found: [Transition?]

  /// Prepares to look for steps that satisfy some questions.
  init(_ graph: StateGraph, _ wanted: [TransitionQuestion]) {
    self.graph = graph
    found = wanted.map { _ in nil }
    // What to ask if a step satisfies a question whatever its ends are, then everything else.
    var asked = [TransitionFilter.Ends.before(StateSet(stateCount: graph.stateCount, containsAll: true))]
    // For each question, what to ask of the ends for each of its distinct parts; -1 if no step satisfies the part.
    let numbers = wanted.map { question in
      question.distinct.map { ends -> Int in
        if case .constant(let value) = ends { return value ? 0 : -1 }
        asked.append(ends)
        return asked.count - 1
      }
    }
    table = EndsTable(asked)
    let open = wanted.indices.filter { numbers[$0].contains { $0 >= 0 } }
    var known: [[Int]: Int] = [:]
    var key = open
    for label in graph.labels.indices {
      var isAsked = false
      for (index, question) in open.enumerated() {
        key[index] = numbers[question][wanted[question].positions[label]]
        isAsked = isAsked || key[index] >= 0
      }
      guard isAsked else {
        classOfLabel.append(-1)
        continue
      }
      let position = known[key] ?? classes.count
      if position == classes.count {
        known[key] = position
        classes.append(LabelClass(questions: zip(open, key).filter { $0.1 >= 0 }.map { ($0, $1) }))
      }
      classOfLabel.append(position)
    }
  }

  /// Finds for each question the first step in the order of sources. Its source is therefore one of smallest depth.
  ///
  /// - Parameter pool: May have other tasks, which threads finish before they help.
  /// - Complexity: Linear in the size of the graph, and in the number of questions for each combination.
  mutating func find(threads: ThreadCount, in pool: TaskPool) -> [Transition?] {
    guard classOfLabel.contains(where: { $0 >= 0 }) else { return found }
    let count = graph.storage.expandedCount
    let numbers = prepare(ThreadCount(pool.idleThreads, minimumStates: threads.minimumStates))
    let asked = AskedSteps(of: graph.storage.rows, classOfLabel)
    openRows = Array(repeating: OpenRow(), count: graph.storage.rows.count)
    let none = OpenStep(step: 0, number: 0, target: .source, met: -1)
    openSteps = Array(repeating: none, count: asked.steps.count)
    let prepared = self
    let next = AtomicInt(0)
    let results = LockedValue<[[Transition?]]>([])
    // Each search takes blocks in order, so the first step that it finds is the first in all its blocks.
    let findSome = { @Sendable in
      var search = prepared
      while true {
        let first = next.add(Self.blockSize)
        guard first < count else { break }
        search.find(from: first..<min(first + Self.blockSize, count), asked, numbers)
      }
      let found = search.found
      results.withLock { $0.append(found) }
    }
    pool.start(Array(repeating: findSome, count: threads.count(for: count) - 1))
    findSome()
    pool.finish()
    let all = results.withLock { $0 }
    return found.indices.map { question in
      all.compactMap { $0[question] }.min { $0.source < $1.source }
    }
  }

  /// Looks at the steps from some states.
  ///
  /// - Parameter numbers: For each state, the number of the sets that it is in.
  private mutating func find(from sources: Range<StateID>, _ asked: AskedSteps, _ numbers: PagedArray<UInt32>)
  {
    let (storage, numbers) = (graph.storage, numbers.start)
    for source in sources {
      let (row, sourceNumber) = (Int(storage.rowNumbers[source]), Int(numbers[source]))
      if openRows[row].sourceNumber != sourceNumber { open(row, source, sourceNumber, asked) }
      let (position, first) = (storage.positions[source], asked.starts[row])
      for index in first..<first + Int(openRows[row].count) {
        let open = openSteps[index]
        let target = open.target.state(from: source, position, in: storage.targets)
        let targetNumber = Int(numbers[target])
        guard isNew(open, targetNumber) else { continue }
        let number = Int(open.number)
        guard isNew(number, sourceNumber, targetNumber) else { continue }
        meet(Int(open.step), number, sourceNumber, source, target)
      }
    }
  }

  /// Lists the open steps of a row, for sources with a given number.
  private mutating func open(_ row: Int, _ source: StateID, _ sourceNumber: Int, _ asked: AskedSteps) {
    let steps = asked.starts[row]..<asked.starts[row + 1]
    var next = steps.lowerBound
    for index in steps {
      let (step, number) = asked.steps[index]
      let position = position(Int(number), sourceNumber)
      guard canSatisfy(Int(number), position, source) else { continue }
      let target = graph.storage.rows.target(at: Int(step), of: UInt32(row))
      let first = met.isEmpty ? -1 : position * numberCount
      openSteps[next] = OpenStep(step: step, number: number, target: target, met: first)
      next += 1
    }
    openRows[row] = OpenRow(sourceNumber: Int32(sourceNumber), count: Int32(next - steps.lowerBound))
  }

  /// Marks a target number as met and returns whether it was new; always true if there are too many to remember.
  @inline(__always)
  private mutating func isNew(_ step: OpenStep, _ targetNumber: Int) -> Bool {
    guard step.met >= 0 else { return true }
    let bit = step.met + targetNumber
    let mask: UInt64 = 1 << UInt64(bit & 63)
    guard met[bit >> 6] & mask == 0 else { return false }
    met[bit >> 6] |= mask
    return true
  }

  /// Returns the entry of a class in ``open`` for sources with a given number.
  private func position(_ number: Int, _ sourceNumber: Int) -> Int {
    classes[number].firstOpen + Int(relevant[classes[number].sources + sourceNumber])
  }

  /// Whether a step of a class can satisfy a question, judged by its source alone.
  private mutating func canSatisfy(_ number: Int, _ position: Int, _ source: StateID) -> Bool {
    switch isOpen[position] {
    case .open: return true
    case .closed: return false
    case .unknown: break
    }
    open[position] = classes[number].questions.filter {
      found[$0.question] == nil && table.canHold($0.ends, source: source)
    }
    isOpen[position] = open[position].isEmpty ? .closed : .open
    return isOpen[position] == .open
  }

  /// Marks a combination as looked at by a class and returns whether it was new; always true if there are too many to remember.
  private mutating func isNew(_ number: Int, _ source: Int, _ target: Int) -> Bool {
    let (first, sources, targets, targetCount) = (
      classes[number].combinations, classes[number].sources, classes[number].targets,
      classes[number].targetCount
    )
    guard first >= 0 else { return true }
    let bit = first + Int(relevant[sources + source]) * targetCount + Int(relevant[targets + target])
    let mask: UInt64 = 1 << UInt64(bit & 63)
    guard known[bit >> 6] & mask == 0 else { return false }
    known[bit >> 6] |= mask
    return true
  }

  /// Asks the unanswered questions of a class about a step.
  private mutating func meet(
    _ step: Int, _ number: Int, _ sourceNumber: Int, _ source: StateID, _ target: StateID
  ) {
    let position = position(number, sourceNumber)
    for (question, ends) in open[position]
    where found[question] == nil && table.holds(ends, source: source, target: target) {
      found[question] = graph.storage.transition(step, from: source)
    }
  }

  /// Numbers the states by the sets that they are in, and for each class by its own sets only.
  private mutating func prepare(_ threads: ThreadCount) -> PagedArray<UInt32> {
    let signatures = StateSignatures(table.sets, of: graph, threads: threads)
    let list = signatures.list
    var combinations = 0
    for position in classes.indices where !classes[position].questions.isEmpty {
      var (before, after): ([UInt64], [UInt64]) = (list.empty, list.empty)
      for (_, ends) in classes[position].questions {
        let sets = table.setsOfQuestions[ends]
        for set in sets.before { before[set >> 6] |= 1 << UInt64(set & 63) }
        for set in sets.after { after[set >> 6] |= 1 << UInt64(set & 63) }
      }
      let (sources, sourceCount) = list.numbers(masking: before)
      let (targets, targetCount) = list.numbers(masking: after)
      classes[position].sources = relevant.count
      relevant += sources
      classes[position].targets = relevant.count
      relevant += targets
      classes[position].targetCount = targetCount
      classes[position].firstOpen = open.count
      open += Array(repeating: [], count: sourceCount)
      isOpen += Array(repeating: .unknown, count: sourceCount)
      guard sourceCount * targetCount <= Self.mostCombinations else { continue }
      classes[position].combinations = combinations
      combinations += sourceCount * targetCount
    }
    known = Array(repeating: 0, count: (combinations + 63) / 64)
    numberCount = list.signatures.count
    let mostMet = isOpen.count.multipliedReportingOverflow(by: numberCount)
    if !mostMet.overflow, mostMet.partialValue <= Self.mostCombinations {
      met = Array(repeating: 0, count: (mostMet.partialValue + 63) / 64)
    }
    return signatures.numbers
  }
}

/// The steps of each row that some question asks about, with the numbers of their classes.
private struct AskedSteps: Sendable {
  private(set) var steps: [(step: Int32, number: Int32)] = []
  /// Where the steps of each row begin, with one more entry at the end.
  private(set) var starts = [0]

  init(of rows: TransitionRows, _ classOfLabel: [Int]) {
    for row in 0..<UInt32(rows.count) {
      for step in 0..<rows.stepCount(of: row) {
        let number = classOfLabel[Int(rows.kind(at: step, of: row))]
        if number >= 0 { steps.append((Int32(step), Int32(number))) }
      }
      starts.append(steps.count)
    }
  }
}

extension StateGraph {
  /// Returns for each question the first step that satisfies it, in the order of sources, or nil if there is none. Takes one
  /// pass.
  ///
  /// - Parameter pool: The threads that help. If it has other tasks, these are done, too.
  /// - Complexity: Linear in the size of the graph; the questions are asked once for each combination of a label and the sets
  ///   that they name.
  public func firstTransitions(
    satisfying questions: [TransitionQuestion], threads: ThreadCount = ThreadCount(),
    in pool: TaskPool? = nil
  ) -> [Transition?] {
    var search = FirstTransitions(self, questions)
    return search.find(threads: threads, in: pool ?? TaskPool(threads: threads.count))
  }
}

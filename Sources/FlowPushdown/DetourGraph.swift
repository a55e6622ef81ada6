import FlowAlgorithms

/// The runs that detours stand for: the rules with which they begin, and what follows until a push is popped.
///
/// A node is a detour, or a head with a control to which it can be popped. Edges lead to the parts of the node's runs. A loop
/// that visits a node again and again can take each of its runs in turn, so a node meets everything that the nodes it leads to
/// meet.
struct DetourGraph: ComponentGraph {
  private let returns: Returns
  /// The bits of each rule.
  private let masks: BitRows
  /// For each head, the node with the first control to which the head can be popped. The last entry is the number of these nodes.
  private var firstNodes: [Int] = [0]
  /// The heads of the nodes that have a control.
  private var heads: [Int32] = []
  /// The controls of these nodes.
  private var controls: [Int32] = []
  /// The head of each detour.
  private var sources: [Int32]
  /// The bits that the nodes of each component meet, by the component's number.
  private(set) var met: BitRows

  init(_ returns: Returns, masks: BitRows, bits: Int) {
    self.returns = returns
    self.masks = masks
    sources = Array(repeating: 0, count: returns.targets.count)
    met = BitRows(count: 1, bits: bits)
    for head in returns.detours.indices {
      for control in BitRows.bits(in: returns.controls.words(of: head)) {
        heads.append(Int32(head))
        controls.append(Int32(control))
      }
      firstNodes.append(heads.count)
      for number in returns.detours[head] { sources[Int(number)] = Int32(head) }
    }
  }

  var count: Int { heads.count + sources.count }

  func node(of detour: Int32) -> Int { heads.count + Int(detour) }

  func index(of node: Int) -> Int { node }

  func cursor(at node: Int) throws(Never) -> Int { 0 }

  func nextTarget(of node: Int, _ cursor: inout Int) -> Int? {
    if node >= heads.count { return nextRemoval(of: node - heads.count, &cursor) }
    let detours = returns.detours[Int(heads[node])]
    while cursor < 2 * detours.count {
      let detour = detours[cursor / 2]
      let target = Int(returns.targets[Int(detour)])
      if !returns.leads(target, to: controls[node]) {
        cursor += 2
        continue
      }
      cursor += 1
      return cursor % 2 == 1 ? self.node(of: detour) : self.node(of: target, controls[node])
    }
    return nil
  }

  private func node(of head: Int, _ control: Int32) -> Int {
    firstNodes[head] + returns.controls.rank(of: Int(control), in: head)
  }

  /// Returns the next removal of what a rule pushes, after which the detour continues.
  private func nextRemoval(of detour: Int, _ cursor: inout Int) -> Int? {
    let system = returns.part.system
    let rules = system.rules(of: Int(sources[detour]))
    let target = Int(returns.targets[detour])
    while cursor < rules.count {
      let rule = rules.lowerBound + cursor
      cursor += 1
      if system.rules[rule].pushes, begins(detour, with: rule), let pushed = system.target(of: rule) {
        return node(of: pushed, system.control(of: target))
      }
    }
    return nil
  }

  private func begins(_ detour: Int, with rule: Int) -> Bool {
    let system = returns.part.system
    let target = Int(returns.targets[detour])
    guard returns.part.rules[rule], let next = system.target(of: rule) else { return false }
    guard system.rules[rule].pushes else { return next == target && !system.rules[rule].resets }
    return system.rules[rule].below == system.heads[target].symbol
      && returns.leads(next, to: system.control(of: target))
  }

  /// Returns the rules with which the node's own runs begin.
  private func rules(of node: Int) -> [Int] {
    let system = returns.part.system
    if node >= heads.count {
      let detour = node - heads.count
      return system.rules(of: Int(sources[detour])).filter { begins(detour, with: $0) }
    }
    return returns.part.rules(of: Int(heads[node])).filter {
      system.rules[$0].pops && system.control(after: $0) == controls[node]
    }
  }

  /// Adds the bits of the rules with which the detour's runs begin to a row.
  func addRules(of detour: Int32, to row: inout BitRows) {
    for rule in rules(of: node(of: detour)) { row.add(rule, of: masks, to: 0) }
  }

  mutating func close(_ component: ArraySlice<Int>, number: UInt32, numbers: [UInt32]) {
    met.addRow()
    for node in component {
      for rule in rules(of: node) { met.add(rule, of: masks, to: Int(number)) }
      var cursor = 0
      while let target = nextTarget(of: node, &cursor) { met.add(row: Int(numbers[target]), to: Int(number)) }
    }
  }
}

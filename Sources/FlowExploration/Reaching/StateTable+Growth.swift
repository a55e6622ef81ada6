import FlowAlgorithms
import CProcessor

extension StateTable {
  /// The number of lines up to which one thread moves them, since more would not pay.
  private static var fewLines: Int { 1 << 12 }
  /// The places up to which the table grows by half three times at once: half as many as a huge page has.
  private static var fewPlaces: Int { 1 << 17 }

  /// The bytes by which the table grows to make room for this many more states.
  ///
  /// - Parameter most: The most bytes, unless it needs more for these states.
  func growth(for more: Int, atMost most: Int) -> Int {
    (lines(for: more, atMost: most) - lineCount) * Self.line * 8
  }

  /// The bytes that its states would use with one thread; with several, the table grows sooner.
  var memoryForOneThread: Int {
    var lineCount = min(1 << 11, self.lineCount)
    while lineCount * Self.line / 100 * Self.fullness - count < 1 << 12, lineCount < self.lineCount {
      lineCount = Self.grown(lineCount * Self.line) / Self.line
    }
    return lineCount * Self.line * 8 + count * MemoryLayout<State>.stride
  }

  /// The number of lines with room for this many more states.
  private func lines(for more: Int, atMost most: Int) -> Int {
    let needed = (count + more) * 100 / Self.fullness + 100
    guard needed > capacity else { return lineCount }
    let wanted = max(
      needed, min(Self.grown(capacity), places.capacity, capacity + max(0, most) / 64 * Self.line))
    return (wanted + Self.line - 1) / Self.line
  }

  /// The number of places of a table that grows from some places.
  private static func grown(_ places: Int) -> Int {
    func grownByHalf(_ places: Int) -> Int { (places / 2 * 3 + line - 1) / line * line }
    let larger = grownByHalf(places)
    return places < fewPlaces ? grownByHalf(grownByHalf(larger)) : larger
  }

  /// Makes room for this many more states, and for others within some bytes. Returns false if there is no memory.
  ///
  /// Lines are in the order of hashes, so entries move up and nearly keep their order. So each entry, from the table's end on, moves to
  /// lines that are already moved. Several threads do this if they pay (``GrowthShares``).
  func grow(for more: Int, threads: Int, atMost most: Int = .max) -> Bool {
    let (old, larger) = (lineCount, lines(for: more, atMost: most))
    guard larger > old else { return true }
    guard larger * Self.line <= places.capacity else { return false }
    lineCount = larger
    var stragglers: [UInt64] = []
    let plan = GrowthShares(from: old, to: larger, threads: threads, fewLines: Self.fewLines)
    for round in plan.rounds {
      let left = concurrently(round.count) { self.move(round[$0].lines, to: round[$0].targets, from: old) }
      for left in left { stragglers += left }
    }
    stragglers += move(plan.rest, to: 0..<larger, from: old)
    for entry in stragglers { put(entry) }
    return true
  }

  /// Moves the entries of some lines, the last line first. Returns the entries that have no place in `targets`.
  ///
  /// The entries of a line go to a few consecutive lines, a *window* that moves down with it. The number of places taken in each of these
  /// is kept in a variable, since reading a line that was just written is slow.
  private func move(_ lines: Range<Int>, to targets: Range<Int>, from old: Int) -> [UInt64] {
    let (base, lineCount, window) = (places.base, lineCount, 4)
    let hashesOfLine = UInt64.max / UInt64(old)
    var left: [UInt64] = []
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.line) { entries in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: window) { taken in
        var known = Int.max
        for number in lines.reversed() {
          let line = UnsafeMutableRawPointer(base + number &* Self.line)
          guard line.load(as: UInt64.self) != 0 else { continue }
          UnsafeMutableRawPointer(entries.baseAddress.unsafelyUnwrapped).storeBytes(
            of: line.load(as: SIMD8<UInt64>.self), as: SIMD8<UInt64>.self)
          line.storeBytes(of: .zero, as: SIMD8<UInt64>.self)

          // Lines below this one are not empty yet.
          let lowest = max(targets.lowerBound, number)
          let hash = UInt64(truncatingIfNeeded: number) &* hashesOfLine
          let first = max(lowest, Self.lineNumber(of: hash, among: lineCount))
          let end = min(first &+ window, targets.upperBound)
          if known > end { known = end }
          while known > first {
            known &-= 1
            taken[known & (window - 1)] = free(in: base + known &* Self.line)
          }
          for entry in entries {
            guard entry != 0 else { break }
            let target = Self.lineNumber(of: self.hash(of: entry), among: lineCount)
            if target >= first, target < end, taken[target & (window - 1)] < Self.line {
              base[target &* Self.line &+ taken[target & (window - 1)]] = entry
              taken[target & (window - 1)] &+= 1
            } else if target >= lowest, let found = put(entry, in: target, upTo: targets.upperBound) {
              if found >= first, found < end { taken[found & (window - 1)] &+= 1 }
            } else {
              left.append(entry)
            }
          }
        }
      }
    }
    return left
  }

  /// Puts an entry into a line or a later one and returns which; nil if all are full.
  private func put(_ entry: UInt64, in first: Int, upTo end: Int) -> Int? {
    var number = first
    while number < end {
      let line = places.base + number * Self.line
      let free = free(in: line)
      if free < Self.line {
        line[free] = entry
        return number
      }
      number += 1
    }
    return nil
  }

  /// The first free place of a line; the number of places if it is full.
  @inline(__always)
  private func free(in line: UnsafePointer<UInt64>) -> Int {
    min(Int(truncatingIfNeeded: processor_find(line, 0)), Self.line)
  }
}

import Synchronization

/// Which of the free fields a slice keeps, and where.
///
/// A field is kept in a region when what can still happen there depends on it. Where it is left out, no state knows it:
/// it was never read before, or it is set again before it is read.
struct KeptFields: Sendable {
  private let needed: [Region: Set<Int>]
  private let masks: [Region: [UInt64]]
  /// All bits but those of the free fields.
  private let least: [UInt64]

  init(_ fields: [FreeField], usedBits: [UInt64], needed: [Region: Set<Int>]) {
    self.needed = needed
    var least = usedBits
    for field in fields { least[field.word] &= ~field.mask }
    self.least = least
    masks = needed.mapValues { kept in
      var mask = least
      for field in kept.map({ fields[$0] }) { mask[field.word] |= field.mask }
      return mask
    }
  }

  /// The bits that states of a region keep.
  func mask(in region: Region) -> [UInt64] { masks[region] ?? least }

  /// The positions of the fields that are kept in a region.
  func fields(in region: Region) -> Set<Int> { needed[region] ?? [] }
}

/// The fields that turned out to be needed, each with the regions where; several threads may add to it.
///
/// A field that is needed somewhere is needed wherever a step leads there that leaves it as it is. So the steps that were
/// seen are remembered, and going back along them finds all these regions at once.
final class NeededFields: Sendable {
  private struct Need: Hashable {
    var field: Int
    var region: Region
  }

  private struct Found {
    var needed: [Region: Set<Int>] = [:]
    /// The regions from which steps carry a field to where it could be needed.
    var sources: [Need: Set<Region>] = [:]
    /// How many needs there are.
    var count = 0
  }

  private let found: Mutex<Found>

  init() { found = Mutex(Found()) }

  /// A copy, which knows what is known by now.
  init(_ other: NeededFields) { found = Mutex(other.found.withLock { $0 }) }

  /// How many pairs of a field and a region were found.
  var count: Int { found.withLock { $0.count } }

  /// The fields that each region needs.
  var byRegion: [Region: Set<Int>] { found.withLock { $0.needed } }

  /// Notes that a region needs fields, given by position.
  func need(_ fields: some Sequence<Int>, in region: Region) {
    found.withLock { found in
      for field in fields { Self.add(Need(field: field, region: region), to: &found) }
    }
  }

  /// Notes that a step leads from one region to another one and leaves fields as they are.
  func carry(_ fields: [Int], from source: Region, to target: Region) {
    guard !fields.isEmpty else { return }
    found.withLock { found in
      for field in fields {
        found.sources[Need(field: field, region: target), default: []].insert(source)
        if found.needed[target]?.contains(field) ?? false {
          Self.add(Need(field: field, region: source), to: &found)
        }
      }
    }
  }

  private static func add(_ need: Need, to found: inout Found) {
    var open = [need]
    while let next = open.popLast() {
      guard found.needed[next.region, default: []].insert(next.field).inserted else { continue }
      found.count += 1
      open += (found.sources[next] ?? []).map { Need(field: next.field, region: $0) }
    }
  }
}

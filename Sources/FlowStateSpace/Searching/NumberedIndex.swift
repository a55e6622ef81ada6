/// Finds the numbers of states by keys that tell them apart.
protocol NumberedIndex: AnyObject {
  /// Where a key stands or belongs; places found earlier mean nothing after a new key was put into one.
  associatedtype Entry: NumberedEntry

  /// The bytes that it takes.
  var memory: Int { get }
  /// Whether the system gave no memory to grow.
  var isExhausted: Bool { get }
  /// Asks for the memory where a key is looked for.
  func prefetch(_ key: UInt64)
  /// Where a key stands, or the free place where it belongs.
  func place(of key: UInt64) -> Entry
  /// Puts a key into a free place.
  func fill(_ place: Entry, with key: UInt64, number: UInt32)
  /// Whether another key can be put into an index that could not grow.
  func hasRoom(for key: UInt64) -> Bool
}

/// A place of a key.
protocol NumberedEntry {
  /// The number of the key there, or nil where nothing is yet.
  var number: UInt32? { get }
}

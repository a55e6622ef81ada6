/// A value that can be turned into bytes and back, by the same build of flowcheck only.
///
/// **Invariant:** what is read is what was stored, scalar for scalar. Both functions name the same parts in the same order; a test
/// stores every report on the scenarios of the repository, and one that counts the properties of each type finds those that were
/// forgotten.
package protocol Storable {
  /// Appends the value.
  func store(in writer: inout StoreWriter)
  /// Reads a value; whatever it is where the bytes are not those of one, see ``StoreReader/isBroken``.
  init(from reader: inout StoreReader)
}

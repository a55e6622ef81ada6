import FlowCheckKit

/// The file of an answer: a mark, the question, the answer, and a sum over all of that.
enum CacheEntry {
  private static let mark = Array("flowcheck answer\n".utf8)

  /// The content of a file.
  static func bytes(of answer: [UInt8], to question: CacheKey) -> [UInt8] {
    var bytes = mark
    bytes.reserveCapacity(mark.count + question.bytes.count + answer.count + 24)
    for part in [question.bytes, answer] {
      bytes += littleEndian(UInt64(part.count))
      bytes += part
    }
    return bytes + littleEndian(sum(of: bytes[...]))
  }

  /// The answer in a file; nil where the file is damaged or has an answer to another question.
  static func answer(in bytes: [UInt8], to question: CacheKey) -> ArraySlice<UInt8>? {
    guard bytes.count >= 8 else { return nil }
    var rest = bytes.dropLast(8)
    guard littleEndian(sum(of: rest)).elementsEqual(bytes.suffix(8)) else { return nil }
    guard rest.starts(with: mark) else { return nil }
    rest = rest.dropFirst(mark.count)
    guard let asked = part(of: &rest), asked.elementsEqual(question.bytes) else { return nil }
    guard let answer = part(of: &rest), rest.isEmpty else { return nil }
    return answer
  }

  private static func part(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.count >= 8 else { return nil }
    let count = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(8)
    guard count <= UInt64(rest.count) else { return nil }
    let part = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return part
  }

  private static func littleEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  /// A sum that bytes have in common with few others, eight of them at a time.
  static func sum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum = WordSum()
    bytes.withUnsafeBytes { raw in
      var place = 0
      while place + 8 <= raw.count {
        sum.add(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      sum.add(raw[place...])
    }
    sum.add(UInt64(bytes.count))
    return sum.value
  }
}

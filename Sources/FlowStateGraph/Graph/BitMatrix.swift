/// Transposes 64 rows of 64 bits by exchanging ever smaller squares (Warren, Hacker's Delight, 7-3).
///
/// The inner loops go over neighbouring rows, so that the compiler can vectorize them.
@inline(__always)
func transpose(_ rows: UnsafeMutablePointer<UInt64>) {
  exchange(rows, 32, 0x0000_0000_FFFF_FFFF)
  exchange(rows, 16, 0x0000_FFFF_0000_FFFF)
  exchange(rows, 8, 0x00FF_00FF_00FF_00FF)
  exchange(rows, 4, 0x0F0F_0F0F_0F0F_0F0F)
  exchange(rows, 2, 0x3333_3333_3333_3333)
  exchange(rows, 1, 0x5555_5555_5555_5555)
}

/// In each square of twice the size, exchanges the two squares of this size beside the diagonal.
@inline(__always)
private func exchange(_ rows: UnsafeMutablePointer<UInt64>, _ size: Int, _ mask: UInt64) {
  var first = 0
  while first < 64 {
    for row in first..<first &+ size {
      let difference = (rows[row] &>> UInt64(size) ^ rows[row &+ size]) & mask
      rows[row] ^= difference &<< UInt64(size)
      rows[row &+ size] ^= difference
    }
    first &+= 2 &* size
  }
}

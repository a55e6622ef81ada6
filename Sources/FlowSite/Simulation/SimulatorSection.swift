/// The simulator's place on a scenario's page; `simulator.js` fills it.
public enum SimulatorSection {
  /// The markup, for a page beside which the files of ``SimulatorFiles`` lie below `base`.
  ///
  /// - Parameter base: A path from the page with `/` between folders, not encoded.
  public static func html(base: String) -> String {
    let path = base.utf8.map(Self.encoded).joined()
    return """
      <div id="simulator" class="simulator" data-base="\(path)">
      <p class="simulator-loading">The simulator is played in a browser that runs scripts.</p>
      </div>
      """
  }

  /// A byte of a path as it stands in a URL.
  private static func encoded(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      return String(decoding: [byte], as: UTF8.self)
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }
  }
}

/// The simulator's place on a scenario's page; `simulator.js` fills it.
package enum SimulatorSection {
  /// The markup, for a page whose files of ``SimulatorFiles`` lie in the folder of its name beside it.
  ///
  /// - Parameter page: The path of the page in the site, without extension.
  package static func html(ofPage page: String) -> HTML {
    let folder = page.split(separator: "/").last.map(String.init) ?? page
    return .tag("h2", [:], "Simulator")
      + .tag(
        "div", ["id": "simulator", "class": "simulator", "data-base": encoded(folder)],
        .tag("p", [:], "It needs a browser that runs scripts."))
  }

  /// A name as it stands in a URL.
  private static func encoded(_ name: String) -> String {
    name.utf8.map { byte -> String in
      let character = Character(Unicode.Scalar(byte))
      if character.isASCII, character.isLetter || character.isNumber || "-_.~".contains(character) {
        return String(character)
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}

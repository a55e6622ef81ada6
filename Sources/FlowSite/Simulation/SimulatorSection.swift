import FlowDiagnostics

/// The simulator's place on a scenario's page; `simulator.js` fills it.
package enum SimulatorSection {
  /// Returns the markup, for a page with the files of ``SimulatorFiles`` beside it, in the folder of its name.
  ///
  /// - Parameter page: The path of the page in the site, without extension.
  package static func html(ofPage page: String) -> HTML {
    let folder = page.split(separator: "/").last.map(String.init) ?? page
    return .tag("h2", [:], "Simulator")
      + .tag(
        "div",
        ["id": "simulator", "class": "simulator", "data-base": folder.percentEncoded(keeping: "-._~")],
        .tag("p", [:], "It needs a browser that runs scripts."))
  }
}

extension CheckedScenario {
  /// The files of the scenario's page in a site; `page` is its path there without extension.
  ///
  /// Where Graphviz is missing, the page says so in place of the map.
  public func siteFiles(page: String) throws(GraphvizError) -> [SiteFile] {
    var content = ScenarioPage(
      path: page, report: report, flow: exploration.flow, map: try mapPicture(), advice: advice)
    content.simulator = SimulatorSection.html(ofPage: page)
    return [content.file]
      + SimulatorFiles(of: exploration.flow, graph: exploration.graph, runs: simulatorRuns).files(below: page)
  }

  private func mapPicture() throws(GraphvizError) -> MapPicture {
    if let absence = GraphvizRenderer.absence { return MapPicture(missing: absence.description) }
    // The page has the legend beside the picture, where it stays when the picture is moved.
    var map = flowMap
    map = map.reduced(to: map.affordableDetail)
    let legend = map.legend
    map.legend = []
    let svg = try GraphvizRenderer.render(map, format: .svg)
    return MapPicture(svg: svg, of: map, legend: legend)
  }

  /// The runs of the report, by the numbers that its page gives them.
  private var simulatorRuns: [SimulatorRun] {
    report.verdicts.flatMap { verdict in
      verdict.counterexamples.enumerated().map { index, run in
        SimulatorRun(claim: verdict.id, number: index + 1, message: run.message, trace: run.trace)
      }
    }
  }

  /// The stories of the rules that were judged.
  private var advice: [String: RuleAdvice] {
    var result: [String: RuleAdvice] = [:]
    for verdict in report.verdicts where verdict.kind == .rule {
      guard let rule = Rule.named(verdict.id) else { continue }
      result[rule.id] = RuleAdvice(definition: rule.definition, rationale: rule.rationale, fix: rule.fix)
    }
    return result
  }
}

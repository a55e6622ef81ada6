extension CheckedScenario {
  /// Returns the files of the scenario's page in a site; `page` is its path there without extension.
  ///
  /// If Graphviz is missing, the page says so in place of the map.
  public func siteFiles(page: String) throws(GraphvizError) -> [SiteFile] {
    let maps = try siteMaps(page: page)
    let content = ScenarioPage(path: page, report: report, flow: exploration.flow, map: maps.picture)
    return [content.file] + maps.files
      + SimulatorFiles(of: exploration.flow, graph: exploration.graph, verdicts: report.verdicts).files(
        below: page)
  }

  /// Returns the maps of the page, and the files that folded coordinators link to for readers without scripts.
  private func siteMaps(page: String) throws(GraphvizError) -> (picture: MapPicture, files: [SiteFile]) {
    if let absence = GraphvizRenderer.absence { return (MapPicture(missing: absence.description), []) }
    let name = page.split(separator: "/").last.map(String.init) ?? page
    let maps = LinkedMaps(of: mapViews(), file: report.file, page: name, back: "\(name).html#part-map")
    // The page shows the legend beside the picture, so that it stays in place when the picture is moved.
    var whole = maps.whole
    whole = whole.reduced(to: whole.affordableDetail)
    let legend = whole.legend
    whole.legend = []
    var views = [MapPicture.View(id: "all", title: "All screens", svg: try Self.svg(whole))]
    var files: [SiteFile] = []
    if var folded = maps.folded {
      folded.legend = []
      let view = MapPicture.View(id: "folded", title: "Coordinators folded", svg: try Self.svg(folded))
      views.insert(view, at: maps.isLarge ? 0 : 1)
    }
    for map in maps.coordinators {
      let svg = try Self.svg(map.diagram)
      files.append(SiteFile(path: "\(page)/\(map.file)", bytes: svg))
      views.append(MapPicture.View(id: map.id, title: map.name, svg: maps.onPage(svg)))
    }
    return (MapPicture(views, of: whole, legend: legend, homes: maps.homes), files)
  }

  private static func svg(_ map: Diagram) throws(GraphvizError) -> [UInt8] {
    try GraphvizRenderer.render(map, format: .svg)
  }
}

/// The style sheets and the scripts that the pages of a site share, as they stand in `Assets`.
public enum SiteAssets {
  /// The style sheets, in the order in which pages load them.
  static let styleSheets = [
    "site.css", "map.css", "phone.css", "storyboard.css", "source.css", "simulator.css",
  ]

  /// The scripts of a scenario's page, in the order in which it loads them.
  static let scenarioScripts = [
    "data.js", "phone.js", "map.js", "map-marks.js", "map-views.js", "storyboard.js",
    "simulator-graph.js", "simulator-run.js", "simulator-view.js", "simulator-controls.js", "simulator.js",
  ]

  /// The files, below `assets/`.
  public static var files: [SiteFile] {
    [
      SiteFile(path: "assets/site.css", bytes: PackageResources.site_css),
      SiteFile(path: "assets/map.css", bytes: PackageResources.map_css),
      SiteFile(path: "assets/storyboard.css", bytes: PackageResources.storyboard_css),
      SiteFile(path: "assets/source.css", bytes: PackageResources.source_css),
      SiteFile(path: "assets/index.js", bytes: PackageResources.index_js),
      SiteFile(path: "assets/map.js", bytes: PackageResources.map_js),
      SiteFile(path: "assets/map-marks.js", bytes: PackageResources.map_marks_js),
      SiteFile(path: "assets/map-views.js", bytes: PackageResources.map_views_js),
      SiteFile(path: "assets/storyboard.js", bytes: PackageResources.storyboard_js),
      SiteFile(path: "assets/phone.css", bytes: PackageResources.phone_css),
      SiteFile(path: "assets/simulator.css", bytes: PackageResources.simulator_css),
      SiteFile(path: "assets/data.js", bytes: PackageResources.data_js),
      SiteFile(path: "assets/phone.js", bytes: PackageResources.phone_js),
      SiteFile(path: "assets/simulator-graph.js", bytes: PackageResources.simulator_graph_js),
      SiteFile(path: "assets/simulator-run.js", bytes: PackageResources.simulator_run_js),
      SiteFile(path: "assets/simulator-view.js", bytes: PackageResources.simulator_view_js),
      SiteFile(path: "assets/simulator-controls.js", bytes: PackageResources.simulator_controls_js),
      SiteFile(path: "assets/simulator.js", bytes: PackageResources.simulator_js),
    ]
  }
}

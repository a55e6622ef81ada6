/// The style sheets and the scripts that the pages of a site share, from `Assets`.
public enum SiteAssets {
  /// The style sheets, in the order in which pages load them.
  static let styleSheets = [
    asset("site.css", PackageResources.site_css),
    asset("map.css", PackageResources.map_css),
    asset("phone.css", PackageResources.phone_css),
    asset("storyboard.css", PackageResources.storyboard_css),
    asset("source.css", PackageResources.source_css),
    asset("simulator.css", PackageResources.simulator_css),
  ]

  /// The scripts of a scenario's page, in the order in which it loads them.
  static let scenarioScripts = [
    asset("data.js", PackageResources.data_js),
    asset("phone.js", PackageResources.phone_js),
    asset("map.js", PackageResources.map_js),
    asset("map-marks.js", PackageResources.map_marks_js),
    asset("map-views.js", PackageResources.map_views_js),
    asset("storyboard.js", PackageResources.storyboard_js),
    asset("simulator-graph.js", PackageResources.simulator_graph_js),
    asset("simulator-run.js", PackageResources.simulator_run_js),
    asset("simulator-view.js", PackageResources.simulator_view_js),
    asset("simulator-controls.js", PackageResources.simulator_controls_js),
    asset("simulator.js", PackageResources.simulator_js),
  ]

  /// The script of the page with links to all scenarios.
  static let indexScript = asset("index.js", PackageResources.index_js)

  /// The files, below `assets/`.
  public static var files: [SiteFile] { styleSheets + scenarioScripts + [indexScript] }

  private static func asset(_ name: String, _ bytes: [UInt8]) -> SiteFile {
    SiteFile(path: "assets/\(name)", bytes: bytes)
  }
}

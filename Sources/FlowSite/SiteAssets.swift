/// The style sheet and the scripts that every page of a site shares, as they stand in `Assets`.
public enum SiteAssets {
  /// The files, below `assets/`.
  public static var files: [SiteFile] {
    [SiteFile(path: "assets/site.css", bytes: PackageResources.site_css)]
  }
}

import FlowSite
import Testing

@Suite struct SiteAssetsTests {
  @Test func assetsAreBelowOneFolderAndNotEmpty() {
    #expect(!SiteAssets.files.isEmpty)
    for file in SiteAssets.files {
      #expect(file.path.hasPrefix("assets/"))
      #expect(!file.bytes.isEmpty)
    }
  }
}

import FlowCheckCLI
import Testing

/// What the files are called that commands write into a folder.
@Suite struct FileNameTests {
  @Test func `no page lies above the folder, however the paths of scenarios lead up`() {
    #expect(PageNames.names(for: ["../../d1.yaml", "../e.yaml"]) == ["d1", "e"])
    #expect(PageNames.names(for: ["./a/b.yaml", "../a/b.yml"]) == ["a/b", "a/b-2"])
    #expect(PageNames.names(for: ["apps/one.yaml", "apps/two.yaml"]) == ["one", "two"])
  }

  @Test func `claims whose names differ in other signs than files have get files of their own`() {
    var files = ClaimFiles()
    #expect(files.next(of: "auth-gate") == "auth-gate-1")
    #expect(files.next(of: "pay now") == "pay-now-1")
    #expect(files.next(of: "pay-now") == "pay-now-2")
    #expect(files.next(of: "Pay-Now") == "Pay-Now-3")
    #expect(files.next(of: "auth-gate") == "auth-gate-2")
  }
}

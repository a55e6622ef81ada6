import FlowLanguageServer
import Testing

@Suite struct `Addresses of files` {
  @Test(
    arguments: [
      ("file:///a/b.yaml", "/a/b.yaml"), ("file://localhost/a/b.yaml", "/a/b.yaml"),
      ("file:///a%20b/%C3%A4.yaml", "/a b/ä.yaml"),
      // An escape that is not UTF-8 changes the name, not the folder.
      ("file:///a/caf%E9.yaml", "/a/caf\u{FFFD}.yaml"), ("untitled:1", nil), ("file:///a/%zz.yaml", nil),
    ] as [(String, String?)])
  func `give paths`(uri: String, path: String?) {
    #expect(Address.path(of: uri) == path)
  }

  @Test func `come back from paths`() {
    for path in ["/a/b.yaml", "/a b/ä?#%.yaml"] {
      #expect(Address.path(of: Address.uri(ofPath: path)) == path)
    }
  }
}

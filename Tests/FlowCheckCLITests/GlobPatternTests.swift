import FlowAlgorithms
import Testing

@Suite("Patterns for paths")
struct GlobPatternTests {
  @Test(
    "match whole paths, component by component",
    arguments: [
      ("*.yaml", "a.yaml", true), ("*.yaml", "a.yml", false), ("*.yaml", "b/a.yaml", false),
      ("**/*.yaml", "a.yaml", true), ("**/*.yaml", "b/c/a.yaml", true), ("b/**/a.yaml", "b/a.yaml", true),
      ("b/**", "b/c/d", true), ("b/**", "c/d", false), ("?.yaml", "a.yaml", true),
      ("?.yaml", "ab.yaml", false),
      ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbYbZ", false), ("*", "", false), ("/x/*", "/x/y", true),
      ("**/a/**/b", "a/a/c/b", true), ("seed-*-written.yaml", "seed-000-as-written.yaml", true),
    ])
  func matching(pattern: String, path: String, isMatch: Bool) {
    #expect(GlobPattern(pattern).matches(path) == isMatch)
  }

  @Test(
    "start in the folder before the first wildcard",
    arguments: [
      ("*.yaml", "."), ("Scenarios/*.yaml", "Scenarios"), ("a/b/**/c", "a/b"), ("/x/*", "/x"), ("/*", "/"),
    ])
  func base(pattern: String, folder: String) {
    #expect(GlobPattern.base(of: pattern) == folder)
  }

  @Test("need not backtrack for ever on many stars")
  func manyStars() {
    let pattern = GlobPattern(String(repeating: "a*", count: 40) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }
}

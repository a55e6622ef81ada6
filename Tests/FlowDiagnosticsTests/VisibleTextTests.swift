import FlowDiagnostics
import Testing

@Suite("Texts that can be shown")
struct VisibleTextTests {
  @Test(
    "what would be obeyed is written out, and letters of every script stay",
    arguments: [
      ("plain", "plain"), ("a\nb\r\n\t", "a\\nb\\r\\n\\t"), ("\u{1B}[31m", "\\u{1B}[31m"),
      ("\u{0}", "\\u{0}"),
      ("\u{85}\u{2028}", "\\u{85}\\u{2028}"), ("\u{202E}evil\u{2069}", "\\u{202E}evil\\u{2069}"),
      ("שלום 日本 é 👩‍👩‍👧", "שלום 日本 é 👩‍👩‍👧"), ("e\u{301}\n", "e\u{301}\\n"),
    ])
  func visible(text: String, shown: String) {
    #expect(text.visible == shown)
  }

  @Test("long texts end with an ellipsis", arguments: [("abcd", "abcd"), ("abcde", "abcd…"), ("", "")])
  func shortened(text: String, short: String) {
    #expect(text.shortened(to: 4) == short)
  }
}

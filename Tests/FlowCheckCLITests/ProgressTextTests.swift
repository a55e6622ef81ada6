import FlowCheckCLI
import Testing

@Suite("The progress line")
struct ProgressTextTests {
  @Test("loses first what can be spared most", arguments: [1, 12, 20, 30, 40, 60, 75, 200])
  func fitting(columns: Int) {
    var text = ProgressText(
      file: "Scenarios/apps/chat.yaml", words: "exploring: 1,000 states", advice: "Ctrl-C stops it")
    text.files = "2 of 9 files, "
    let line = text.fitted(to: columns)
    #expect(line.count <= columns)
    let forms = [
      80: "2 of 9 files, Scenarios/apps/chat.yaml: exploring: 1,000 states, Ctrl-C stops it",
      65: "2 of 9 files, chat.yaml: exploring: 1,000 states, Ctrl-C stops it",
      51: "chat.yaml: exploring: 1,000 states, Ctrl-C stops it",
      34: "chat.yaml: exploring: 1,000 states",
    ]
    let best = forms.filter { $0.value.count <= columns }.max { $0.value.count < $1.value.count }
    #expect(line == best?.value ?? String("chat.yaml: exploring: 1,000 states".prefix(columns - 1)) + "…")
  }
}

import FlowPipeline
import Testing

@Suite("Progress in words")
struct ProgressTests {
  private func progress(states: Int, elapsed: Duration) -> ExplorationProgress {
    ExplorationProgress(
      states: states, transitions: 7_000_000, depth: 12, frontier: 4_321, elapsed: elapsed,
      memory: 1_234 << 20 | 5)
  }

  @Test("tells states, frontier, depth, memory and time")
  func first() {
    let words = progress(states: 1_234_567, elapsed: .seconds(754)).words(since: nil)
    #expect(words == "1,234,567 states, 4,321 to expand, depth 12, 1,234 MB, 12:34")
  }

  @Test("tells the rate since the report before, not since the beginning")
  func rate() {
    let earlier = progress(states: 1_000_000, elapsed: .seconds(60))
    let words = progress(states: 1_050_000, elapsed: .milliseconds(60_250)).words(since: earlier)
    #expect(words == "1,050,000 states, 4,321 to expand, depth 12, 200,000 states/s, 1,234 MB, 1:00")
  }

  @Test("tells no rate where no time has passed")
  func noTime() {
    let words = progress(states: 5, elapsed: .seconds(2))
    #expect(words.words(since: words) == "5 states, 4,321 to expand, depth 12, 1,234 MB, 0:02")
  }
}

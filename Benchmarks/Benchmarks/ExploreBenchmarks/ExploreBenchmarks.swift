import Benchmark
import FlowFamilies
import FlowStateSpace

/// Explorations small enough to be repeated many times; docs/benchmarks.md tells how to run them.
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .cpuTotal, .peakMemoryResident],
    maxDuration: .seconds(5), maxIterations: 50)

  let shop = Shop(kinds: 4, maxDepth: 5, items: 2)
  Benchmark("explore SHOP(4,5,2), 1 thread") { _ in
    blackHole(explore(shop, threads: ThreadCount(1)))
  }
  Benchmark("explore SHOP(4,5,2), 2 threads") { _ in
    blackHole(explore(shop, threads: ThreadCount(2, minimumStates: 0)))
  }

  let tabs = Tabs(tabs: 3, maxDepth: 3)
  Benchmark("explore TABS(3,3), 1 thread") { _ in
    blackHole(explore(tabs, threads: ThreadCount(1)))
  }

  let graph = explore(shop)
  Benchmark("ask every state of SHOP(4,5,2) for the invariants") { _ in
    blackHole(graph.states { !shop.satisfiesInvariants($0) })
  }
  Benchmark("a shortest run to the last state of SHOP(4,5,2)") { _ in
    blackHole(graph.shortestTrace(to: graph.stateCount - 1))
  }
}

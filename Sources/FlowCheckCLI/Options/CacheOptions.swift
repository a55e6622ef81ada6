import ArgumentParser
import FlowCheckKit

/// Whether unchanged files are answered from a cache, and where it is.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Answer for unchanged files from this folder, and keep answers there (default: a folder of the user's; none where the variable \
      CI is set).
      """, valueName: "folder"), completion: .directory)
  var cache: String?

  @Flag(help: "Check every file, and keep nothing.")
  var noCache = false

  func validate() throws {
    if noCache, cache != nil { throw ValidationError("'--cache' and '--no-cache' contradict each other") }
  }

  /// Where answers are kept; nil for nowhere.
  var folder: String? {
    if noCache { return nil }
    if let cache { return cache }
    guard (Console.variable("CI") ?? "").isEmpty else { return nil }
    if let folder = Console.variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/flowcheck" }
    guard let home = Console.variable("HOME"), home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return home + "/Library/Caches/flowcheck"
    #else
      return home + "/.cache/flowcheck"
    #endif
  }

  /// Tells how many of so many files were answered from the cache, and why nothing could be kept; where somebody asked for it or watches.
  func tell(_ cache: ResultCache?, files: Int) {
    guard let cache, self.cache != nil || Console.isTerminal(.error) else { return }
    if cache.hits > 0 { Console.print("\(cache.hits) of \(files) answered from the cache\n", to: .error) }
    if let failure = cache.failure { Console.print("nothing is kept: \(failure)\n", to: .error) }
  }
}

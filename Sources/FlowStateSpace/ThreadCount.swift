#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many threads a search may use, and from when on.
public struct ThreadCount: Sendable, Hashable {
  /// The most threads.
  public var count: Int
  /// The number of known states from which on more than one is used.
  public var minimumStates: Int

  /// Creates a number of threads; the default is one for each core of the machine, from a hundred thousand states on.
  public init(_ count: Int = ThreadCount.coresOnline, minimumStates: Int = 100_000) {
    self.count = count
    self.minimumStates = minimumStates
  }

  /// The number of processor cores that are there to run threads.
  public static var coresOnline: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

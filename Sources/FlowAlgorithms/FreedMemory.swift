import CProcessor

/// Freed memory of the process.
public enum FreedMemory {
  /// Keeps up to 64 MiB of freed memory for reuse. A program calls it at its start.
  ///
  /// A check allocates and frees sets of states, hundreds of kilobytes each. glibc would return such memory to the system at
  /// once, and the system would clear every page again for the next set. A server that runs for days keeps no more than 64 MiB.
  /// Without glibc this does nothing.
  public static func keep() { processor_keep_freed_memory() }
}

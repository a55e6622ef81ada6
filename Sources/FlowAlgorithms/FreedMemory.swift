import CProcessor

/// Memory that was freed.
public enum FreedMemory {
  /// Keeps up to 64 MiB of it for what comes next; for a program to call at its start.
  ///
  /// A check makes and drops sets of states, hundreds of kilobytes each. glibc would give such memory back at once, so that the system
  /// clears every page again when the next set asks for it. A server that runs for days keeps no more than that. Elsewhere this
  /// changes nothing.
  public static func keep() { processor_keep_freed_memory() }
}

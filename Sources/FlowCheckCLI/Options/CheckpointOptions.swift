import ArgumentParser

/// Where a search that ends early is kept, and from where one goes on.
struct CheckpointOptions: ParsableArguments {
  @Option(
    name: .customLong("checkpoint"),
    help: ArgumentHelp(
      """
      Keep the search in this file when a limit or Ctrl-C ends it, and every five minutes while it goes on.
      """, valueName: "file"))
  var output: String?

  @Option(
    name: .customLong("resume"),
    help: ArgumentHelp("Go on with the search that '--checkpoint' kept in this file.", valueName: "file"))
  var input: String?
}

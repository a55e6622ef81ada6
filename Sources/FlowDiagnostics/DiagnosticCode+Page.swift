extension DiagnosticCode {
  /// The page of the code in Markdown; `docs/codes/` keeps a copy for each code.
  public var page: String {
    var page = "# \(id): \(title)\n\n\(explanation)\n"
    if let example {
      let body = example.hasSuffix("\n") ? example : example + "\n"
      page += "\n## Example\n\nThis file gives \(id):\n\n```yaml\n\(body)```\n"
    }
    return page
  }
}

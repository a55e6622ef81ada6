import FlowPipeline
public import NavigationTesting

extension ExploredApp {
  /// Returns the flow map as SVG: the screens and the ways between them. Verdicts mark where claims are violated.
  ///
  /// - Throws: ``ReportFailure`` if Graphviz is missing.
  public func map(named title: String, marking verdicts: [NavigationVerdict] = []) throws(ReportFailure)
    -> String
  {
    var map = checked(named: title, with: verdicts).flowMap
    map.title = title
    return try svg(map)
  }

  /// Returns the trace that refutes a claim as SVG, a phone for each step; nil if no trace does.
  ///
  /// - Throws: ``ReportFailure`` if Graphviz is missing.
  public func storyboard(of verdict: NavigationVerdict) throws(ReportFailure) -> String? {
    let checked = combination(of: verdict).checked(
      named: verdict.name, adding: [(verdict, verdict.counterexample)])
    guard let storyboard = checked.storyboards.first else { return nil }
    return try svg(checked.diagram(of: storyboard))
  }

  /// Throws when claims are not met, and writes a storyboard of each trace that refutes one into a folder.
  ///
  /// - Throws: ``UnmetClaims``, or ``ReportFailure`` if Graphviz is missing or the folder cannot be written.
  public func require(
    _ claims: NavigationClaim<Snapshot, Action>..., drawingIn folder: String, file: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    let unmet = check(claims, file: file, line: line).filter { !$0.isMet }
    guard !unmet.isEmpty else { return }
    var names: Set<String> = []
    var files: [String] = []
    for verdict in unmet {
      guard let picture = try storyboard(of: verdict) else { continue }
      let plain = String(verdict.name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "-" })
      var (name, number) = (plain, 2)
      // Some file systems ignore case.
      while !names.insert(name.lowercased()).inserted { (name, number) = ("\(plain)-\(number)", number + 1) }
      files.append("\(folder)/\(name).svg")
      try write(Array(picture.utf8), to: files[files.count - 1])
    }
    throw UnmetClaims(verdicts: unmet, seen: description, pictures: files.joined(separator: ", "))
  }

  private func svg(_ diagram: Diagram) throws(ReportFailure) -> String {
    do throws(GraphvizError) {
      return String(decoding: try GraphvizRenderer.render(diagram, format: .svg), as: UTF8.self)
    } catch {
      throw ReportFailure(error.description)
    }
  }
}

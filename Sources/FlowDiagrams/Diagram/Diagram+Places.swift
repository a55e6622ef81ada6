extension Diagram {
  /// Returns the diagram with the name of the file before the line numbers in tooltips: `shop.yaml:17` instead of `line 17`.
  public func citing(_ file: String) -> Diagram {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard !name.isEmpty else { return self }
    let cited = { (line: String) in
      line.replacing(#/(^|, )line ([0-9]+)$/#) { "\($0.1)\(name):\($0.2)" }
    }
    var result = self
    for index in nodes.indices { result.nodes[index].tooltip = nodes[index].tooltip.map(cited) }
    for index in edges.indices { result.edges[index].tooltip = edges[index].tooltip.map(cited) }
    return result
  }

  /// Returns the diagram with links: from each folded node to the address for its id, and from the headings of coordinators'
  /// frames to `back`.
  public func linking(back: String?, _ address: (String) -> String?) -> Diagram {
    var result = self
    for index in nodes.indices where nodes[index].shape == .folded {
      result.nodes[index].link = address(nodes[index].id)
    }
    for index in clusters.indices where clusters[index].role == .coordinator {
      result.clusters[index].link = back
    }
    return result
  }
}

package import FlowCompiler

extension StackTops {
  /// Which states are merged: `stacks at every depth: what lies below the top of 'App.path' is merged`.
  package var words: String {
    let names = names.map { "'\($0.coordinator).\($0.field)'" }.joined(separator: ", ")
    let doubt = isExact ? "" : "; the app may be able to do less"
    return switch self.names.count {
    case 0: "stacks at every depth\(doubt)"
    case 1: "stacks at every depth: what lies below the top of \(names) is merged\(doubt)"
    default: "stacks at every depth: what lies below the tops of \(names) is merged\(doubt)"
    }
  }
}

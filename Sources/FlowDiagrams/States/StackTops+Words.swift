import FlowCompiler

extension StackTops {
  /// How much of what can be reached a picture shows.
  var extent: String {
    isExact ? "stacks at every depth" : "stacks at every depth, perhaps more than the app can do"
  }
}

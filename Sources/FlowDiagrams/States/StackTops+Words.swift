import FlowCompiler

extension StackTops {
  /// How much a picture shows of what can be reached.
  var extent: String {
    isExact ? "stacks at every depth" : "stacks at every depth, perhaps more than the app can do"
  }
}

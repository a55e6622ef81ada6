extension Rule {
  /// The rules about what platforms and their libraries need to do their part.
  static let platformRules: [Rule] = []
}

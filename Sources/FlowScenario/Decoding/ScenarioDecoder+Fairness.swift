import FlowDiagnostics
import FlowModel

/// Reads which steps are not put off for ever.
extension ScenarioDecoder {
  mutating func fairness(_ fields: Fields) -> FairnessSettings {
    var settings = FairnessSettings()
    let keys = ["weak", "strong", "off"]
    guard let node = fields["fairness"], let key = fields.key("fairness"),
      let fields = self.fields(of: node, "'fairness'", at: key.span, keys: keys)
    else { return settings }
    settings.weak = names("weak", in: fields)
    settings.strong = names("strong", in: fields)
    settings.off = (fields["off"].flatMap { list($0, "'off' of 'fairness'") } ?? []).compactMap {
      choice($0, "an item of 'off'")
    }
    return settings
  }

  private mutating func names(_ key: String, in fields: Fields) -> [Located<String>] {
    (fields[key].flatMap { list($0, "'\(key)' of 'fairness'") } ?? []).compactMap {
      text($0, "an item of '\(key)'")
    }
  }
}

/// Returns a small scenario around one event, for the examples of the codes.
func modelExample(
  _ event: String, fields: String = "", gates: String = "", root: String = "home", screens: String = "",
  extra: String = "", switches: String = "", button: String = "OK: { do: stay }"
) -> String {
  var lines = ["flowcheck: 1", "platform: swiftui"]
  if !switches.isEmpty { lines.append("switches: \(switches)") }
  if !gates.isEmpty { lines += ["gates:", "  \(gates)"] }
  lines += ["screens:", "  home:", "  detail:", "  note:"]
  if !screens.isEmpty { lines.append("  \(screens)") }
  lines += [
    "alerts:", "  ask: { buttons: { \(button) } }", "coordinators:", "  App:", "    root: \(root)",
    "    state:", "      path: { stack: [detail], limit: 3 }", "      mode: [a, b]",
  ]
  if !fields.isEmpty { lines.append("      \(fields)") }
  lines += ["    events:", "      \(event)"]
  if !extra.isEmpty { lines.append(extra) }
  return lines.joined(separator: "\n") + "\n"
}

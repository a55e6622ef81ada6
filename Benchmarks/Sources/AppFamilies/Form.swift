/// A form of ten fields with three values each, as the state of a reducer: 3^10 states, each at most ten steps from the start.
///
/// With the first two values of each field, there are 2^10.
public struct Form: Hashable, Sendable {
  /// A page that the form shows.
  public enum Page: Hashable, Sendable { case account, privacy }
  /// The colours.
  public enum Theme: Hashable, Sendable { case system, light, dark }
  /// What is left out of a list.
  public struct Filter: Hashable, Sendable {
    var isUnread = false
    var year = 0
  }

  /// The sheet that is wanted.
  public var sheet: Page?
  /// The pages above the form.
  public var path: [Page] = []
  var theme = Theme.system
  var volume = 0
  var isMuted: Bool?
  var name = ""
  var unread = 0
  var selected: Int?
  var filter = Filter()
  var favourites: [Int] = []

  /// Begins with all fields as they are first.
  public init() {}

  /// Sets a field.
  public enum Action: Hashable, Sendable {
    case sheet(Page?)
    case path([Page])
    case theme(Theme)
    case volume(Int)
    case mute(Bool?)
    case name(String)
    case unread(Int)
    case select(Int?)
    case filter(unread: Bool, year: Int)
    case favourites([Int])
  }

  /// Takes an action.
  public mutating func reduce(_ action: Action) {
    switch action {
    case .sheet(let page): sheet = page
    case .path(let pages): path = pages
    case .theme(let theme): self.theme = theme
    case .volume(let volume): self.volume = volume
    case .mute(let isMuted): self.isMuted = isMuted
    case .name(let name): self.name = name
    case .unread(let count): unread = count
    case .select(let item): selected = item
    case .filter(let isUnread, let year): filter = Filter(isUnread: isUnread, year: year)
    case .favourites(let items): favourites = items
    }
  }

  /// Three actions for each field.
  public static let actions: [Action] = [
    .sheet(nil), .sheet(.account), .sheet(.privacy), .path([]), .path([.account]),
    .path([.account, .privacy]),
    .theme(.system), .theme(.light), .theme(.dark), .volume(0), .volume(1), .volume(2), .mute(nil),
    .mute(false),
    .mute(true), .name(""), .name("Ada"), .name("Grace Hopper"), .unread(0), .unread(1), .unread(7),
    .select(nil),
    .select(1), .select(2), .filter(unread: false, year: 0), .filter(unread: true, year: 2025),
    .filter(unread: true, year: 2026), .favourites([]), .favourites([1]), .favourites([1, 2]),
  ]

  /// Those of the first six fields, two of which are layers.
  public static let layerActions = Array(actions.prefix(18))
  /// One action for each field, to its second value.
  public static let fewActions = stride(from: 1, to: 30, by: 3).map { actions[$0] }
}

/// The same form as a class, whose instances cannot be copied.
public final class FormModel {
  /// The fields.
  public private(set) var form = Form()

  /// Begins with all fields as they are first.
  public init() {}

  /// Takes an action.
  public func send(_ action: Form.Action) { form.reduce(action) }
}

/// What an effect of a reducer asks for.
///
/// ```swift
/// .request("login", answers: [.loggedIn, .loginFailed])
/// .request("search", id: CancelID.search, answers: [.found([]), .found(["tea"])])
/// .stream("connection", id: "connection", of: [.online, .offline])
/// .cancel(id: "connection")
/// ```
public struct PendingWork<Action: Hashable> {
  /// What is asked for.
  enum Kind {
    case request(PendingRequest<Action>)
    case send(Action)
    case cancel(String)
  }

  let kind: Kind

  /// Returns a request that one of these actions answers once, sooner or later.
  ///
  /// The answer may come in any later state, even if whatever asked for it is gone. Cancelling the request removes it, unless
  /// `whenCancelled` names answers that come nonetheless: for work that checks too late, or never, whether it is cancelled.
  public static func request(
    _ name: String, id: (any Hashable)? = nil, answers: [Action], whenCancelled late: [Action] = []
  ) -> Self {
    Self(
      kind: .request(
        PendingRequest(name: name, id: id.map(idText), answers: answers, late: late, left: 1)))
  }

  /// Returns work that sends these actions in any order, perhaps never. `count` or cancellation ends it.
  public static func stream(
    _ name: String, id: (any Hashable)? = nil, of actions: [Action], atMost count: Int? = nil
  ) -> Self {
    Self(
      kind: .request(
        PendingRequest(
          name: name, id: id.map(idText), answers: actions, late: [], left: count, isStream: true)))
  }

  /// Sends an action at once.
  public static func send(_ action: Action) -> Self { Self(kind: .send(action)) }

  /// Cancels the requests and streams with an ID.
  public static func cancel(id: some Hashable) -> Self { Self(kind: .cancel(idText(id))) }
}

/// A request that waits for its answer in a state.
struct PendingRequest<Action: Hashable>: Hashable {
  var name: String
  var id: String?
  var answers: [Action]
  /// The answers that come after it is cancelled.
  var late: [Action]
  /// How many answers may come; nil for any number.
  var left: Int?
  var isStream = false
  /// Distinct names for the answers.
  let texts: [String]
  /// The whole request as text. Requests are sorted by it, so the order in which they were made makes no difference.
  private(set) var order = ""

  init(
    name: String, id: String?, answers: [Action], late: [Action], left: Int?, isStream: Bool = false
  ) {
    (self.name, self.id, self.answers, self.late, self.left) = (name, id, answers, late, left)
    self.isStream = isStream
    texts = uniqueTexts(answers)
    order = text
  }

  /// The request after an answer; nil if that was the last.
  var afterAnswer: Self? {
    guard let left else { return self }
    guard left > 1 else { return nil }
    var rest = self
    rest.left = left - 1
    rest.order = rest.text
    return rest
  }

  /// The request after it is cancelled; nil if no answer comes any more.
  var afterCancelling: Self? {
    late.isEmpty
      ? nil : Self(name: "\(name), cancelled", id: nil, answers: late, late: [], left: 1, isStream: true)
  }

  private var text: String {
    ([name, id ?? "", "\(left ?? -1)"] + texts + [""] + late.map(plainText)).joined(separator: "\n")
  }
}

/// Returns an ID as text. IDs of different types differ.
private func idText(_ id: any Hashable) -> String { "\(type(of: id)).\(plainText(id))" }

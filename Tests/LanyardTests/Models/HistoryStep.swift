/// What happens to a key.
struct HistoryStep: Sendable, Equatable, CustomStringConvertible {
    enum Action: Sendable, Equatable {
        /// A call. Calls are numbered from one.
        case call
        /// The body of a call returns, if it has begun.
        case end(Int)
        /// The handle of a call is told to cancel.
        case cancel(Int)
        /// The key is cancelled.
        case cancelKey
        /// So many ticks pass.
        case wait(Int)
    }

    var action: Action

    /// Whether the next step comes at once, before any body gets to begin or to end.
    var isHasty = false

    var description: String {
        let text =
            switch action {
            case .call: "call"
            case .end(let call): "end \(call)"
            case .cancel(let call): "cancel \(call)"
            case .cancelKey: "cancel the key"
            case .wait(let ticks): "wait \(ticks)"
            }
        return isHasty ? text + " and at once" : text
    }
}

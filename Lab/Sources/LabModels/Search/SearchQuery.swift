/// What was typed, and when.
struct SearchQuery: Sendable {
    let term: String
    let keystroke: Duration
}

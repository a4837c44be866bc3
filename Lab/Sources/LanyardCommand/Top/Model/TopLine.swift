/// A line of the table: a run, or a scope above runs.
enum TopLine: Hashable, Sendable {
    case run(TopRow, depth: Int)
    /// - Parameters:
    ///   - live: how many of the listed runs of this scope have not ended.
    ///   - below: how many of those in the scopes below it have not.
    case scope(name: String, depth: Int, live: Int, below: Int)

    var row: TopRow? {
        if case .run(let row, _) = self { row } else { nil }
    }
}

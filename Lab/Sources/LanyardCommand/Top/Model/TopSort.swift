/// What the table is sorted by.
enum TopSort: String, CaseIterable, Sendable {
    /// What deserves attention first.
    case state
    /// What has been there for longest first.
    case age
    /// From A to Z.
    case name
    /// What takes, or took, longest to stop first.
    case obeyed

    /// The one after it.
    var next: TopSort {
        let all = TopSort.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }

    /// The rows in this order; of two equals the newer comes first, so the order is the same each time.
    func sorted(_ rows: [TopRow]) -> [TopRow] {
        switch self {
        case .state: rows.sorted { ($0.look.rawValue, $1.id) < ($1.look.rawValue, $0.id) }
        case .age: rows.sorted { ($1.age, $1.id) < ($0.age, $0.id) }
        case .name:
            rows.map { ($0.run.title.lowercased(), $0) }.sorted { ($0.0, $1.1.id) < ($1.0, $0.1.id) }.map(\.1)
        case .obeyed: rows.sorted { ($1.latency ?? -1, $1.id) < ($0.latency ?? -1, $0.id) }
        }
    }
}

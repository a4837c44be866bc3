/// The columns of the table.
enum TopColumn: Sendable {
    case id, state, name, scope, age, doing, latency, cause
    /// Cause and doing in one, where there is no room for both: what is told to stop has other worries than its progress.
    case story

    var title: String {
        switch self {
        case .id: "RUN"
        case .state: "STATE"
        case .name: "NAME"
        case .scope: "SCOPE"
        case .age: "AGE"
        case .doing: "DOING"
        case .latency: "TO STOP"
        case .cause: "CAUSE"
        case .story: "CAUSE, OR DOING"
        }
    }

    /// - Parameter width: The room there is; the key is left out where it would cost a part of the name.
    func text(_ row: TopRow, _ width: Int, _ style: TextStyle) -> String {
        switch self {
        case .id: "#\(row.id)"
        case .state: "\(style.glyph(row.look.sign.unicode, ascii: row.look.sign.ascii)) \(row.look.word)"
        case .name: row.run.fullTitle.columns <= width ? row.run.fullTitle : row.run.title
        case .scope: row.scope
        case .age: TimeText.span(milliseconds: row.age)
        case .doing: row.doing
        case .latency: row.latency.map { TimeText.span(milliseconds: $0) } ?? ""
        case .cause: row.cause
        case .story: row.story
        }
    }

    func ink(_ row: TopRow) -> TextStyle.Ink? {
        switch self {
        case .state: row.look.ink
        case .latency: row.look == .straggling ? .red : nil
        case .scope: .dim
        default: row.run.hasEnded && self != .name ? .dim : nil
        }
    }

    var isNumber: Bool { [.id, .age, .latency].contains(self) }

    /// The narrowest that is of use, or the width of those that are as wide as they are.
    var narrowest: Int {
        switch self {
        case .id: 5
        case .state: 12
        case .name: 15
        case .scope: 10
        case .age, .latency: 7
        case .doing: 18
        case .cause: 26
        case .story: 18
        }
    }

    /// The share of the room that is left; 0 for those that are as wide as they are.
    var share: Int {
        switch self {
        case .id, .state, .age, .latency: 0
        case .scope: 2
        case .name, .doing: 3
        case .cause, .story: 4
        }
    }

    /// What is shown where there is room for it, the most first.
    static let choices: [[TopColumn]] = [
        [.id, .state, .name, .scope, .age, .doing, .latency, .cause],
        [.id, .state, .name, .scope, .age, .latency, .story],
        [.id, .state, .name, .age, .latency, .story],
        [.id, .state, .name, .age],
        [.state, .name],
        [.name],
    ]
}

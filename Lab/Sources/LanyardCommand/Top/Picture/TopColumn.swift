import CommandSupport

/// The columns of the table.
enum TopColumn: Sendable {
    case id, state, name, scope, age, progress, obeyed, why, origin
    /// What a run does as a sign alone, where there is no room for the word.
    case sign
    /// Progress and why in one, where there is no room for both.
    case story

    /// What the console's page calls it, in capitals.
    var title: String {
        switch self {
        case .id: "ID"
        case .state: "STATE"
        case .name: "NAME"
        case .scope: "SCOPE"
        case .age: "TIME"
        case .progress: "PROGRESS"
        case .obeyed: "OBEYED"
        case .why, .story: "WHY"
        case .origin: "ORIGIN"
        case .sign: ""
        }
    }

    /// - Parameter width: The room there is; the key is left out where it would cost a part of the name.
    func text(_ row: TopRow, _ width: Int, _ style: TextStyle) -> String {
        switch self {
        case .id: "#\(row.id)"
        case .state: TopColumn.state(row, width, style)
        case .name: row.run.fullTitle.columns <= width ? row.run.fullTitle : row.run.title
        case .scope: row.scope
        case .age: TimeText.span(milliseconds: row.age)
        case .progress: row.progress
        case .obeyed: row.latency.map { TimeText.span(milliseconds: $0) } ?? ""
        case .why: row.why
        case .story: row.story
        case .origin: Place.short(row.run.origin.text)
        case .sign: style.glyph(row.look.sign.unicode, ascii: row.look.sign.ascii)
        }
    }

    /// What is waited for has a column of its own where it has no room here.
    private static func state(_ row: TopRow, _ width: Int, _ style: TextStyle) -> String {
        let sign = style.glyph(row.look.sign.unicode, ascii: row.look.sign.ascii)
        let word = sign.columns + 1 + row.word.columns > width ? row.shortWord : row.word
        return "\(sign) \(word)"
    }

    func ink(_ row: TopRow) -> TextStyle.Ink? {
        switch self {
        case .state, .sign: row.look.ink
        case .obeyed: row.look == .straggling ? .red : nil
        case .scope: .dim
        default: row.run.hasEnded && self != .name ? .dim : nil
        }
    }

    var isNumber: Bool { [.id, .age, .progress, .obeyed].contains(self) }

    /// The narrowest that is of use, or the width of those that are as wide as they are.
    var narrowest: Int {
        switch self {
        case .id: 5
        case .state: 13
        case .name: 15
        case .scope: 10
        case .age, .obeyed: 7
        case .progress: 8
        case .why: 40
        case .story: 30
        case .origin: 22
        case .sign: 1
        }
    }

    /// The share of the room that is left; 0 for those that are as wide as they are.
    var share: Int {
        switch self {
        case .id, .state, .sign, .age, .progress, .obeyed: 0
        case .scope, .origin: 2
        case .name: 3
        case .why, .story: 5
        }
    }

    /// What is shown where there is room for it, the most first.
    static let choices: [[TopColumn]] = [
        [.id, .state, .name, .scope, .age, .progress, .obeyed, .why, .origin],
        [.id, .state, .name, .scope, .age, .progress, .obeyed, .why],
        [.id, .state, .name, .scope, .age, .obeyed, .story],
        [.id, .sign, .name, .age, .obeyed, .story],
        [.id, .sign, .name, .age, .story],
        [.id, .sign, .name, .story],
        [.id, .sign, .name, .age],
        [.id, .sign, .name],
        [.name],
    ]
}

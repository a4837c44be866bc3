/// Why a console did not answer what was asked.
enum ConsoleTrouble: Error, Hashable, Sendable {
    /// Nobody listens there any more, or the connection was lost.
    case gone
    /// It takes too long.
    case silent
    /// It said no, in its words.
    case refused(status: Int, PrintableText)
    /// What came is not what a console sends.
    case unreadable
}

extension ConsoleTrouble: CustomStringConvertible {
    var description: String {
        switch self {
        case .gone: "Nobody answers there."
        case .silent: "It does not answer in time."
        case .refused(let status, let words):
            words.text.isEmpty ? "It answered with status \(status)." : words.text
        case .unreadable: "What it sends is not what a console of version 1 sends."
        }
    }
}

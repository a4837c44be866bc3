/// Why a console did not answer what was asked.
enum ConsoleTrouble: Error, Hashable, Sendable {
    /// Nobody listens there any more, or the connection was lost.
    case gone
    /// No machine has the name.
    case unknownHost
    /// It takes too long.
    case silent
    /// It said no, in its words.
    case refused(status: Int, PrintableText)
    /// What came is not what a console sends.
    case unreadable
}

extension ConsoleTrouble {
    fileprivate static let advice = "Give the address that the program's console printed."
}

extension ConsoleTrouble: CustomStringConvertible {
    var description: String {
        switch self {
        case .gone: "Nobody answers there."
        case .unknownHost: "The host is unknown. Check its spelling and the network."
        case .silent: "It does not answer in time. Look whether the program is stopped or busy, and try again."
        case .refused(401, _): "The token is not the program's: give the address that its console printed last."
        case .refused(let status, let words):
            words.text.isEmpty
                ? "It answered with status \(status), as no console does. \(ConsoleTrouble.advice)" : words.text
        case .unreadable: "What it sends is not what a console of version 1 sends. \(ConsoleTrouble.advice)"
        }
    }
}

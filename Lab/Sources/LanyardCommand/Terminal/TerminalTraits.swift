import Foundation

/// What may be written to where the output goes.
struct TerminalTraits: Hashable, Sendable {
    /// Whether lines can be drawn over: it is a terminal, and not a dumb one.
    var redraws: Bool
    /// Whether colours are wanted there.
    var hasColours: Bool
    /// Whether it shows more than ASCII.
    var hasUnicode: Bool

    /// The traits of a plain file or pipe in UTF-8.
    static let plain = TerminalTraits(redraws: false, hasColours: false, hasUnicode: true)

    init(redraws: Bool, hasColours: Bool, hasUnicode: Bool) {
        self.redraws = redraws
        self.hasColours = hasColours
        self.hasUnicode = hasUnicode
    }

    /// Judges by the environment, as `TERM`, `NO_COLOR` and the locale's variables tell.
    init(isTerminal: Bool, environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        redraws = isTerminal && !term.isEmpty && term != "dumb"
        hasColours = redraws && (environment["NO_COLOR"] ?? "").isEmpty
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let encoding = locale.lowercased()
        hasUnicode = encoding.contains("utf-8") || encoding.contains("utf8") || (!isTerminal && locale.isEmpty)
    }

    /// The traits of the standard output.
    static var standardOutput: TerminalTraits {
        TerminalTraits(isTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
    }
}

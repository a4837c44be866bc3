import CommandSupport
import Foundation

/// What a terminal and its shell tell a program that fills the whole of it.
actor TerminalSignals {
    enum News: Sendable {
        /// The window has another size.
        case resized
        /// Ctrl-Z: the shell wants the terminal back.
        case suspended
        /// The program goes on after it was stopped, in front or behind.
        case continued
        /// Ctrl-\: it is to end, and would leave the terminal as it is.
        case abandoned
    }

    private var sources: [SignalSource] = []

    /// Watches for as long as this is there. What this process was started to ignore stays ignored.
    func watch(_ action: @escaping @Sendable (News) -> Void) async {
        let queue = DispatchQueue(label: "lanyard.terminal")
        let all = [(SIGWINCH, News.resized), (SIGTSTP, .suspended), (SIGCONT, .continued), (SIGQUIT, .abandoned)]
        for (number, news) in all {
            if SignalSource.isIgnored(number) { continue }
            let source = await SignalSource(number, on: queue) { action(news) }
            sources.append(source)
        }
    }

    /// Stops the process, as Ctrl-Z would have done if nobody had watched for it.
    static func stop() { kill(getpid(), SIGSTOP) }
}

import CommandSupport
import Foundation

/// The whole of the terminal, on the alternate screen: what stood there before is there again afterwards.
///
/// It has a queue of its own, because a write blocks while the terminal takes nothing.
actor FullScreen {
    private let executor = QueueExecutor("lanyard.screen")
    private let mode = RawMode(STDIN_FILENO, farewell: FullScreen.end)
    private var isEntered = false
    /// Whether the terminal has gone.
    private(set) var isClosed = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Alternate screen, no cursor, no new line for what is wider than it was thought to be, and marks around what is pasted.
    private static let start = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[H\u{1B}[2J"
    private static let end: StaticString = "\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Takes the terminal, again if somebody else has had it meanwhile; not while it is somebody else's.
    func enter() {
        guard Foreground.isOurs else { return }
        mode.enter()
        isEntered = true
        send(Self.start)
    }

    /// Shows lines, at most as many as there are rows; nothing while the terminal is somebody else's. A shell does not tell a program
    /// that ran in the background when it gives the terminal back, so this is found out here.
    func draw(_ lines: [String]) {
        if !isEntered { enter() }
        guard isEntered else { return }
        send("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
    }

    /// Gives the terminal back as it was.
    func leave() {
        guard isEntered else { return }
        isEntered = false
        giveBack(patience: -1)
    }

    /// Gives it back whatever else is being done; for the moment before the process ends at once.
    ///
    /// - Parameter patience: how many milliseconds a terminal that takes nothing is waited for; -1 for as long as it takes.
    nonisolated func giveBack(patience: Int32 = 100) {
        mode.leave()
        var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        if poll(&ready, 1, patience) > 0 { _ = Self.put("\(Self.end)") }
        CrashRescue.disarm()
    }

    private func send(_ text: String) {
        if !isClosed, Self.put(text) != nil { isClosed = true }
    }

    private static func put(_ text: String) -> Int32? {
        Array(text.utf8).withUnsafeBytes { StandardOutput.writeAll($0, to: STDOUT_FILENO) }
    }
}

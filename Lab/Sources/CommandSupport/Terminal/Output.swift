import Foundation
import Synchronization

/// All that the command writes: lines that stay, lines that are drawn over, and complaints.
///
/// It has a queue of its own, because a write blocks while a pager or a pipe is full. Once nobody reads the standard
/// output any more, writing there does nothing.
package actor Output {
    /// What to do, once, when the reader of the standard output has gone.
    package typealias OnClosed = @Sendable () -> Void

    /// What shells report for a program that SIGPIPE ended.
    package static let exitCodeWhenClosed: Int32 = 141

    /// The program's name, before what it complains of.
    private static let program = ProcessInfo.processInfo.processName

    private let executor = QueueExecutor("lanyard.output")
    private var region = LiveRegion()
    private var onClosed: OnClosed?
    /// Lines that will be written next.
    private nonisolated let posted = Mutex(Posted())

    private struct Posted {
        var text = ""
        /// Whether somebody is about to write them.
        var isDue = false
    }

    /// How long lines that were posted are gathered. Nobody sees the difference.
    private static let gathering = DispatchTimeInterval.milliseconds(10)
    /// From how many bytes on a reader is too far behind.
    private static let mostPosted = 64 << 10

    /// Whether the reader of the standard output has gone.
    package private(set) var isClosed = !Output.isOpen(STDOUT_FILENO)

    /// Writes nothing yet.
    package init() {}

    /// That of its queue.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Sets what to do, once, when the reader of the standard output has gone; at once if it has.
    package func whenClosed(_ action: @escaping OnClosed) {
        onClosed = action
        if isClosed { closed() }
    }

    /// Writes lines that stay, soon and without being waited for: to write each by itself takes a good part of what it takes to
    /// download a small file. It waits only for a reader that is far behind. What was posted in the last moment, and what such a reader has
    /// not read, is lost with a second Ctrl-C.
    package nonisolated func post(_ lines: [String]) async {
        let (isFirst, isMuch) = posted.withLock { posted in
            for line in lines { posted.text += line + "\n" }
            defer { posted.isDue = !posted.text.isEmpty }
            return (!posted.isDue && !posted.text.isEmpty, posted.text.utf8.count > Output.mostPosted)
        }
        if isFirst { executor.submit(after: Output.gathering) { self.assumeIsolated { $0.flush() } } }
        if isMuch { await flush() }
    }

    /// Writes what was posted.
    package func flush() {
        let text = posted.withLock { posted in
            defer { posted = Posted() }
            return posted.text
        }
        if !text.isEmpty { send(region.clear(columns: columns) + text) }
    }

    /// Writes lines that stay.
    package func write(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        flush()
        let clear = region.clear(columns: columns)
        send(clear + lines.map { $0 + "\n" }.joined())
    }

    /// Writes a line that stays.
    package func write(_ line: String) { write([line]) }

    /// Draws lines over those that were drawn before.
    package func draw(_ lines: [String]) {
        flush()
        guard !(lines.isEmpty && region.isEmpty) else { return }
        send(region.replace(by: lines, columns: columns))
    }

    /// Writes a line to the standard error.
    package func complain(_ message: String) {
        flush()
        if !region.isEmpty { send(region.clear(columns: columns)) }
        _ = Output.put("\(Output.program): \(message.printable)\n", STDERR_FILENO)
    }

    /// Writes lines to the standard error that are no complaint.
    package func remark(_ lines: [String]) {
        flush()
        if !region.isEmpty { send(region.clear(columns: columns)) }
        _ = Output.put(lines.map { $0.printable + "\n" }.joined(), STDERR_FILENO)
    }

    private var columns: Int { TerminalSize(of: STDOUT_FILENO).columns }

    private func send(_ text: String) {
        guard !isClosed, let code = Output.put(text, STDOUT_FILENO) else { return }
        isClosed = true
        if code != EPIPE {
            _ = Output.put(
                "\(Output.program): Could not write the output: \(String(cString: strerror(code))).\n",
                STDERR_FILENO
            )
        }
        closed()
    }

    private func closed() {
        onClosed?()
        onClosed = nil
    }

    /// Whether a descriptor was open when the process began. Else something of the system's own may have its number by now, which has
    /// no kind, and must not be written into.
    private static func isOpen(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT != 0
    }

    /// Writes everything. Returns the system's error number if that cannot be done.
    private static func put(_ text: String, _ descriptor: Int32) -> Int32? {
        Array(text.utf8).withUnsafeBytes { StandardOutput.writeAll($0, to: descriptor) }
    }
}

import Foundation
import LanyardAudit

/// A line of a terminal that says how far the audit is. On anything else it says nothing.
struct ProgressLine {
    private let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1

    func show(_ progress: Audit.Progress) {
        // Not each file: a terminal is slower than the audit.
        guard isTerminal, progress.read.isMultiple(of: 64) || progress.read == progress.total else { return }
        write("\r\(progress.read) of \(progress.total) files")
    }

    func clear() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        Output.say(text)
    }
}

import Foundation
import Synchronization

/// The wish to stop, by Ctrl-C (SIGINT), SIGTERM, or SIGHUP when the terminal goes: the first lets the program stop in good order,
/// the second ends the process at once. What this process was started to ignore stays ignored, as `nohup` wants it.
package actor Interruption {
    /// The exit code of a program that was stopped by Ctrl-C.
    package static let exitCode: Int32 = 130

    private let beforeExit: @Sendable () -> Void
    private var sources: [SignalSource] = []
    private let interrupted = Atomic(false)

    /// Whether the first signal has come.
    package nonisolated var hasCome: Bool { interrupted.load(ordering: .acquiring) }

    /// - Parameter beforeExit: what to do at the second signal, at which the process ends.
    package init(beforeExit: @escaping @Sendable () -> Void = {}) {
        self.beforeExit = beforeExit
    }

    /// Watches from now on.
    ///
    /// - Parameter action: what to do at the first signal, whose name it gets. It runs on a queue of its own, and so
    ///   does what ends the process at the second, however busy the program is.
    package func watch(_ action: @escaping @Sendable (String) -> Void) async {
        let queue = DispatchQueue(label: "lanyard.signals")
        for (number, name) in [(SIGINT, "Ctrl-C"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")] {
            if SignalSource.isIgnored(number) { continue }
            let source = await SignalSource(number, on: queue) { [self] in
                if interrupted.exchange(true, ordering: .acquiringAndReleasing) {
                    beforeExit()
                    _exit(Interruption.exitCode)
                }
                action(name)
            }
            sources.append(source)
        }
    }
}

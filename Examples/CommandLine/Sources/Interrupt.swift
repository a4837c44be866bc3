import Foundation

/// Ctrl-C as a call: the first one stops the work, a second one ends the process at once.
struct Interrupt {
    private let source: any DispatchSourceSignal

    /// Returns when the system knows that this process wants the signal: one that came before would be lost.
    init(_ action: @escaping @Sendable () -> Void) async {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            signal(SIGINT, SIG_DFL)
            action()
        }
        await withCheckedContinuation { registered in
            source.setRegistrationHandler { registered.resume() }
            source.resume()
        }
        self.source = source
    }
}

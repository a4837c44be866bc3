import Dispatch
import Foundation

/// SIGTERM as a call.
struct Termination {
    private let source: any DispatchSourceSignal

    /// Returns when the system knows that this process wants the signal: one that came before would be lost.
    init(_ action: @escaping @Sendable () -> Void) async {
        signal(SIGTERM, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
        source.setEventHandler(handler: action)
        await withCheckedContinuation { registered in
            source.setRegistrationHandler { registered.resume() }
            source.resume()
        }
        self.source = source
    }
}

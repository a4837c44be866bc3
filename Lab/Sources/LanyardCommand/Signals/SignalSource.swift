import Foundation

/// Watches for a signal that no longer does what it does by default.
struct SignalSource {
    private let source: any DispatchSourceSignal

    /// Returns when the system knows that this process wants the signal: one that came before would be lost.
    init(_ number: Int32, on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) async {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: action)
        await withCheckedContinuation { registered in
            source.setRegistrationHandler { registered.resume() }
            source.resume()
        }
        self.source = source
    }
}

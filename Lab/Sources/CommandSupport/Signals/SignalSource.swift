package import Foundation

/// Watches for a signal that no longer does what it does by default.
package struct SignalSource {
    private let source: any DispatchSourceSignal

    /// Whether this process ignores the signal.
    package static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Returns when the system knows that this process wants the signal: one that came before would be lost.
    package init(_ number: Int32, on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void) async {
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

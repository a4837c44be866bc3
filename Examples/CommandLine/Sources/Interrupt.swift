import Foundation

/// Ctrl-C as a call: the first one stops the work, a second one ends the process at once.
struct Interrupt {
    private let source: any DispatchSourceSignal

    init(_ action: @escaping @Sendable () -> Void) {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            signal(SIGINT, SIG_DFL)
            action()
        }
        source.resume()
    }
}

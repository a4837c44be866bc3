#if GRPC
import Foundation

/// SIGINT and SIGTERM, of which the first asks the program to stop and the second ends it.
final class Signals {
    private let sources: [any DispatchSourceSignal]

    init(_ action: @escaping @Sendable (_ name: String) -> Void) {
        let queue = DispatchQueue(label: "fleet.signals")
        nonisolated(unsafe) var hasCome = false  // Touched on that queue alone.
        sources = [(SIGINT, "Ctrl-C"), (SIGTERM, "SIGTERM")].map { number, name in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                if hasCome { _exit(130) }
                hasCome = true
                action(name)
            }
            source.resume()
            return source
        }
    }

    func end() {
        for source in sources { source.cancel() }
    }
}
#endif

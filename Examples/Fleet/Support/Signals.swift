#if Cluster
import Foundation

/// SIGINT and SIGTERM, of which the first asks the program to stop and the second ends it.
final class Signals {
    enum Signal: Sendable, CaseIterable {
        case interrupt
        case terminate

        var number: Int32 { self == .interrupt ? SIGINT : SIGTERM }
        var name: String { self == .interrupt ? "Ctrl-C" : "SIGTERM" }
    }

    private let sources: [any DispatchSourceSignal]

    /// Returns when the system knows that this process wants the signals: one that came before would be lost.
    init(_ action: @escaping @Sendable (Signal) -> Void) async {
        let queue = DispatchQueue(label: "fleet.signals")
        nonisolated(unsafe) var hasCome = false  // Touched on that queue alone.
        var sources: [any DispatchSourceSignal] = []
        for asked in Signal.allCases {
            signal(asked.number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: asked.number, queue: queue)
            source.setEventHandler {
                if hasCome { _exit(130) }
                hasCome = true
                action(asked)
            }
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
            sources.append(source)
        }
        self.sources = sources
    }

    func end() {
        for source in sources { source.cancel() }
    }
}
#endif

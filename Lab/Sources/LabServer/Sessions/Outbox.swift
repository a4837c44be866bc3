internal import Synchronization

/// What a tab has not been told yet: of each kind the newest only, so that a page that is slow is not behind, and one that
/// does not read costs nothing.
final class Outbox: Sendable {
    private struct State {
        /// One place for each kind, in the order in which they leave.
        var hello, opened, trouble, held, pulse: String?
        /// The states of the sides that are open, and which was put first: so neither waits for the other for ever.
        var states: [Int: String] = [:] {
            didSet { order = order.filter { states[$0] != nil } + states.keys.filter { !order.contains($0) } }
        }
        private var order: [Int] = []
        var end: WebSocketEnd?

        mutating func take() -> WebSocketOutput? {
            let text =
                hello.take() ?? opened.take() ?? trouble.take() ?? held.take() ?? pulse.take() ?? takeState()
            return text.map { .text($0) } ?? end.map { .close($0) }
        }

        private mutating func takeState() -> String? {
            order.first.flatMap { states.removeValue(forKey: $0) }
        }
    }

    private let state = Mutex(State())
    private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Puts a message in place of an older one of its kind.
    func put(_ message: PageMessage) {
        // Only a state that JSON cannot express, such as an endless number, gets here; the page is told so.
        guard let text = (try? message.text()) ?? (try? PageMessage.trouble("This cannot be shown.").text()) else {
            return
        }
        state.withLock { state in
            switch message {
            case .hello: state.hello = text
            case .opened:
                state.opened = text
                state.states = [:]
            case .state(let place, _, _, _, _, _): state.states[place] = text
            case .held: state.held = text
            case .pulse, .pulseEnded: state.pulse = text
            case .trouble: state.trouble = text
            }
        }
        changes.continuation.yield()
    }

    /// Takes back what was to be told of a screen.
    func forgetScreen() {
        state.withLock { state in
            state.opened = nil
            state.states = [:]
        }
    }

    /// Ends the connection as soon as all has been told.
    func close(_ end: WebSocketEnd) {
        state.withLock { $0.end = end }
        changes.continuation.yield()
    }

    /// The next message, when there is one; `nil` once the task is cancelled. Only one may ask at a time.
    func next() async -> WebSocketOutput? {
        while !Task.isCancelled {
            if let output = state.withLock({ $0.take() }) { return output }
            for await _ in changes.stream { break }
        }
        return nil
    }
}

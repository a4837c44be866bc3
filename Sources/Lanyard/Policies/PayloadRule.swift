/// A payload with the rule that sees the others, of whatever type.
protocol ErasedPayloadRule: OverlapReducer {
    var erasedPayload: any Sendable { get }

    /// - Parameter count: How many of those that wait came before.
    func admit(_ key: KeyState, _ others: PayloadsInKey, before count: Int) -> AdmitDecision
    func start(_ key: KeyState, _ others: PayloadsInKey, before count: Int) -> StartDecision
}

/// What the calls of a key are about, at one moment; `nil` for calls that do not say.
///
/// An object, because each of those that wait is asked about the same: what is of one type is looked for once.
final class PayloadsInKey {
    let running: [any Sendable]
    let windingDown: [any Sendable]

    /// In the order in which they came.
    let waiting: [(any Sendable)?]
    private var typed: Any?

    init(running: [any Sendable] = [], windingDown: [any Sendable] = [], waiting: [(any Sendable)?] = []) {
        (self.running, self.windingDown, self.waiting) = (running, windingDown, waiting)
    }

    /// Those of one type.
    fileprivate func payloads<Payload: Sendable>(of type: Payload.Type) -> Typed<Payload> {
        if let typed = typed as? Typed<Payload> { return typed }
        let typed = Typed(self, of: type)
        self.typed = typed
        return typed
    }

    fileprivate final class Typed<Payload: Sendable> {
        let running: [Payload]
        let windingDown: [Payload]
        let waiting: [Payload]

        /// How many of those that wait are of the type, of so many that came first.
        let counts: [Int]

        init(_ all: PayloadsInKey, of type: Payload.Type) {
            running = all.running.compactMap { $0 as? Payload }
            windingDown = all.windingDown.compactMap { $0 as? Payload }
            var (waiting, counts): ([Payload], [Int]) = ([], [0])
            for case let payload in all.waiting {
                if let payload, let own = payload as? Payload { waiting.append(own) }
                counts.append(waiting.count)
            }
            (self.waiting, self.counts) = (waiting, counts)
        }
    }
}

struct PayloadRule<Reducer: PayloadReducer>: ErasedPayloadRule {
    let payload: Reducer.Payload
    let reducer: Reducer

    var erasedPayload: any Sendable { payload }
    var name: String { reducer.name }

    func admit(_ key: KeyState) -> AdmitDecision { admit(key, PayloadsInKey(), before: 0) }
    func start(_ key: KeyState) -> StartDecision { start(key, PayloadsInKey(), before: 0) }

    func admit(_ key: KeyState, _ others: PayloadsInKey, before count: Int) -> AdmitDecision {
        reducer.admit(payload, KeyPayloads(others, before: count, key))
    }

    func start(_ key: KeyState, _ others: PayloadsInKey, before count: Int) -> StartDecision {
        reducer.start(payload, KeyPayloads(others, before: count, key))
    }
}

extension KeyPayloads {
    fileprivate init(_ others: PayloadsInKey, before count: Int, _ state: KeyState) {
        let own = others.payloads(of: Payload.self)
        self.init(
            running: own.running,
            windingDown: own.windingDown,
            waiting: own.waiting[..<own.counts[count]],
            state: state
        )
    }
}

/// A payload with the rule that sees the others, of whatever type.
protocol ErasedPayloadRule: OverlapReducer {
    var erasedPayload: any Sendable { get }
    func admit(_ key: KeyState, _ others: ErasedPayloads) -> AdmitDecision
    func start(_ key: KeyState, _ others: ErasedPayloads) -> StartDecision
}

/// The payloads of a key.
struct ErasedPayloads {
    var running: [any Sendable] = []
    var windingDown: [any Sendable] = []
    var waiting: [any Sendable] = []
}

struct PayloadRule<Reducer: PayloadReducer>: ErasedPayloadRule {
    let payload: Reducer.Payload
    let reducer: Reducer

    var erasedPayload: any Sendable { payload }
    var name: String { reducer.name }

    func admit(_ key: KeyState) -> AdmitDecision { admit(key, ErasedPayloads()) }
    func start(_ key: KeyState) -> StartDecision { start(key, ErasedPayloads()) }

    func admit(_ key: KeyState, _ others: ErasedPayloads) -> AdmitDecision {
        reducer.admit(payload, KeyPayloads(others, key))
    }

    func start(_ key: KeyState, _ others: ErasedPayloads) -> StartDecision {
        reducer.start(payload, KeyPayloads(others, key))
    }
}

extension KeyPayloads {
    fileprivate init(_ others: ErasedPayloads, _ state: KeyState) {
        func own(_ payloads: [any Sendable]) -> [Payload] { payloads.compactMap { $0 as? Payload } }
        self.init(
            running: own(others.running),
            windingDown: own(others.windingDown),
            waiting: own(others.waiting),
            state: state
        )
    }
}

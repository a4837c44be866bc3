internal import Foundation
internal import Lanyard

/// Asks a fleet's keeper when a viewer wants to know, once for all viewers and not more often than once a second.
///
/// The keeper may be away, slow, or never answer. Nobody waits for it longer than ``patience``: a viewer is told what was read
/// last, how old it is, and why there is nothing newer. At most one question is under way.
actor FleetWatch<Time: Clock>: ServedFleet where Time.Duration == Duration {
    /// The shortest time between two questions.
    private var interval: Duration { .seconds(1) }
    private var patience: Duration { .seconds(2) }

    private let read: @Sendable () async throws -> FleetState
    private let cancelKey: (@Sendable (String, String?) async throws -> Int?)?
    private let clock: Time
    private let date: @Sendable () -> Date

    private var state: FleetState?
    private var readAt: Time.Instant?
    private var trouble: (text: String, since: Time.Instant)?
    private var asking: Task<Void, Never>?
    private var askedAt: Time.Instant?
    private var waiters: [AsyncStream<Never>.Continuation] = []

    init(
        read: @escaping @Sendable () async throws -> FleetState,
        cancel: (@Sendable (String, String?) async throws -> Int?)?,
        clock: Time = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.read, self.clock, self.date) = (read, clock, date)
        cancelKey = cancel
    }

    deinit { asking?.cancel() }

    /// Asks nothing any more.
    func stop() {
        asking?.cancel()
    }

    // MARK: ServedFleet

    nonisolated var canCancel: Bool { cancelKey != nil }

    func fleet(_ query: FleetQuery) async -> Wire.Fleet {
        askIfDue()
        await waitForAnswer()
        let (now, time) = (date().timeIntervalSince1970 * 1_000, clock.now)
        var answer = state?.answer(query, now: now) ?? Wire.Fleet(now: now)
        answer.age = readAt.map { $0.duration(to: time).milliseconds }
        answer.trouble = present(trouble, at: time)
        return answer
    }

    func cancel(_ key: String, reason: String?) async throws -> Int? {
        // What is shown next is what came of it.
        defer { if asking == nil { askedAt = nil } }
        return try await cancelKey?(key, reason.fromConsole)
    }

    // MARK: Asking

    private func askIfDue() {
        guard asking == nil, askedAt.map({ $0.duration(to: clock.now) >= interval }) ?? true else { return }
        askedAt = clock.now
        // As the console's other tasks: not a child of the request, and no run that the console would show.
        asking = Task.detached(priority: .utility) { [read, weak self] in
            do {
                let state = try await read()
                await self?.ended(.success(state))
            } catch {
                await self?.ended(.failure(error))
            }
        }
    }

    private func ended(_ result: Result<FleetState, any Error>) {
        switch result {
        case .success(let news):
            (state, readAt, trouble) = (news, askedAt ?? clock.now, nil)
        case .failure(let error):
            trouble = ("\(error)".limited, trouble?.since ?? clock.now)
        }
        asking = nil
        for waiter in waiters { waiter.finish() }
        waiters = []
    }

    private func waitForAnswer() async {
        guard asking != nil, let end = askedAt?.advanced(by: patience), end > clock.now else { return }
        let (answered, waiter) = AsyncStream<Never>.makeStream()
        waiters.append(waiter)
        await Lanyard.withDeadline(end, clock: clock) { for await _ in answered {} }
    }

    /// Why there is nothing newer; whoever has not answered in time has trouble, too.
    private func present(_ trouble: (text: String, since: Time.Instant)?, at time: Time.Instant) -> Wire.FleetTrouble? {
        if let trouble {
            return Wire.FleetTrouble(text: trouble.text, span: trouble.since.duration(to: time).milliseconds)
        }
        guard asking != nil, let askedAt, askedAt.duration(to: time) >= patience else { return nil }
        let span = askedAt.duration(to: time)
        return Wire.FleetTrouble(text: "The fleet's keeper has not answered yet.", span: span.milliseconds)
    }
}

extension Duration {
    fileprivate var milliseconds: Double {
        Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
    }
}

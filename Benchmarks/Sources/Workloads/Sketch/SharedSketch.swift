import Synchronization

/// W8: the smallest thing in which many callers share one result.
///
/// A call that comes while a run of its key is under way waits for that one. Each caller can be cancelled alone, and leaves at once; with
/// the last the run is cancelled. A key may be any value. The handle tells whether its caller has left. There are no policies, names,
/// causes or priorities.
final class SharedSketch: Sendable {
    private let flights = Mutex<[SketchKey: Flight]>([:])

    /// - Returns: A handle of one caller.
    func join(id: some Hashable & Sendable, _ operation: @escaping @Sendable () async -> Int) -> Caller {
        let key = SketchKey(id)
        let (flight, isNew) = flights.withLock { flights -> (Flight, Bool) in
            if let flight = flights[key], flight.addCaller() { return (flight, false) }
            let flight = Flight()
            flights[key] = flight
            return (flight, true)
        }
        if isNew {
            flight.started(
                Task {
                    let result = await operation()
                    self.flights.withLock { if $0[key] === flight { $0[key] = nil } }
                    flight.end(result)
                }
            )
        }
        return Caller(flight)
    }

    /// One who shares a run.
    final class Caller: Sendable {
        private let flight: Flight
        private let hasLeft = Atomic(false)

        fileprivate init(_ flight: Flight) { self.flight = flight }

        /// The result, or `nil` if the waiting task is cancelled before.
        var value: Int? {
            get async {
                guard let number = flight.number() else { return flight.result }
                return await withTaskCancellationHandler {
                    await withUnsafeContinuation { flight.wait($0, number) }
                } onCancel: {
                    if hasLeft.exchange(true, ordering: .relaxed) { return }
                    flight.leave(number)
                }
            }
        }

        /// The same without a way to leave: whoever is cancelled goes on waiting.
        var valueOfTask: Int? {
            get async {
                _ = await flight.task?.value
                return flight.result
            }
        }
    }

    fileprivate final class Flight: Sendable {
        typealias Waiter = UnsafeContinuation<Int?, Never>

        private struct State {
            var callers = 1
            var result: Int?
            var isOver = false
            var task: Task<Void, Never>?
            var waiters: [Int: Waiter] = [:]
            var gone: Set<Int> = []
            var numbers = 0
        }

        private let state = Mutex(State())

        var result: Int? { state.withLock { $0.result } }
        var task: Task<Void, Never>? { state.withLock { $0.task } }

        func addCaller() -> Bool {
            state.withLock { state in
                guard !state.isOver, state.callers > 0 else { return false }
                state.callers += 1
                return true
            }
        }

        func started(_ task: Task<Void, Never>) { state.withLock { if !$0.isOver { $0.task = task } } }

        func number() -> Int? {
            state.withLock { state in
                guard !state.isOver else { return nil }
                state.numbers += 1
                return state.numbers
            }
        }

        func wait(_ waiter: Waiter, _ number: Int) {
            let known = state.withLock { state -> Int?? in
                if state.isOver { return .some(state.result) }
                if state.gone.remove(number) != nil { return .some(nil) }
                state.waiters[number] = waiter
                return nil
            }
            if let known { waiter.resume(returning: known) }
        }

        func leave(_ number: Int) {
            let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
                guard !state.isOver else { return (nil, nil) }
                state.callers -= 1
                let waiter = state.waiters.removeValue(forKey: number)
                if waiter == nil { state.gone.insert(number) }
                return (waiter, state.callers == 0 ? state.task : nil)
            }
            waiter?.resume(returning: nil)
            task?.cancel()
        }

        func end(_ result: Int) {
            let (waiters, task) = state.withLock { state in
                (state.isOver, state.result) = (true, result)
                return (state.waiters.take(), state.task.take())
            }
            withExtendedLifetime(task) {}
            for waiter in waiters.values { waiter.resume(returning: result) }
        }
    }
}

extension Dictionary {
    fileprivate mutating func take() -> Self {
        defer { self = [:] }
        return self
    }
}

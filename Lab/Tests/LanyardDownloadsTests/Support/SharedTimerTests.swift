import LabTestSupport
import Synchronization
import Testing

@testable import LanyardDownloads

@Suite("A shared timer")
struct SharedTimerTests {
    /// A clock that a test turns, and what was set on it.
    private final class Hand: Sendable {
        private struct State {
            var now = Duration.zero
            var set: [(time: Duration, body: @Sendable () -> Void)] = []
            var count = 0
        }

        private let state = Mutex(State())

        var now: Duration { state.withLock { $0.now } }
        /// How often a time was set.
        var count: Int { state.withLock { $0.count } }

        func set(_ wait: Duration, _ body: @escaping @Sendable () -> Void) {
            state.withLock {
                $0.set.append(($0.now + wait, body))
                $0.count += 1
            }
        }

        func turn(to time: Duration) {
            let due = state.withLock { state in
                state.now = time
                defer { state.set.removeAll { $0.time <= time } }
                return state.set.filter { $0.time <= time }
            }
            for each in due { each.body() }
        }
    }

    private typealias Machine = SharedTimer.StateMachine<String>

    @Test func `sets one time for all who wait as long`() {
        var machine = Machine()
        let first = machine.add("a", until: .seconds(30))
        #expect(first == .seconds(30))
        for second in 31...60 {
            let number = machine.reserve()
            let set = machine.wait(number, until: .seconds(second), "b")
            #expect(set == nil)
            let waiter = machine.giveUp(number)
            #expect(waiter == "b")
        }
        let set = machine.set
        #expect(set == [.seconds(30)])
    }

    @Test func `sets an earlier time, and the later one only once`() {
        var machine = Machine()
        _ = machine.add("a", until: .seconds(30))
        for second in 1...5 {
            let number = machine.reserve()
            let set = machine.wait(number, until: .seconds(second), "b\(second)")
            #expect(set == .seconds(second))
            let (woken, next) = machine.fire(now: .seconds(second))
            #expect(woken == ["b\(second)"])
            #expect(next == nil)
        }
        let set = machine.set
        #expect(set == [.seconds(30)])
        let last = machine.fire(now: .seconds(30))
        #expect(last.woken == ["a"])
        let isEmpty = machine.isEmpty
        #expect(isEmpty)
    }

    @Test func `wakes in the order of the times, and sets the next`() {
        var machine = Machine()
        _ = machine.add("b", until: .seconds(2))
        _ = machine.add("a", until: .seconds(1))
        _ = machine.add("d", until: .seconds(9))
        _ = machine.add("c", until: .seconds(2))
        let (woken, next) = machine.fire(now: .seconds(3))
        #expect(woken == ["a", "b", "c"])
        #expect(next == .seconds(9))
    }

    @Test func `keeps nothing of a wait that was given up`() {
        var machine = Machine()
        let number = machine.reserve()
        _ = machine.wait(number, until: .seconds(1), "a")
        let waiters = [machine.giveUp(number), machine.giveUp(number)]
        #expect(waiters == ["a", nil])
        let isEmpty = machine.isEmpty
        #expect(isEmpty)
        let (woken, next) = machine.fire(now: .seconds(1))
        #expect(woken.isEmpty)
        #expect(next == nil)
        let set = machine.set
        #expect(set.isEmpty)
    }

    @Test func `lets a task sleep until its time`() async throws {
        let hand = Hand()
        let timer = SharedTimer(now: { hand.now }, set: hand.set)
        let sleeper = Task { try await timer.sleep(until: .seconds(5)) }
        try await until("it sleeps") { !timer.isEmpty && hand.count == 1 }
        hand.turn(to: .seconds(4))
        #expect(!timer.isEmpty)
        hand.turn(to: .seconds(5))
        try await sleeper.value
        #expect(timer.isEmpty)
        try await timer.sleep(until: .seconds(5))
    }

    @Test func `lets go of a task that is cancelled, and of one that was before`() async throws {
        let hand = Hand()
        let timer = SharedTimer(now: { hand.now }, set: hand.set)
        for isLate in [false, true] {
            let sleeper = Task { try await timer.sleep(until: .seconds(5)) }
            if isLate { try await until("it sleeps") { !timer.isEmpty } }
            sleeper.cancel()
            await #expect(throws: CancellationError.self) { try await sleeper.value }
            #expect(timer.isEmpty)
        }
    }
}

extension SharedTimer.StateMachine {
    /// Somebody comes and waits.
    fileprivate mutating func add(_ waiter: Waiter, until time: Duration) -> Duration? {
        let number = reserve()
        return wait(number, until: time, waiter)
    }
}

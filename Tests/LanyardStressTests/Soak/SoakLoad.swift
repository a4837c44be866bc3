import Foundation
import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

/// Calls under every policy, for owners that come and go, from eight threads which cancel at random.
final class SoakLoad: Sendable {
    private static let policies: [OverlapPolicy?] = [
        nil, .concurrent, .concurrent(limit: 2), .replace, .restart, .restart(grace: .milliseconds(1)), .skip, .queue,
        .queue(limit: 2), .keepLatest, .join, .debounce(for: .zero), .debounce(for: .milliseconds(1)),
        .throttle(for: .zero), .throttle(for: .milliseconds(1)), .throttle(for: .milliseconds(1), edges: .leading),
        .throttle(for: .milliseconds(1), edges: .trailing),
    ]

    private struct Refusal: Error {}

    /// Takes results, and owns a scope.
    private actor Owner {
        nonisolated let tasks = TaskScope("Soak")

        nonisolated func cancel(_ choice: Int, key: Int, _ task: ScopedTask<Int>) {
            switch choice {
            case 0..<8: task.cancel()
            case 8..<12: tasks.cancel(id: key)
            default: break
            }
        }
    }

    let tally = SoakTally()
    let calls = Atomic(0), given = Atomic(0), told = Atomic(0)
    private let owners: Mutex<[Owner]>

    init() {
        owners = Mutex((0..<8).map { _ in Owner() })
        Observers.add(tally)
    }

    /// Makes so many calls on eight threads, and waits until all of their runs have ended and nothing is left in the
    /// scopes. Afterwards it puts new owners in the places of the old: the tables of a scope keep the room that they
    /// once needed.
    func run(_ count: Int) async throws {
        await onThreads(8) { [self] _ in
            for number in 0..<count / 8 {
                call()
                switch number % 2_000 {
                case 999: owners.withLock { $0.randomElement()! }.tasks.cancelAll()
                case 1_999: replaceOwner(at: .random(in: 0..<8))
                default: break
                }
                while tally.live > 1_000 { sched_yield() }
            }
        }
        try await until("all runs have ended") { tally.live == 0 }
        try await until("no timer, window or key is left") { owners.withLock { $0.allSatisfy { $0.tasks.isIdle } } }
        for place in 0..<8 { replaceOwner(at: place) }
    }

    private func call() {
        let (place, key, choice) = (Int.random(in: 0..<8), Int.random(in: 0..<256), Int.random(in: 0..<48))
        let owner = owners.withLock { $0[place] }
        calls.add(1, ordering: .relaxed)
        let body: @Sendable () async throws -> Int = {
            if choice == 47 || (choice == 32 && Task.isCancelled) { throw Refusal() }
            if choice > 32 { await Task.yield() }
            return choice
        }
        let task: ScopedTask<Int>
        switch Self.policies.randomElement()! {
        case let policy? where policy.sharesRuns:
            task = owner.tasks.addTask(id: key, policy: policy, operation: body)
        case let policy?:
            task = owner.tasks.addTask(id: key, policy: policy, for: owner, operation: body) { [self] _, _ in
                given.add(1, ordering: .relaxed)
            } failed: { [self] _, _ in
                told.add(1, ordering: .relaxed)
            }
        case nil:
            task = owner.tasks.addTask(for: owner, operation: body) { [self] _, _ in
                given.add(1, ordering: .relaxed)
            } failed: { [self] _, _ in
                told.add(1, ordering: .relaxed)
            }
        }
        owner.cancel(choice, key: key, task)
    }

    /// An owner goes, with all that it owns.
    private func replaceOwner(at place: Int) {
        let new = Owner()
        _ = owners.withLock { owners in
            defer { owners[place] = new }
            return owners[place]
        }
    }

    /// Sums that are not what they should be.
    var mistakes: [String] {
        tally.mistakes(
            calls: calls.load(ordering: .sequentiallyConsistent),
            given: given.load(ordering: .sequentiallyConsistent),
            told: told.load(ordering: .sequentiallyConsistent)
        )
    }
}

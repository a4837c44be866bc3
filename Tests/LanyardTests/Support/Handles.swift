import LanyardTestSupport
import Synchronization

@testable import Lanyard

/// Handles that runs ask for before there are any.
final class Handles: Sendable {
    private let gate = Gate()
    private let tasks = Mutex<[Int: ScopedTask<Int>]>([:])

    func set(_ all: [Int: ScopedTask<Int>]) {
        tasks.withLock { $0 = all }
        gate.open()
    }

    func task(_ number: Int) async -> ScopedTask<Int> {
        await gate.wait()
        return tasks.withLock { $0[number]! }
    }
}

import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

/// A connection that somebody has to close.
final class Connection: Sendable, Equatable {
    private let closings = Atomic(0)
    let number: Int

    init(_ number: Int = 1) { self.number = number }

    var closedCount: Int { closings.load(ordering: .relaxed) }
    func close() { closings.wrappingAdd(1, ordering: .relaxed) }

    static func == (one: Connection, other: Connection) -> Bool { one === other }
}

/// Dials, and pays no heed to its cancellation.
struct Dial: Sendable {
    let began = Gate()
    let answer = Gate()
    let connection = Connection()

    func callAsFunction() async -> Connection {
        began.open()
        await answer.wait()
        return connection
    }
}

@MainActor final class Radio {
    let tasks: TaskScope
    let dial = Dial()
    var connection: Connection?
    var closed: [Connection] = []

    init(_ tasks: TaskScope) { self.tasks = tasks }

    @discardableResult
    func connect(_ dial: Dial, policy: OverlapPolicy = .replace) -> ScopedTask<Connection> {
        tasks.addTask(id: "dial", policy: policy, for: self) {
            await dial()
        } then: { model, connection in
            model.connection = connection
        } withheld: { connection in
            MainActor.assertIsolated()
            connection.close()
        }
    }
}

import Lanyard
import LanyardTesting

/// Where the parts of a body live whose jobs run in many orders.
struct Stage: Sendable {
    /// How many executors there are, under one order.
    enum Mode: CaseIterable, CustomStringConvertible {
        /// All on one: a task begins after the call that made it, and nobody leaves the executor.
        case together
        /// The caller, the work and the owners each on one of their own. A step from one to another is a job, and a task may
        /// begin, and end, before its maker goes on.
        case apart

        var executors: Int { self == .together ? 1 : 3 }

        var description: String { self == .together ? "on one executor" : "across three executors" }
    }

    let clock: TestClock

    /// That of the scopes, and that of the owners.
    let (work, owners): (TestExecutor, TestExecutor)

    init(_ clock: TestClock, _ executors: [TestExecutor]) {
        self.clock = clock
        (work, owners) = (executors[1 % executors.count], executors[2 % executors.count])
    }
}

extension TaskScope {
    /// A scope with the time and the order of a stage, whose work has its place there.
    convenience init(
        _ name: String? = nil,
        on stage: Stage,
        limit: Int? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(
            name,
            clock: stage.clock,
            executor: stage.work.taskExecutor,
            limit: limit,
            fileID: fileID,
            line: line
        )
    }
}

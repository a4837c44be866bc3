import Lanyard
import LanyardConsole

/// Adds up a table; measured, because only then it is known who keeps a thread.
private actor TableModel {
    private(set) var sum: UInt64 = 0
    private let tasks = TaskScope("Table", executor: MeasuredExecutor())

    func addUpCarelessly() async {
        await addUp { await Self.carelessSum() }
    }

    func addUp() async {
        await addUp { try await Self.sum() }
    }

    private func addUp(_ work: @escaping @Sendable () async throws -> UInt64) async {
        let task = tasks.addTask(for: self, name: "add up") {
            try await work()
        } then: { model, sum in
            model.sum = sum
        }
        _ = await task.outcome
    }

    /// Keeps its thread until it is through.
    @concurrent private static func carelessSum() async -> UInt64 {
        let begin = ContinuousClock.now
        var sum: UInt64 = 0
        while begin.duration(to: .now) < .milliseconds(400) { sum &+= addRow() }
        return sum
    }

    /// Lets others have the thread every few milliseconds.
    @concurrent private static func sum() async throws -> UInt64 {
        let begin = ContinuousClock.now
        var sum: UInt64 = 0
        var checkpoint = Checkpoint()
        while begin.duration(to: .now) < .milliseconds(400) {
            try await checkpoint.pass()
            sum &+= addRow()
        }
        return sum
    }

    private static func addRow() -> UInt64 {
        (0..<1_000).reduce(0) { ($0 ^ $1) &* 0x100_0000_01b3 }
    }
}

struct NeverGaveWay: Example {
    static let name = "never-gave-way"
    static let rule = "neverGaveWay"
    static let isFound = true
    static let summary = "a loop computes for 400 ms and lets nobody else have its thread"

    func run(on stage: Stage) async {
        await TableModel().addUpCarelessly()
        await stage.pause(.seconds(1))
    }
}

struct NeverGaveWayNearMiss: Example {
    static let name = "never-gave-way-near"
    static let rule = NeverGaveWay.rule
    static let isFound = false
    static let summary = "the same loop with a checkpoint in it"

    func run(on stage: Stage) async {
        await TableModel().addUp()
        await stage.pause(.seconds(1))
    }
}

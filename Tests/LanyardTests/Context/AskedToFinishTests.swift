import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Being asked to finish")
struct AskedToFinishTests {
    private let scope = TaskScope("Asked", clock: TestClock())

    /// How the wait of a run ended.
    private func wait(then act: (ScopedTask<Bool>) async throws -> Void) async throws -> Bool {
        let begun = Gate()
        let task = scope.addTask {
            begun.open()
            return (try? await TaskContext.current.waitUntilAskedToFinish()) != nil
        }
        await begun.wait()
        try await act(task)
        return try await task.value
    }

    @Test func `a shutdown ends the wait`() async throws {
        let asked = try await wait { task in
            let report = try await task.shutdown(grace: .seconds(1), patience: .zero)
            #expect(report.finished == 1)
        }
        #expect(asked)
    }

    @Test func `a cancellation ends the wait with an error`() async throws {
        #expect(try await !wait { $0.cancel() })
    }

    @Test func `a wait that comes after the asking returns at once, even in a cancelled task`() async throws {
        let (begun, asked) = (Gate(), Gate())
        let task = scope.addTask {
            begun.open()
            await asked.wait()
            withUnsafeCurrentTask { $0?.cancel() }
            try await TaskContext.current.waitUntilAskedToFinish()
            return TaskContext.current.isAskedToFinish
        }
        await begun.wait()
        async let report = task.shutdown(grace: .seconds(1), patience: .zero)
        try await until("the run is asked to finish") { task.run.isAskedToFinish }
        asked.open()
        #expect(try await report.finished == 1)
        #expect(try await task.value)
    }

    @Test func `children of the run hear of it, and the end of the body ends their wait`() async throws {
        let begun = Gate()
        let task = scope.addTask {
            async let asked: Void = TaskContext.current.waitUntilAskedToFinish()
            async let never: Void = TaskContext.current.waitUntilAskedToFinish()
            begun.open()
            try await asked
            _ = try? await never
        }
        await begun.wait()
        let report = try await task.shutdown(grace: .seconds(1), patience: .zero)
        #expect(report.finished == 1)
        try await scope.addTask { async let _: Void = TaskContext.current.waitUntilAskedToFinish() }.value
    }

    @Test func `an unstructured task that outlives the run gets an error when the run ends`() async throws {
        let (waits, log) = (Gate(), Log<Bool>())
        let done = Gate()
        let task = scope.addTask {
            Task {
                waits.open()
                log.note((try? await TaskContext.current.waitUntilAskedToFinish()) != nil)
                done.open()
            }
            await waits.wait()
        }
        await settle(task)
        await done.wait()
        #expect(log.all == [false])
    }

    @Test func `outside of any run it waits for the cancellation of its task`() async throws {
        let begun = Gate()
        let task = Task {
            begun.open()
            try await TaskContext.current.waitUntilAskedToFinish()
        }
        await begun.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

@testable import LanyardConsole

/// Real threads: of lanes that are the test's own, so that tests that hold them don't hold each other up.
@Suite struct MeasuredExecutorTests {
    @Test func `a run that keeps its thread shows it while it does`() async throws {
        let (scope, hold) = (TaskScope(executor: measured(2)), Hold())
        let task = scope.addTask { hold.take() }
        await hold.began.wait()
        let (first, second) = try task.measurements(apart: .seconds(1))
        hold.letGo()
        await settle(task)
        #expect(first.resumes == 1 && first.presentStretch != nil && second.presentStretch == first.busy + .seconds(1))
        #expect(second.busy == first.busy + .seconds(1) && second.longestStretch == second.busy)
        let last = try #require(task.measurement)
        #expect(last.presentStretch == nil && last.longestStretch >= first.longestStretch && last.resumes == 1)
    }

    @Test func `a run that finds no thread is scheduled`() async throws {
        let (scope, hold) = (TaskScope(executor: measured(1)), Hold())
        let holder = scope.addTask { hold.take() }
        await hold.began.wait()
        let task = scope.addTask {}
        let (first, second) = try task.measurements(apart: .seconds(1))
        hold.letGo()
        await settle(holder, task)
        #expect(second.scheduled == first.scheduled + .seconds(1) && second.busy == .zero && second.idle == .zero)
        #expect(second.resumes == 0 && task.measurement?.resumes == 1)
    }

    @Test func `a run that waits for something else is idle`() async throws {
        let (scope, gate) = (TaskScope(executor: measured(1)), Gate())
        let task = scope.addTask { await gate.wait() }
        await settle(scope.addTask {})
        let (first, second) = try task.measurements(apart: .seconds(1))
        gate.open()
        await settle(task)
        #expect(
            second.idle == first.idle + .seconds(1) && second.busy == first.busy && second.scheduled == first.scheduled
        )
        #expect(second.presentStretch == nil)
    }

    @Test func `each resume counts, for the run that is resumed`() async {
        let (scope, gates) = (TaskScope(executor: measured(1)), [Gate(), Gate(), Gate()])
        let task = scope.addTask { for gate in gates { await gate.wait() } }
        // With one lane these come to their end when the other waits.
        for gate in gates { await settle(scope.addTask { gate.open() }) }
        let other = scope.addTask {}
        await settle(task, other)
        #expect(task.measurement?.resumes == 4)
        #expect(other.measurement?.resumes == 1)
    }

    @Test func `child tasks count for the run`() async throws {
        let (scope, hold) = (TaskScope(executor: measured(1)), Hold())
        let task = scope.addTask {
            async let child: Void = hold.take()
            await child
        }
        await hold.began.wait()
        let measured = try #require(task.measurement)
        hold.letGo()
        await settle(task)
        #expect(measured.presentStretch != nil && measured.resumes == 2)
        #expect(task.measurement?.resumes == 3)
    }

    @Test func `nothing is added after the end`() async {
        let scope = TaskScope(executor: measured(2))
        let task = scope.addTask { await Task.yield() }
        await settle(task)
        let measured = task.measurement
        await settle(scope.addTask {})
        #expect(measured != nil && task.measurement == measured)
    }

    @Test func `a straggler is measured to its end`() async throws {
        let (scope, hold) = (TaskScope(executor: measured(1)), Hold())
        let task = scope.addTask { hold.take() }
        await hold.began.wait()
        task.cancel()
        let (first, second) = try task.measurements(apart: .seconds(1))
        hold.letGo()
        await settle(task)
        #expect(second.busy == first.busy + .seconds(1) && second.presentStretch != nil)
    }

    @Test func `a run that was cancelled before it began has done nothing`() async {
        let (scope, hold, log) = (TaskScope(executor: measured(1)), Hold(), Log<String>())
        let holder = scope.addTask { hold.take() }
        await hold.began.wait()
        let task = scope.addTask { log.note("began") }
        task.cancel()
        hold.letGo()
        await settle(holder, task)
        #expect(log.all.isEmpty && task.measurement?.resumes == 0)
    }

    @Test func `no more jobs are under way than there are lanes`() async {
        let scope = TaskScope(executor: measured(3))
        let peak = Peak()
        let task = scope.addTask {
            await withTaskGroup { group in
                for _ in 0..<200 {
                    group.addTask {
                        peak.enter()
                        for _ in 0..<1_000 { _ = peak.most }
                        peak.leave()
                    }
                }
            }
        }
        await settle(task)
        #expect((1...3).contains(peak.most))
    }

    // In a process of its own: a recorder that is on would hold cancelled runs for a time.
    @Test func `ten thousand runs leave nothing behind`() async {
        await #expect(processExitsWith: .success) {
            let executor = measured(1)
            let scope = TaskScope(executor: executor)
            var meters: [WeakMeter] = []
            for number in 0..<10_000 {
                let task = scope.addTask { if number.isMultiple(of: 3) { await Task.yield() } }
                if number.isMultiple(of: 5) { task.cancel() }
                precondition(task.meter is RunMeter)
                meters.append(WeakMeter(meter: task.meter as? RunMeter))
                if number.isMultiple(of: 100) { await settle(task) }
            }
            try await scope.close()
            // The lane has let go of the jobs before it when it comes to this one.
            let after = TaskScope(executor: executor)
            await settle(after.addTask {})
            precondition(scope.isEmpty && !meters.contains { $0.meter != nil })
        }
    }

    @Test func `a task that is given the executor by itself is executed, and not measured`() async {
        let task = Task(executorPreference: MeasuredExecutor()) {
            await Task.yield()
            async let child = 7
            return await child
        }
        #expect(await task.value == 7)
    }
}

private struct WeakMeter {
    weak var meter: RunMeter?
}

/// How many were there at once, at most.
private final class Peak: Sendable {
    private let count = Mutex((now: 0, most: 0))

    var most: Int { count.withLock { $0.most } }

    func enter() {
        count.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    }

    func leave() {
        count.withLock { $0.now -= 1 }
    }
}

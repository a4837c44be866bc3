import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Progress")
struct TaskProgressTests {
    private struct Fault: Error {}

    private let cause = CancellationCause(
        kind: .requested,
        reason: "enough",
        origin: CallSite(fileID: "App/Screen.swift", line: 12),
        instant: ScopeInstant(offset: .zero)
    )

    @Test func `counts what is reported`() {
        let progress = TaskProgress(total: 10)
        progress.advance()
        progress.advance(by: 3)
        #expect(progress.completed == 4 && progress.fraction == 0.4 && progress.total == 10)
        progress.advance(to: 8)
        #expect(progress.completed == 8)
        progress.total = 16
        #expect(progress.fraction == 0.5)
        #expect(progress.state.isRunning)
    }

    // MARK: Reports that make no sense

    @Test func `over its total the fraction stays at 1, and the count is what was reported`() {
        let progress = TaskProgress(total: 10)
        progress.advance(by: 15)
        #expect(progress.completed == 15 && progress.fraction == 1)
    }

    @Test func `it goes back, and never below zero`() {
        let progress = TaskProgress(total: 10)
        progress.advance(by: 5)
        progress.advance(by: -2)
        #expect(progress.completed == 3)
        progress.advance(by: -100)
        #expect(progress.completed == 0)
        progress.advance(by: 1)
        #expect(progress.completed == 1)
        progress.advance(to: -7)
        #expect(progress.completed == 0 && progress.fraction == 0)
        progress.advance(by: .min)
        #expect(progress.completed == 0)
    }

    @Test func `more than there are numbers for is as much as there is`() {
        let progress = TaskProgress(total: .max)
        progress.advance(by: .max)
        progress.advance(by: .max)
        #expect(progress.completed == .max && progress.fraction == 1)
        progress.advance(by: .min)
        #expect(progress.completed == 0)
    }

    @Test func `a total of zero is done, a negative one unknown`() {
        #expect(TaskProgress(total: 0).fraction == 1)
        let progress = TaskProgress(total: -5)
        #expect(progress.total == nil && progress.fraction == nil)
        progress.total = 4
        progress.advance(by: 1)
        #expect(progress.fraction == 0.25)
        progress.total = -1
        #expect(progress.fraction == nil)
        progress.total = nil
        #expect(progress.total == nil && progress.completed == 1)
    }

    @Test(arguments: [Double.nan, -1, 0, .infinity, -Double.infinity])
    func `a weight that is no positive number counts for nothing`(weight: Double) {
        let progress = TaskProgress(total: 10)
        let child = progress.child(weight: weight, total: 2)
        child.advance()
        child.finish()
        #expect(progress.completed == 0 && progress.fraction == 0)
        #expect(child.completed == 1)
    }

    @Test func `weights beyond all measure do not make the fraction one that is no number`() {
        let progress = TaskProgress()
        for _ in 0..<10 { progress.child(weight: .greatestFiniteMagnitude).finish() }
        #expect(progress.fraction == 1)
    }

    @Test func `what is reported after the end is ignored, and the first end stands`() {
        let progress = TaskProgress(total: 100)
        progress.advance(by: 43)
        progress.end(.cancelled(cause))
        progress.advance(by: 7)
        progress.advance(to: 99)
        progress.total = 50
        progress.end(.finished)
        progress.end(.running)
        let late = progress.child(weight: 50, total: 1)
        late.advance()
        #expect(progress.completed == 43 && progress.fraction == 0.43 && progress.total == 100)
        #expect("\(progress.snapshot())" == "cancelled at 43 %: requested: enough (App/Screen.swift:12)")
        #expect(late.completed == 0 && "\(late.state)".hasPrefix("cancelled"))
    }

    // MARK: Ends

    @Test func `each end says how far it was`() {
        let finished = TaskProgress(total: 100)
        finished.advance(by: 80)
        finished.end(.finished)
        #expect(finished.fraction == 1 && finished.completed == 80 && finished.estimatedTimeRemaining == .zero)
        #expect("\(finished.snapshot())" == "finished")
        let failed = TaskProgress()
        failed.advance(by: 7)
        failed.end(.failed(Fault()))
        #expect("\(failed.snapshot())" == "failed at 7: Fault()")
        #expect(failed.fraction == nil && failed.estimatedTimeRemaining == nil)
        let cancelled = TaskProgress(total: 3)
        cancelled.end(.cancelled(nil))
        #expect("\(cancelled.snapshot())" == "cancelled at 0 %")
    }

    @Test func `the progress of a run is not finished by its body`() {
        let progress = TaskProgress(total: 1)
        progress.finish()
        #expect(progress.state.isRunning)
    }

    @Test func `the percentage is exact where it can be, and 100 means all`() {
        for percent in 0...100 {
            let progress = TaskProgress(total: 100)
            progress.advance(by: percent)
            #expect(progress.snapshot().percentage == percent)
        }
        let nearly = TaskProgress(total: 1_000_000_000_000)
        nearly.advance(by: 999_999_999_999)
        #expect(nearly.snapshot().percentage == 99)
    }

    // MARK: Time

    @Test func `rate and rest come from the clock of the scope`() async {
        let clock = TestClock()
        let progress = TaskProgress(total: 1000, clock: ScopeClock(clock))
        #expect(progress.rate == nil && progress.estimatedTimeRemaining == nil)
        await clock.advance(by: .seconds(5))
        #expect(progress.rate == 0 && progress.estimatedTimeRemaining == nil)
        progress.advance(by: 430)
        #expect(progress.rate == 86)
        #expect("\(progress.snapshot())" == "43 %, 430 of 1000, 86.0 a second, 6.6 seconds to go")
        progress.advance(to: 1000)
        #expect(progress.estimatedTimeRemaining == .zero)
    }

    @Test func `reporting does not read the clock`() {
        let clock = SteppingClock(step: .seconds(1))
        let progress = TaskProgress(total: 1000, clock: ScopeClock(clock))
        let child = progress.child(weight: 10, total: 10)
        let before = clock.readings
        for _ in 0..<100 {
            progress.advance()
            child.advance()
            progress.total = 2000
        }
        _ = (progress.fraction, progress.completed, progress.state)
        #expect(clock.readings == before)
    }

    @Test func `a rest beyond all measure is none`() async {
        let clock = TestClock()
        let progress = TaskProgress(total: .max, clock: ScopeClock(clock))
        progress.advance()
        await clock.advance(by: .seconds(1_000_000))
        #expect(progress.rate == 1e-6 && progress.estimatedTimeRemaining == nil)
    }
}

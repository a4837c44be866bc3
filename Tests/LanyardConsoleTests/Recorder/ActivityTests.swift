import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

@Suite("What a run says of itself, in the console") struct ActivityTests {
    private let program = WatchedProgram()

    @Test func `its wait and its attempt are listed while they last, and the attempt stays with the ended run`()
        async throws
    {
        try await recording {
            let scope = program.scope("album")
            let (begun, gate, left, end) = (Gate(), Gate(), Gate(), Gate())
            let run = scope.addTask(name: "upload") {
                let activity = TaskContext.current.activity
                activity.attempt = 2
                await activity.waiting(for: "a slot") {
                    begun.open()
                    await gate.wait()
                }
                left.open()
                await end.wait()
            }
            await begun.wait()
            let listed = await program.look().runs.first { $0.id == run.id.rawValue }
            #expect(listed?.waitsFor?.what == "a slot")
            #expect(listed?.attempt == 2)
            #expect(listed?.state == .running)
            gate.open()
            await left.wait()
            let later = await program.look().runs.first { $0.id == run.id.rawValue }
            #expect(later?.waitsFor == nil)
            end.open()
            try await program.recorded(run)
            #expect(await program.look().runs.first { $0.id == run.id.rawValue }?.attempt == 2)
        }
    }

    @Test func `what a policy holds back says for what`() async {
        await recording {
            let scope = program.scope("line")
            let gate = Gate()
            scope.addTask(id: "key", policy: .queue) { await gate.wait() }
            let second = scope.addTask(id: "key", policy: .queue) {}
            let listed = await program.look().runs.first { $0.id == second.id.rawValue }
            #expect(listed?.state == .waiting)
            #expect(listed?.waitsFor?.what == "its turn")
            #expect(listed?.waitsFor?.since == listed?.admittedAt)
            gate.open()
        }
    }

    @Test func `when progress was last seen to change is told`() {
        var watch = ProgressWatch()
        func look(_ completed: Int, at time: Double) -> Double? {
            var run = Wire.Run.sample { $0.progress = Wire.Progress(completed: completed, total: 10, fraction: nil) }
            var next = ProgressWatch()
            next.note(&run, after: watch, at: time)
            watch = next
            return run.progressedAt
        }
        #expect(look(0, at: 100) == nil)
        #expect(look(0, at: 200) == nil)
        #expect(look(1, at: 300) == 300)
        #expect(look(1, at: 400) == 300)
        #expect(look(2, at: 500) == 500)
        // A wait that ended since counts, too.
        var run = Wire.Run.sample {
            $0.progress = Wire.Progress(completed: 2, total: 10, fraction: nil)
            $0.progressedAt = 550
        }
        var next = ProgressWatch()
        next.note(&run, after: watch, at: 600)
        #expect(run.progressedAt == 550)
    }

    @Test func `who was cancelled is stopping until the findings call it a straggler`() async {
        await recording {
            var thresholds = FindingThresholds()
            thresholds.stragglerAfter = .seconds(3600)
            let patient = WatchedProgram(thresholds: thresholds)
            let gate = Gate()
            let run = await stubborn(patient.scope("crowd"), until: gate)
            run.cancel()
            let totals = await patient.look().totals
            #expect((totals.stragglers, totals.stopping) == (1, 1))
            thresholds.stragglerAfter = .zero
            let strict = Monitor(
                ledger: patient.ledger,
                keptFor: .seconds(60),
                thresholds: thresholds,
                clock: patient.clock
            )
            #expect(await strict.snapshot().totals.stopping == nil)
            gate.open()
        }
    }
}

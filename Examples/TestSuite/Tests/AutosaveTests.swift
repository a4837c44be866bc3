import Autosave
import Lanyard
import LanyardTesting
import LanyardTestingTraits
import Testing

/// A test of concurrent code has three enemies: time, order, and what goes on after its end. Here the test decides them.
@Suite("Autosave", .noLeakedTasks)
struct AutosaveTests {
    private let disk = Disk()

    // Time: the clock is the test's. Nothing sleeps, and a second takes none.
    @Test func `many changes in a second are one write`() async {
        let clock = TestClock()
        let autosave = Autosave(tasks: TaskScope("Autosave", on: clock), write: disk.write)
        let (first, last) = (autosave.changed("a"), autosave.changed("ab"))
        await clock.advance(by: .milliseconds(999))
        #expect(await disk.texts == [])
        await clock.advance(by: .milliseconds(1))
        #expect(await disk.texts == ["ab"])

        // Matchers: an outcome holds any error, and a cause a line and a time, so neither has an `==` of its own.
        #expect(admissions(first, last) == [.queued, .replaced])
        let (outcome, newest) = (await first.outcome, await last.outcome)
        #expect(outcome == .cancelled(.replaced(by: last)))
        #expect(newest == .succeeded)
    }

    @Test func `a full disk is a failure, and the next change is written`() async {
        let autosave = Autosave(interval: .zero, write: disk.write)
        await disk.fill(true)
        let outcome = await autosave.changed("a").outcome
        #expect(outcome == .failed(Disk.Full()))
        await disk.fill(false)
        _ = await autosave.changed("ab").outcome
        #expect(await disk.texts == ["ab"])
    }

    // Order: a hundred orders of the same jobs. A failure names the one that shows it again.
    @Test func `no two writes at once, and the newest text is the last`() async throws {
        try await Interleavings.seeds(100).check(autojump: true) { clock in
            let disk = Disk()
            let autosave = Autosave(tasks: TaskScope("Autosave", on: clock), write: disk.write)
            await withTaskGroup { group in
                for text in ["a", "ab"] {
                    group.addTask { _ = await autosave.changed(text).outcome }
                }
            }
            autosave.changed("abc")
            try await autosave.close()
            #expect(await disk.texts.last == "abc")
            #expect(await disk.mostAtOnce == 1)
        }
    }

    // The end: cancelled at each of its suspension points, the test stops; `.noLeakedTasks` above looks at what is left.
    @Test(.cancelsWithin(.seconds(30))) func `closing can be cancelled anywhere`() async throws {
        let clock = TestClock()
        let autosave = Autosave(tasks: TaskScope("Autosave", on: clock), write: disk.write)
        autosave.changed("a")
        async let closed: Void = autosave.close()
        await clock.advance(by: .seconds(1))
        try await closed
    }
}

import Lanyard
import LanyardTesting
import LanyardTestingTraits
import Testing

/// The samples of the documentation, as they stand there; `Scripts/check samples` compares them line by line.
enum TraitSamples {
    @Suite(.noLeakedTasks) struct UploadTests {
        @Test func upload() async throws {
            let scope = TaskScope("Upload")
            let task = scope.addTask { 7 }
            #expect(try await task.value == 7)
        }
    }

    @Suite(.saysWhatIsSuspended, .timeLimit(.minutes(1))) struct FeedTests {
        let clock = TestClock()

        @Test func polls() async throws {
            let scope = TaskScope("Feed", on: clock)
            let poll = scope.addTask(name: "poll") { [clock] in
                try await clock.sleep(for: .seconds(60))
                return clock.now.sinceStart
            }
            await clock.advance(by: .seconds(60))
            #expect(try await poll.value == .seconds(60))
        }
    }

    @Suite struct PageTests {
        @Test(.cancelsWithin(.seconds(30))) func pages() async throws {
            let scope = TaskScope("Pages")
            let page = scope.addTask { 1 }
            #expect(try await page.value == 1)
        }
    }

    @Suite struct OrderTests {
        @Test func newestWins() async throws {
            try await Interleavings.seeds(200).check { clock in
                let scope = TaskScope(on: clock)
                let older = scope.addTask(id: "search") { "Hitch" }
                await Task.yield()
                let newer = scope.addTask(id: "search") { "Hitchhiker" }
                #expect(await newer.outcome == .succeeded("Hitchhiker"))
                #expect(await older.outcome != .failed)
            }
        }
    }
}

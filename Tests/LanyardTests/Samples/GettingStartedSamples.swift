import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Samples {
    /// `Scripts/nightly consumer` builds the page's program as a stranger would, and compares what it prints.
    @MainActor @Suite("Samples: getting started")
    struct GettingStarted {
        @Test func `the program of the page: replaced, cancelled, released`() async throws {
            var model: SearchModel? = SearchModel()
            let first = model?.search("Hitchhike")
            let second = model?.search("Hitchhiker")
            print("first: \(await first?.outcome.cause?.kind.name ?? "-")")
            print("second: \(await second?.outcome.value ?? [])")

            let third = model?.search("Restaurant")
            third?.cancel("the user pressed Escape")
            if let cause = await third?.outcome.cause { print("third: \(cause)") }

            let fourth = model?.search("Fish")
            model = nil
            print("fourth: \(await fourth?.outcome.cause?.kind.name ?? "-")")
            #expect(printed.all.first == "first: replaced")
            #expect(printed.all.last == "fourth: ownerReleased")
        }

        @Test func `a search waits for a pause`() async throws {
            let clock = TestClock()
            let scope = TaskScope("Search", on: clock)
            let task = scope.addTask(id: "term", policy: .debounce(for: .seconds(1))) { "Hitchhiker" }
            await clock.advance(by: .milliseconds(999))
            #expect(task.isWaiting)
            await clock.advance(by: .milliseconds(1))
            #expect(try await task.value == "Hitchhiker")
        }
    }
}

/// In the place of the standard library's, so that the test can see it.
private func print(_ what: String) { printed.note(what) }
private let printed = Log<String>()

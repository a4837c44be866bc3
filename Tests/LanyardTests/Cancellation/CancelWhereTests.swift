import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@Suite("cancelAll(where:)")
struct CancelWhereTests {
    private struct Page: Hashable, Sendable {
        let chapter: Int
        let number: Int
    }

    private class Shelf: Hashable, @unchecked Sendable {
        let number: Int

        init(_ number: Int) { self.number = number }

        static func == (one: Shelf, other: Shelf) -> Bool { one.number == other.number }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    private final class LowShelf: Shelf, @unchecked Sendable {}

    private let scope = TaskScope("Book")

    private func add(_ id: some Hashable & Sendable, _ policy: OverlapPolicy = .queue) -> ScopedTask<Void> {
        scope.addTask(id: id, policy: policy) { try await untilCancelled() }
    }

    @Test func `runs of the keys that match are cancelled, those that wait included, and no others`() async {
        let first = [
            add(Page(chapter: 1, number: 1)), add(Page(chapter: 1, number: 1)), add(Page(chapter: 1, number: 2)),
        ]
        let others = [
            add(Page(chapter: 2, number: 1)), add(1), add("chapter 1"), scope.addTask { try await untilCancelled() },
        ]
        let line: UInt = #line + 1
        scope.cancelAll("left the chapter") { (page: Page) in page.chapter == 1 }
        for task in first {
            #expect(task.cause?.kind == .requested)
            #expect(task.cause?.reason == "left the chapter")
            #expect(task.cause?.origin == CallSite(line: line))
        }
        #expect(others.allSatisfy { !$0.isCancelled })
        scope.cancelAll()
        for task in first + others { await settle(task) }
    }

    @Test func `a predicate over TaskKey sees all keys, whatever their type`() async {
        let (page, number, text) = (add(Page(chapter: 1, number: 1)), add(7), add("seven"))
        let seen = Log<String>()
        scope.cancelAll { (key: TaskKey) in
            seen.note(key.description)
            return key.base is String
        }
        #expect(seen.all.count == 3)
        #expect(text.isCancelled && !page.isCancelled && !number.isCancelled)
        scope.cancelAll()
        for task in [page, number, text] { await settle(task) }
    }

    @Test func `the predicate may use the scope, and what it throws is passed on before anything is cancelled`() async {
        let tasks = [add(1), add(2)]
        #expect(throws: Refusal.self) {
            try scope.cancelAll { (number: Int) in
                #expect(scope.count == 2, "It is not called under the scope's lock.")
                if number > 0 { throw Refusal(description: "no") }
                return true
            }
        }
        #expect(tasks.allSatisfy { !$0.isCancelled })
        scope.cancelAll { (_: Int) in true }
        for task in tasks { #expect(await task.outcome.cause?.kind == .requested) }
    }

    @Test func `scopes below keep their keys`() async {
        let child = scope.child()
        let task = child.addTask(id: 1) { try await untilCancelled() }
        scope.cancelAll { (_: TaskKey) in true }
        #expect(!task.isCancelled)
        child.cancelAll { (_: TaskKey) in true }
        await settle(task)
    }

    @Test func `the type of a key is the one that the call gave it, whatever the class of the object`() async {
        let (asShelf, asLow) = (add(LowShelf(1) as Shelf), add(LowShelf(2)))
        scope.cancelAll { (_: LowShelf) in true }
        #expect(!asShelf.isCancelled && asLow.isCancelled)
        scope.cancelAll { (shelf: Shelf) in shelf.number == 1 }
        #expect(asShelf.isCancelled)
        for task in [asShelf, asLow] { await settle(task) }
    }

    @Test func `it asks about no key that has no run, and about none of another type`() async {
        let clock = TestClock()
        let (scope, asked) = (TaskScope("Asked", on: clock), Log<Int>())
        scope.addTask(id: 1, policy: .throttle(for: .seconds(5))) {}
        scope.pause(id: 2)
        scope.addTask(id: 3, policy: .debounce(for: .seconds(5), edges: .leading)) {}
        await clock.idle()
        let task = scope.addTask(id: 4) { try await untilCancelled() }
        scope.cancelAll { (number: Int) in
            asked.note(number)
            return false
        }
        scope.cancelAll { (_: Int?) in true }
        #expect(asked.all == [4])
        #expect(task.cause == nil)
        scope.cancelAll()
        await settle(task)
    }
}

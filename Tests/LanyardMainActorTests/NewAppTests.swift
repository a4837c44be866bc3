import Lanyard
import LanyardTestSupport
import LanyardTesting
import Observation
import Testing

// All of this is on the main actor, because the settings of the target say so.

struct Book: Hashable {
    let title: String
}

struct API {
    @concurrent func books(matching term: String) async throws -> [Book] { [Book(title: term)] }
}

/// The example of README.
@Observable final class SearchModel {
    private(set) var books: [Book] = []
    let tasks: TaskScope
    private let api = API()

    init(on clock: TestClock) { tasks = TaskScope("Search", clock: clock) }

    func termChanged(_ term: String) {
        tasks.addTask(id: Key.search, policy: .debounce(for: .milliseconds(300)), for: self) { [api] in
            try await api.books(matching: term)
        } then: { model, books in
            model.books = books
        }
    }

    enum Key: TaskID { case search, save }
}

/// A sequence of one's own.
nonisolated struct Countdown: AsyncSequence {
    let start: Int

    struct AsyncIterator: AsyncIteratorProtocol {
        var next: Int

        mutating func next() async -> Int? {
            defer { next -= 1 }
            return next > 0 ? next : nil
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(next: start) }
}

/// Belongs to the main actor by being used there alone: it is not Sendable.
nonisolated final class Document {
    var text = ""
    var pages: [Page] = []

    final class Page {
        var number: Int
        init(_ number: Int) { self.number = number }
    }
}

@Suite("A new app, whose code is on the main actor") struct NewAppTests {
    private let clock = TestClock()

    @Test func `the example of README, with a key that is an enum`() async throws {
        let model = SearchModel(on: clock)
        model.termChanged("s")
        model.termChanged("swift")
        await clock.sleepers(atLeast: 1)
        await clock.advance(by: .milliseconds(300))
        try await model.tasks.waitUntilIdle()
        #expect(model.books == [Book(title: "swift")])
        #expect(!model.tasks.isActive(id: SearchModel.Key.search))
    }

    @Test func `a sequence of one's own`() async {
        let model = SearchModel(on: clock)
        var seen: [Int] = []
        let loop = model.tasks.forEach(Countdown(start: 3), id: SearchModel.Key.save, for: model) { _, number in
            seen.append(number)
        }
        _ = await loop.outcome
        #expect(seen == [3, 2, 1])
    }

    @Test func `a trigger in a stored property`() async throws {
        let log = Log<String>()
        final class Model {
            let tasks: TaskScope
            let log: Log<String>
            private(set) lazy var search = tasks.trigger("search", policy: .replace, for: self) {
                @MainActor (term: String) in
                term.uppercased()
            } then: { @MainActor model, text in
                model.log.note(text)
            }

            init(_ log: Log<String>, on clock: TestClock) {
                self.log = log
                tasks = TaskScope(clock: clock)
            }
        }
        let model = Model(log, on: clock)
        model.search("swift")
        try await model.search.waitUntilIdle()
        #expect(log.all == ["SWIFT"])
    }

    @Test func `a result and an owner that are not Sendable stay on the main actor`() async throws {
        let (scope, owner) = (TaskScope(clock: clock), Document())
        let task = scope.addMainActorTask(for: owner) {
            await Task.yield()
            let document = Document()
            document.text = "loaded"
            return document
        } then: { owner, document in
            owner.pages = [Document.Page(1)]
            owner.text = document.text
        }
        #expect(await task.outcome.cause == nil)
        #expect(owner.text == "loaded" && owner.pages.map(\.number) == [1])
        #expect(try await task.value.value.text == "loaded")
    }

    @Test func `of two calls only the newest is delivered, and each end is told`() async throws {
        let (scope, owner, gate) = (TaskScope(clock: clock), Document(), Gate())
        let first = scope.addMainActorTask(id: SearchModel.Key.search, for: owner) {
            await gate.wait()
            return Document()
        } then: { owner, _ in
            owner.text += "first"
        }
        let second = scope.addMainActorTask(id: SearchModel.Key.search, for: owner) {
            Document()
        } then: { owner, _ in
            owner.text += "second"
        } finally: { owner, outcome in
            owner.text += outcome.value == nil ? "" : ", over"
        }
        gate.open()
        await settle(first, second)
        #expect(owner.text == "second, over")
    }
}

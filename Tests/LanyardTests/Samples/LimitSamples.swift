import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Samples {
    @MainActor @Suite("Samples: limits and lines")
    struct Limits {
        struct Row: Sendable {
            let id: Int
        }

        struct Pictures: Sendable {
            let gate = Gate()
            let asked = Log<Int>()

            func picture(of row: Row) async throws -> Int {
                asked.note(row.id)
                await gate.wait()
                return row.id
            }
        }

        @MainActor final class List {
            let api = Pictures()
            let tasks = TaskScope("List")
            private(set) var pictures: [Int: ScopedTask<Int>] = [:]

            func show(_ row: Row) {
                pictures[row.id] = tasks.addTask(
                    id: "pictures",
                    policy: .concurrent(limit: 2, order: .priority),
                    priority: .low
                ) { [api] in
                    try await api.picture(of: row)
                }
            }

            func rowAppeared(_ row: Row) { pictures[row.id]?.changePriority(to: .high) }
            func rowDisappeared(_ row: Row) { pictures[row.id]?.cancel() }
        }

        @Test func `the row that you look at comes next`() async throws {
            let list = List()
            for id in 1...5 { list.show(Row(id: id)) }
            list.rowAppeared(Row(id: 4))
            list.rowDisappeared(Row(id: 3))
            try await until("the first two have asked") { list.api.asked.all.count == 2 }
            list.api.gate.open()
            try await list.tasks.waitUntilIdle()
            #expect(list.api.asked.all.prefix(2).sorted() == [1, 2])
            #expect(Set(list.api.asked.all.dropFirst(2)) == [4, 5], "Not the third, which has left the screen.")
        }

        struct Files: Sendable {
            let loaded = Log<URL>()
            func load(_ url: URL) async throws { loaded.note(url) }
        }

        @MainActor final class Downloads {
            let files = Files()
            let downloads = TaskScope("Downloads", limit: 2)

            func load(_ url: URL) {
                downloads.addTask(id: url, policy: .skip) { [files] in
                    try await files.load(url)
                }
            }
        }

        @Test func `each address is loaded once`() async throws {
            let model = Downloads()
            let urls = try ["a", "b", "a", "c"].map { try #require(URL(string: "http://example.org/\($0)")) }
            for url in urls { model.load(url) }
            try await model.downloads.waitUntilIdle()
            #expect(Set(model.files.loaded.all) == Set(urls) && model.files.loaded.all.count == 3)
        }

        struct Job: Sendable {
            let id: String
            let done: Log<String>
            func perform() async throws { done.note(id) }
        }

        actor Queue {
            private var jobs: [Job]
            init(_ jobs: [Job]) { self.jobs = jobs }
            func next() -> Job? { jobs.isEmpty ? nil : jobs.removeFirst() }
        }

        @Test func `a job is taken when there is room`() async throws {
            let done = Log<String>()
            let jobs = TaskScope("Jobs", limit: 2)
            let queue = Queue((1...5).map { Job(id: "\($0)", done: done) })
            while true {
                try await jobs.waitForRoom()
                guard let job = await queue.next() else { break }
                jobs.addTask(name: job.id) { try await job.perform() }
            }
            try await jobs.waitUntilIdle()
            #expect(done.all.sorted() == ["1", "2", "3", "4", "5"])
        }

        actor Cache {
            private(set) var items: [Int] = []
            func insert(_ new: [Int]) { items += new }
        }

        @MainActor final class PageModel {
            let cache = Cache()
            let tasks = TaskScope("Pages")

            func load(_ number: Int) {
                tasks.addTask(id: "page", for: self, into: cache) {
                    try await api.items(of: number)
                } then: { cache, model, items in
                    cache.insert(items)
                }
            }
        }

        @Test func `a page goes into the cache`() async throws {
            let model = PageModel()
            model.load(1)
            try await model.tasks.waitUntilIdle()
            #expect(await model.cache.items == [10, 11])
        }

        @Test func `the lock ends last`() async throws {
            let jobs = TaskScope("Jobs")
            let listener = jobs.child("Listener", shutdown: .beforeParent)
            let lock = jobs.child("Lock", shutdown: .afterParent)
            let feed = jobs.child("Feed", shutdown: .beforeParent(grace: .zero))
            feed.addTask { await suspendUntilCancelled() }
            let ended = Log<String>()
            for scope in [lock, jobs, listener] {
                scope.addTask {
                    try await TaskContext.current.waitUntilAskedToFinish()
                    ended.note(scope.name ?? "")
                }
            }
            _ = try await jobs.shutdown(grace: .seconds(60), patience: nil)
            #expect(ended.all == ["Listener", "Jobs", "Lock"])
        }

        // MARK: Into an actor

        @MainActor final class Book {
            let cache = Cache()
            let tasks = TaskScope("Book")

            func load(_ number: Int) {
                tasks.addTask(for: self, into: cache) {
                    try await api.page(number)
                } then: { cache, model, page in
                    cache.insert(page)
                }
            }

            func loadAll(_ pages: ClosedRange<Int>) {
                tasks.addTask { [cache] in
                    for page in pages {
                        let items = try await api.items(of: page)
                        try await TaskContext.current.commit(into: cache) { $0.insert(items) }
                    }
                }
            }
        }

        @Test func `pages go into the cache, one by one and all`() async throws {
            let model = Book()
            model.load(1)
            try await model.tasks.waitUntilIdle()
            model.loadAll(2...3)
            try await model.tasks.waitUntilIdle()
            #expect(await model.cache.items == [10, 11, 20, 21, 30, 31])
        }

        // MARK: By what a call is about

        struct NewestVersion: PayloadReducer {
            func admit(_ version: Int, _ key: KeyPayloads<Int>) -> AdmitDecision {
                key.all.contains { $0 >= version } ? .skip : .enter(displacing: .everything)
            }
            func start(_ version: Int, _ key: KeyPayloads<Int>) -> StartDecision { .now() }
        }

        @Test func `an old version is passed over`() async {
            let tasks = TaskScope()
            let gate = Gate()
            let new = tasks.addTask(id: "doc", policy: OverlapPolicy(2, deciding: NewestVersion())) {
                await gate.wait()
            }
            let old = tasks.addTask(id: "doc", policy: OverlapPolicy(1, deciding: NewestVersion())) {}
            #expect(new.admission == .started && old.admission == .skipped)
            gate.open()
            await settle(new)
        }

        enum Access { case read, write }

        actor Store {
            private(set) var edits: [Int] = []
            func write(_ edit: Int) throws { edits.append(edit) }
        }

        @Test func `edits are written in their order`() async throws {
            let (tasks, store, document) = (TaskScope(), Store(), "doc")
            for edit in 1...3 {
                tasks.addTask(
                    id: document,
                    policy: .queue(Access.write) { own, earlier in own == .write || earlier == .write }
                ) {
                    try await store.write(edit)
                }
            }
            try await tasks.waitUntilIdle()
            #expect(await store.edits == [1, 2, 3])
        }

        // MARK: Priorities

        @Test func `a thumbnail that comes into view is made sooner`() async throws {
            let (tasks, api, row) = (TaskScope("Thumbnails"), Pictures(), Row(id: 1))
            api.gate.open()
            let thumbnail = tasks.addTask(
                id: "thumbnails",
                policy: .concurrent(limit: 2, order: .priority),
                priority: .low
            ) {
                try await api.picture(of: row)
            }
            // The row has come into view.
            thumbnail.changePriority(to: .high)
            #expect(try await thumbnail.value == 1)
        }
    }
}

import Lanyard
import LanyardTestSupport
import LanyardTesting
import Observation
import Testing

private final class Socket: Sendable {
    private let closings = Log<Int>()
    var isClosed: Bool { !closings.all.isEmpty }
    func close() async { closings.note(1) }
}

private struct Host: Sendable {
    let socket = Socket()
    let isDialled = Gate()
    let answer = Gate()
}

private let host = Host()

private func dial(_ host: Host) async throws -> Socket {
    host.isDialled.open()
    await host.answer.wait()
    return host.socket
}

extension Samples {
    @MainActor @Suite("Samples: owning tasks")
    struct OwningTasks {
        @MainActor @Observable final class ProfileModel {
            private(set) var profile: Profile?
            private(set) var failure: (any Error)?
            private let tasks = TaskScope("Profile")

            func load() {
                tasks.addTask(id: "profile", for: self) {
                    try await api.profile()  // does not keep the model alive
                } then: { model, profile in
                    model.profile = profile
                } failed: { model, error in
                    model.failure = error
                }
            }
        }

        @Test func `a model loads its profile`() async throws {
            let model = ProfileModel()
            model.load()
            try await model.close()
            #expect(model.profile == Profile(name: "Ada"))
            #expect(model.failure == nil)
        }

        @MainActor fileprivate final class LineModel {
            private(set) var socket: Socket?
            let tasks = TaskScope("Line")

            func connect() {
                tasks.addTask(id: "dial", policy: .join, for: self) {
                    try await dial(host)
                } then: { model, socket in
                    model.socket = socket
                } withheld: { socket in
                    await socket.close()
                }
            }
        }

        @Test func `a socket that comes too late is closed`() async throws {
            let model = LineModel()
            model.connect()
            await host.isDialled.wait()
            model.tasks.cancel(id: "dial")
            host.answer.open()
            try await model.tasks.waitUntilIdle()
            #expect(model.socket == nil && host.socket.isClosed)
        }

        @MainActor final class BookModel {
            nonisolated struct Page: Hashable, Sendable {
                let chapter: Int
                let number: Int
            }

            let tasks = TaskScope("Book")

            func leave(_ chapter: Int) {
                tasks.cancelAll("left the chapter") { (page: Page) in page.chapter == chapter }
            }
        }

        @Test func `a chapter is left, and its pages are loaded no longer`() async {
            let book = BookModel()
            let page = book.tasks.addTask(id: BookModel.Page(chapter: 1, number: 7)) { try await untilCancelled() }
            book.leave(1)
            #expect(await page.outcome.cause?.reason == "left the chapter")
        }

        @MainActor @Observable final class ReportModel {
            private(set) var report: Profile?
            private(set) var failure: (any Error)?
            private(set) var isLoading = false
            let tasks: TaskScope

            init(on clock: TestClock) { tasks = TaskScope("Report", clock: clock) }

            func load() {
                isLoading = true
                tasks.addTask(id: "report", deadline: .seconds(10), for: self) {
                    try await api.report()
                } then: { model, report in
                    model.report = report
                } failed: { model, error in
                    model.failure = error  // a DeadlineExpired after ten seconds
                } finally: { model, _ in
                    model.isLoading = false
                }
            }
        }

        @Test func `a spinner stops, however the work ended`() async throws {
            let clock = TestClock()
            let model = ReportModel(on: clock)
            model.load()
            #expect(model.isLoading && model.tasks.isActive(id: "report"))
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(10))
            try await model.tasks.waitUntilIdle()
            #expect(!model.isLoading && model.report == nil && model.failure is DeadlineExpired)
        }

        @Test func `the run of a key is found, and awaited`() async throws {
            let (tasks, log) = (TaskScope(), Log<Profile>())
            let show = log.note
            tasks.addTask(id: "sync") { try await api.profile() }
            if let sync = tasks.task(id: "sync", returning: Profile.self) { show(try await sync.value) }
            #expect(log.all == [Profile(name: "Ada")])
        }

        @MainActor @Observable final class SearchModel {
            private(set) var books: [Book] = []
            private let tasks = TaskScope("Search")

            func termChanged(_ term: String) {
                tasks.addTask(id: "search", policy: .debounce(for: .milliseconds(300)), for: self) {
                    try await api.books(matching: term)
                } then: { model, books in
                    model.books = books
                }
            }
        }

        @Test func `only what was typed last waits for the pause`() {
            let model = SearchModel()
            model.termChanged("s")
            model.termChanged("swift")
            #expect(model.waitingCount == 1)
        }

        @MainActor final class ProfileScreen {
            private(set) var profile: Profile?
            private let api: API
            private let tasks = TaskScope("Profile")

            init(api: API) {
                self.api = api
            }

            func load() {
                tasks.addTask(for: self) { [api] in
                    try await api.profile()
                } then: { model, profile in
                    model.profile = profile
                }
            }

            func close() async throws { try await tasks.close() }
        }

        @Test func `an operation captures what it needs`() async throws {
            let screen = ProfileScreen(api: api)
            screen.load()
            try await screen.close()
            #expect(screen.profile == Profile(name: "Ada"))
        }

        @MainActor final class Owner {
            var profile: Profile?
            var failure: (any Error)?

            func load(in tasks: TaskScope) -> ScopedTask<Profile> {
                tasks.addTask(for: self) {
                    try await api.profile()
                } then: { model, profile in
                    model.profile = profile
                } failed: { model, error in
                    model.failure = error
                }
            }
        }

        actor Store {
            var profile: Profile?

            func load(in tasks: TaskScope) -> ScopedTask<Profile> {
                tasks.addTask(for: self) {
                    try await api.profile()
                } then: { store, profile in
                    store.profile = profile
                }
            }
        }

        @Test func `a result goes to a class, and to an actor`() async throws {
            let (scope, owner, store) = (TaskScope(), Owner(), Store())
            await settle(owner.load(in: scope), store.load(in: scope))
            #expect(owner.profile == Profile(name: "Ada"))
            #expect(await store.profile == Profile(name: "Ada"))
        }

        struct Cache: Sendable {
            let log = Log<String>()
            func warmUp() async { log.note("warm") }
            func save(_ document: String) async throws { log.note(document) }
        }

        @Test func `runs with a key and without`() async throws {
            let (scope, cache, store, document) = (TaskScope(clock: TestClock()), Cache(), Cache(), "letter")
            scope.addTask { await cache.warmUp() }
            scope.addTask(name: "warm-up", deadline: .seconds(5)) { await cache.warmUp() }
            scope.addTask(id: "save", policy: .keepLatest) { try await store.save(document) }
            try await scope.close()
            #expect(cache.log.all == ["warm", "warm"])
            #expect(store.log.all == ["letter"])
        }

        @Test func `the handle tells what the policy decided`() async throws {
            let scope = TaskScope()
            func load() async throws {
                let task = scope.addTask(id: "profile", policy: .skip) { try await api.profile() }
                if task.admission == .skipped { return }
                let profile = try await task.value
                #expect(profile == Profile(name: "Ada"))
            }
            try await load()
        }
    }
}

extension Samples.OwningTasks.SearchModel {
    fileprivate var waitingCount: Int { tasks.count }
}

extension Samples.OwningTasks.ProfileModel {
    fileprivate func close() async throws { try await tasks.close() }
}

extension Samples.OwningTasks {
    actor File {
        private(set) var text = ""
        private(set) var isWritten = Gate()
        func write(_ text: String) {
            self.text = text
            isWritten.open()
        }
    }

    @MainActor final class Editor {
        private let file: File
        private let saves = TaskScope("Saves", onRelease: .finishes)
        private lazy var save = saves.trigger("save", policy: .debounce(for: .seconds(2))) { [file] (text: String) in
            await file.write(text)
        }

        init(_ file: File) { self.file = file }

        func textChanged(_ text: String) { save(text) }
    }

    @Test func `a window that is closed saves once more`() async {
        let file = File()
        Editor(file).textChanged("the end")
        await file.isWritten.wait()
        #expect(await file.text == "the end")
    }

    @Test func `a loop that asks for its scope ends with it`() async throws {
        let handled = Log<Int>()
        let handle = { @Sendable (message: Int) async throws in handled.note(message) }
        let (messages, sender) = AsyncStream.makeStream(of: Int.self)

        func listen(_ tasks: TaskScope) -> ScopedTask<Void> {
            tasks.addTask {
                for await message in messages {
                    TaskContext.current.scope?.addTask { try await handle(message) }
                }
            }
        }

        func listenForever(_ tasks: TaskScope) -> ScopedTask<Void> {
            tasks.addTask { [tasks] in
                for await message in messages {
                    tasks.addTask { try await handle(message) }
                }
            }
        }

        var tasks: TaskScope? = TaskScope("Feed")
        let loop = listen(tasks!)
        sender.yield(1)
        try await until("the message is handled") { handled.all == [1] }
        tasks = nil
        #expect(await loop.outcome.cause?.kind == .ownerReleased)

        tasks = TaskScope("Feed of a sample")
        let immortal = listenForever(tasks!)
        tasks = nil
        #expect(immortal.cause == nil)
        immortal.cancel()
        _ = await immortal.outcome
    }
}

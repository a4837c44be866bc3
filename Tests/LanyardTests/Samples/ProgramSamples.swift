import Lanyard
import LanyardTestSupport
import LanyardTesting
import Synchronization
import Testing

private let host = "example.org"
private let dialled = Gate()
private let dialAnswer = Gate()
private let socketOfDial = Samples.Programs.Socket()

private func dial(_ host: String) async throws -> Samples.Programs.Socket {
    dialled.open()
    await dialAnswer.wait()
    return socketOfDial
}

private func join(_ channel: Int) async throws {
    if channel < 0 { throw CancellationError() }
    try await untilCancelled()
}

private func fetch(_ picture: String) async throws -> String { "picture of \(picture)" }

extension Samples {
    /// What four real programs needed.
    @MainActor @Suite("Samples: programs")
    struct Programs {
        enum Key: TaskID { case pairing, attempt }

        final class Socket: Sendable {
            private let closings = Log<Int>()
            var isClosed: Bool { !closings.all.isEmpty }
            func close() async { closings.note(1) }
        }

        @MainActor final class ChannelClient {
            var joined: Set<Int> = [1]
            let tasks = TaskScope("Channels")

            @discardableResult
            func subscribe(_ channel: Int) -> ScopedTask<Void> {
                tasks.addTask(id: channel, policy: .join, for: self) {
                    try await join(channel)
                } then: { client, _ in
                    client.joined.insert(channel)
                } finally: { client, outcome in
                    if outcome.value == nil, !client.tasks.isActive(id: channel) { client.joined.remove(channel) }
                }
            }
        }

        @Test func `a caller who leaves does not unsubscribe the others`() async {
            let client = ChannelClient()
            let tasks = [client.subscribe(1), client.subscribe(1)]
            await nextTurn()
            tasks[0].cancel()
            _ = await tasks[0].outcome
            #expect(client.joined == [1])
            tasks[1].cancel()
            _ = await tasks[1].outcome
            try? await client.tasks.waitUntilIdle()
            #expect(client.joined == [])
        }

        struct RadioError: Error, Equatable {}

        final class Radio: Sendable {
            let attempts = Log<Int>()
            let began = Gate()

            func pair() async throws -> Int {
                attempts.note(1)
                began.open()
                if attempts.all.count == 1 { try await untilCancelled() }
                return attempts.all.count
            }
        }

        @MainActor final class RadioModel {
            var failure: (any Error)?
            let tasks: TaskScope
            let radio = Radio()

            init(on clock: TestClock) { tasks = TaskScope("Radio", clock: clock) }

            func pair() {
                tasks.addTask(id: Key.pairing, for: self) { [tasks, radio] in
                    try await retry(attempts: 3, backoff: .fixed(.seconds(2))) {
                        try await tasks.addTask(id: Key.attempt) { try await radio.pair() }.join()
                    }
                } failed: { model, error in
                    model.failure = error  // that of the last attempt
                }
            }

            func received(_ error: RadioError) { tasks.fail(id: Key.attempt, error) }
            func radioFailed(_ error: RadioError) { tasks.fail(id: Key.attempt, error) }
        }

        @Test func `an attempt fails, and the next succeeds`() async throws {
            let clock = TestClock()
            let model = RadioModel(on: clock)
            model.pair()
            await model.radio.began.wait()
            model.received(RadioError())
            model.radioFailed(RadioError())
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: .seconds(2))
            try await model.tasks.waitUntilIdle()
            #expect(model.radio.attempts.all.count == 2 && model.failure == nil)
        }

        struct Audio: Sendable {}

        struct Recognizer: Sendable {
            func transcribe(_ audio: Audio, _ partial: @Sendable (String) -> Void) async throws -> String {
                partial("to")
                partial("to be")
                return "to be or not to be"
            }
        }

        @MainActor final class TranscriptModel {
            var text = ""
            let tasks = TaskScope("Transcript")
            private let recognizer = Recognizer()

            func transcribe(_ audio: Audio) {
                tasks.addTask(id: "transcript", for: self, buffering: .newest) { [recognizer] report in
                    try await recognizer.transcribe(audio) { partial in report(partial) }
                } reported: { model, partial in
                    model.text = partial
                } then: { model, text in
                    model.text = text
                }
            }

            func transcribeAll(_ audio: Audio) {
                tasks.addTask(id: "transcript", for: self) { [recognizer] report in
                    try await recognizer.transcribe(audio) { partial in report(partial) }
                } reported: { model, partial in
                    model.text = partial
                } then: { model, text in
                    model.text = text
                }
            }
        }

        @Test func `a text grows`() async throws {
            for isAll in [true, false] {
                let model = TranscriptModel()
                if isAll { model.transcribeAll(Audio()) } else { model.transcribe(Audio()) }
                try await model.tasks.waitUntilIdle()
                #expect(model.text == "to be or not to be")
            }
        }

        struct Importer: Sendable {
            func run(_ report: @Sendable (Double) -> Void) async throws { report(0.5) }
        }

        actor ImportStore {
            var fraction = 0.0

            func load(in tasks: TaskScope, _ importer: Importer) {
                tasks.addTask(id: "import", for: self, buffering: .newest) { report in
                    try await importer.run { fraction in report(fraction) }
                } reported: { store, fraction in
                    store.fraction = fraction
                }
            }
        }

        @Test func `an actor is told how far an import is`() async throws {
            let (store, tasks) = (ImportStore(), TaskScope())
            await store.load(in: tasks, Importer())
            try await tasks.waitUntilIdle()
            #expect(await store.fraction == 0.5)
        }

        struct State {
            var socket: Socket?
        }

        final class Client: Sendable {
            private let state = Mutex(State())
            private let tasks = TaskScope("Client")

            func connect() {
                tasks.addTask(id: "dial") { [weak self] in
                    let socket = try await dial(host)
                    do {
                        guard let self else { throw CancellationError() }
                        try state.withLock { state in
                            try TaskContext.current.commit { state.socket = socket }
                        }
                    } catch {
                        await socket.close()
                    }
                }
            }

            func disconnect() {
                state.withLock { state in
                    tasks.cancel(id: "dial")  // under the same lock: what was not written before it is never written
                    state.socket = nil
                }
            }
        }

        @Test func `an owner behind a lock writes nothing stale`() async throws {
            let client = Client()
            client.connect()
            await dialled.wait()
            client.disconnect()
            dialAnswer.open()
            try await client.close()
            #expect(client.socket == nil && socketOfDial.isClosed)
        }

        struct Portrait: Sendable { let picture = "Ada" }

        struct PortraitAPI: Sendable {
            func profile() async throws -> Portrait { Portrait() }
        }

        @MainActor final class PortraitModel {
            var profile: Portrait?
            var picture: String?
            let tasks = TaskScope("Portrait")
            private let api = PortraitAPI()

            func load() {
                tasks.addTask(for: self) { [api] in
                    try await api.profile()
                } then: { model, profile in
                    model.profile = profile
                    model.tasks.addTask(id: "picture", for: model) {
                        try await fetch(profile.picture)
                    } then: { model, picture in
                        model.picture = picture
                    }
                }
            }
        }

        @Test func `what follows a delivery is a task of its own`() async throws {
            let model = PortraitModel()
            model.load()
            try await model.tasks.waitUntilIdle()
            #expect(model.picture == "picture of Ada")
        }

        final class Connection: Sendable {
            private let handler = Mutex<(@Sendable () -> Void)?>(nil)
            var onReady: (@Sendable () -> Void)? {
                get { handler.withLock { $0 } }
                set { handler.withLock { $0 = newValue } }
            }
        }

        @Test func `a task waits for an event`() async throws {
            let (tasks, connection, greeting, sent) = (TaskScope(), Connection(), "hello", Log<String>())
            let send = { @Sendable (text: String) async throws in sent.note(text) }
            let isReady = OneShot<Void>()
            tasks.addTask {
                try await isReady.value
                try await send(greeting)
            }
            connection.onReady = { isReady.send() }
            connection.onReady?()
            try await tasks.waitUntilIdle()
            #expect(sent.all == ["hello"])
        }

        struct Service: Sendable {
            let jobs: TaskScope
            private func readJobs() async throws { try await TaskContext.current.waitUntilAskedToFinish() }
            private func log(_ text: String) {}

            func run() async throws {
                jobs.addTask(name: "reader") { try await readJobs() }
                let report = try await jobs.waitForShutdown()
                if !report.isComplete { log("\(report)") }
            }
        }

        @Test func `a service runs until it is shut down`() async throws {
            let jobs = TaskScope("Jobs")
            let service = Task { try await Service(jobs: jobs).run() }
            try await until("it reads") { jobs.count == 1 }
            _ = try await jobs.shutdown(grace: .seconds(60), patience: nil)
            try await service.value
        }
    }
}

extension Samples.Programs.Client {
    fileprivate var socket: Samples.Programs.Socket? { state.withLock { $0.socket } }
    fileprivate func close() async throws { try await tasks.waitUntilIdle() }
}

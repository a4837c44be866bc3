import Lanyard
import Synchronization
import Testing

@concurrent func wordsFound(in text: String) async -> Set<String> {  // off the main actor
    Set(text.split(separator: " ").map(String.init))
}

final class WordModel {
    private(set) var words: Set<String> = []
    let tasks = TaskScope("Words")

    func load(_ text: String) {
        tasks.addTask(for: self) {
            await wordsFound(in: text)
        } then: { model, words in
            model.words = words  // on the main actor
        }
    }
}

nonisolated func note(_ text: String) { noted.withLock { $0.append(text) } }

func stopsWithItsToken(_ token: CancellationToken) -> CancellationRegistration {
    token.onCancel { cause in note("stopped: \(cause)") }
}

private nonisolated let noted = Mutex<[String]>([])

@MainActor @Suite("Samples: modes") struct ModeSamples {
    @Test func `what takes long leaves the main actor, and its result comes back`() async throws {
        let model = WordModel()
        model.load("so long and so")
        try await model.tasks.waitUntilIdle()
        #expect(model.words == ["so", "long", "and"])
    }

    @Test func `a handler is told on the thread that cancels`() {
        let token = CancellationToken()
        let registration = stopsWithItsToken(token)
        token.cancel("enough")
        withExtendedLifetime(registration) {}
        #expect(noted.withLock { $0.count == 1 && $0[0].hasPrefix("stopped: requested: enough") })
    }

    static func isHere(_ isolation: isolated (any Actor)? = #isolation) -> Bool {
        isolation === MainActor.shared
    }
    static func byDefault() async -> Bool { isHere() }
    nonisolated static func ofItsCaller() async -> Bool { isHere() }
    @concurrent static func anywhere() async -> Bool { isHere() }

    @Test func `an operation stays on the main actor, but for what is concurrent`() async throws {
        let scope = TaskScope()
        let task = scope.addTask {
            await withDeadline(in: .seconds(60)) {
                (Self.isHere(), await Self.byDefault(), await Self.ofItsCaller(), await Self.anywhere())
            }
        }
        let (operation, byDefault, ofItsCaller, anywhere) = try await task.value
        #expect(operation && byDefault && ofItsCaller && !anywhere)
    }
}

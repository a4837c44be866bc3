import Lanyard
import LanyardTestSupport
import Testing

extension Samples {
    @MainActor @Suite("Samples: policies")
    struct Policies {
        private let tasks = TaskScope("Library")
        private let store = Log<String>()

        private func sync() async throws { store.note("sync") }

        @Test func `one key, one policy`() async throws {
            func save(_ document: String) {
                tasks.addTask(id: "save", policy: .keepLatest) { [store] in
                    store.note(document)
                }
            }
            for draft in ["a", "b", "c"] { save(draft) }
            try await tasks.close()
            #expect(store.all == ["a", "c"])
        }

        @Test func `saved when the typing pauses, and while it goes on`() async throws {
            let document = "draft"
            tasks.addTask(id: "save", policy: .debounce(for: .seconds(1), maxWait: .seconds(10))) { [store] in
                store.note(document)
            }
            tasks.flush(id: "save")
            try await tasks.close()
            #expect(store.all == ["draft"])
        }

        @Test func `a policy of one's own`() async throws {
            let scope = tasks
            struct AtMostOneWaiting: OverlapReducer {
                func admit(_ key: KeyState) -> AdmitDecision { key.waiting > 0 ? .skip : .enter() }
                func start(_ key: KeyState) -> StartDecision { key.busy == 0 ? .now() : .later }
            }
            scope.addTask(id: "sync", policy: OverlapPolicy(AtMostOneWaiting())) { try await sync() }
            try await scope.close()
            #expect(store.all == ["sync"])
        }
    }
}

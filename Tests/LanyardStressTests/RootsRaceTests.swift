import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

extension Stress {
    /// The list of scopes that have none above, and the owners of one of them.
    @Suite struct RootsRaceTests {
        @Test func `roots while others come and go: those that stay are found once each, the oldest first`() async {
            let names = (0..<40).map { "Roots: \($0)" }
            let kept = Log<TaskScope>()
            let isDone = Atomic(false)
            async let churning: Void = onThreads(3) { index in
                var alive: [TaskScope?] = Array(repeating: nil, count: 30)
                while !isDone.load(ordering: .relaxed) {
                    alive[.random(in: 0..<alive.count)] = Bool.random() ? TaskScope("Roots: passing") : nil
                }
            }
            for name in names {
                spin(2_000)
                kept.note(TaskScope(name))
            }
            for _ in 0..<Effort.times(200) {
                let roots = TaskScope.roots.filter { $0.name?.hasPrefix("Roots:") == true }
                #expect(roots.map(\.name).filter { $0 != "Roots: passing" } == names)
                #expect(Set(roots.map(\.id)).count == roots.count, "Each is listed once.")
            }
            isDone.store(true, ordering: .relaxed)
            await churning
            #expect(ScopeRegistry.roots(upTo: .max).scopes.count { $0.name?.hasPrefix("Roots:") == true } == 40)
            withExtendedLifetime(kept) {}
        }

        @Test(arguments: ["oldest", "newest", "shuffled"]) func `many roots that go at once, in any order, leave none`(
            _ order: String
        ) {
            // Others may run beside it, so they are not counted.
            func count() -> Int { ScopeRegistry.roots(upTo: .max).scopes.count { $0.name == "Crowd" } }
            var scopes = (0..<Effort.times(100_000)).map { _ in Optional(TaskScope("Crowd")) }
            #expect(count() == scopes.count)
            switch order {
            case "newest": scopes.reverse()
            case "shuffled": scopes.shuffle()
            default: break
            }
            for index in scopes.indices { scopes[index] = nil }
            #expect(count() == 0)
        }

        private final class Owner: Sendable {
            let scope = Mutex<TaskScope?>(TaskScope("Owner"))
        }

        @Test
        func `owners made of a context while the last goes: released once, for good, and what it owned cancelled`()
            async throws
        {
            for _ in 0..<Effort.times(200) {
                weak var core: ScopeCore?
                do {
                    let (owner, ledger, contexts, begun) = (Owner(), Ledger(), Log<TaskContext>(), Gate())
                    core = owner.scope.withLock { $0 }!.core
                    let task = owner.scope.withLock { $0 }!.addTask {
                        contexts.note(.current)
                        begun.open()
                        try await untilCancelled()
                    }
                    await begun.wait()
                    let context = contexts.all[0]
                    await onThreads(4) { index in
                        if index == 0 {
                            spin(.random(in: 0..<200))
                            _ = owner.scope.withLock { $0.take() }
                            return
                        }
                        for _ in 0..<20 {
                            guard let scope = context.scope else { return }
                            ledger.enter { mark in
                                scope.addTask {
                                    mark.begin()
                                    // One more reference, of whoever is cancelled by the release of the last.
                                    withExtendedLifetime(TaskContext.current.scope) { spin(5) }
                                    return 1
                                }
                            }
                        }
                    }
                    _ = await ledger.settle()
                    #expect(await task.outcome.cause?.kind == .ownerReleased)
                    #expect(context.scope == nil)
                }
                try await until("the core is released") { core == nil }
            }
        }
    }
}

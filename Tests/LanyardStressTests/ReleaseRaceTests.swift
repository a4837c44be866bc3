import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

extension Stress {
    /// Scopes that go, close or are emptied while work comes.
    @Suite struct ReleaseRaceTests {
        /// A scope that several threads hold until one of them lets go.
        private final class Owner: Sendable {
            let scope = Mutex<TaskScope?>(TaskScope("Owner"))
        }

        @Test func `a scope that is released while runs start and end: all end, and nothing is left of it`()
            async throws
        {
            for _ in 0..<Effort.times(50) {
                weak var core: ScopeCore?
                weak var childCore: ScopeCore?
                let parent = TaskScope("Parent")
                do {
                    let (owner, ledger) = (Owner(), Ledger())
                    core = owner.scope.withLock { $0 }!.core
                    let child = owner.scope.withLock { $0 }!.child()
                    childCore = child.core
                    await onThreads(4) { index in
                        if index == 0 {
                            spin(.random(in: 0..<5_000))
                            _ = owner.scope.withLock { $0.take() }
                            return
                        }
                        for round in 0..<20 {
                            guard let scope = owner.scope.withLock({ $0 }) else { return }
                            let target = round % 3 == 0 ? child : round % 3 == 1 ? scope : parent
                            ledger.enter { mark in
                                let body: @Sendable () async -> Int = {
                                    mark.begin()
                                    spin(20)
                                    return 1
                                }
                                guard round % 2 == 0 else { return target.addTask(operation: body) }
                                return target.addTask(id: index, policy: .queue, operation: body)
                            }
                        }
                    }
                    _ = await ledger.settle()
                }
                try await until("both cores are released") { core == nil && childCore == nil }
                #expect(parent.isEmpty)
            }
        }

        @Test func `child scopes that come and go leave nothing in their parent`() async throws {
            let parent = TaskScope("Parent")
            let ledger = Ledger()
            await onThreads(8) { _ in
                for _ in 0..<Effort.times(200) {
                    let child = parent.child()
                    let grandchild = child.child()
                    ledger.enter { mark in
                        grandchild.addTask {
                            mark.begin()
                            return 1
                        }
                    }
                }
            }
            _ = await ledger.settle()
            try await until("the parent has no scope below it") { parent.snapshot().children.isEmpty }
            weak let core = parent.core
            #expect(core != nil)
        }

        @Test func `close against addTask: what came before has ended, what came after is refused`() async throws {
            for _ in 0..<Effort.times(40) {
                let scope = TaskScope("Closing")
                let child = scope.child()
                let (ledger, busy) = (Ledger(), Busy())
                async let adding: Void = onThreads(4) { index in
                    for round in 0..<40 {
                        let target = round % 2 == 0 ? scope : child
                        ledger.enter { mark in
                            target.addTask(id: index, policy: round % 3 == 0 ? .queue : .concurrent) {
                                mark.begin()
                                busy.enter()
                                spin(20)
                                busy.exit()
                                return 1
                            }
                        }
                    }
                }
                await withTaskGroup { group in
                    for _ in 0..<3 { group.addTask { try? await scope.close() } }
                }
                #expect(busy.now == 0)
                #expect(scope.isEmpty && child.isEmpty)
                await adding
                #expect(busy.now == 0)
                #expect(scope.isEmpty && child.isEmpty)
                _ = await ledger.settle()
            }
        }

        @Test func `cancelAndWait against addTask: what came before has ended when it returns`() async throws {
            let scope = TaskScope("Emptied")
            let ledger = Ledger()
            let isDone = Atomic(false)
            async let adding: Void = onThreads(3) { index in
                while !isDone.load(ordering: .relaxed) && ledger.count < 100_000 {
                    ledger.enter { mark in
                        scope.addTask(id: index, policy: .queue) {
                            mark.begin()
                            spin(20)
                            return 1
                        }
                    }
                    spin(200)
                }
            }
            for _ in 0..<Effort.times(100) {
                let before = (0..<5).map { number in
                    scope.addTask(id: number, policy: number % 2 == 0 ? .queue : .replace) { spin(20) }
                }
                try await scope.cancelAndWait()
                #expect(Set(scope.snapshot().runs.map(\.id)).isDisjoint(with: before.map(\.id)))
            }
            isDone.store(true, ordering: .relaxed)
            await adding
            print("cancelAndWait against addTask: \(await ledger.settle())")
            #expect(scope.isEmpty)
        }

        @Test func `many wait for one run, and some give up while it ends`() async {
            for _ in 0..<Effort.times(100) {
                let scope = TaskScope()
                let task = scope.addTask { spin(200) }
                let waits = (0..<20).map { number in
                    Task {
                        spin(number * 10)
                        if number % 2 == 0 { return await task.outcome.value != nil }
                        return (try? await scope.close()) != nil
                    }
                }
                for wait in waits.prefix(10) { wait.cancel() }
                for (number, wait) in waits.enumerated() {
                    let isServed = await wait.value
                    #expect(isServed || (number % 2 == 1 && number < 10), "Only who was cancelled may go without.")
                }
            }
        }
    }
}

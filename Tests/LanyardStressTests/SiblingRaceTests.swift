import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

extension Stress {
    /// Failures of siblings at the same instant as each other, the body's return, and the cancellation from outside.
    @Suite struct SiblingRaceTests {
        private struct Broken: Error, Equatable {
            let index: Int
        }

        private final class Handles: Sendable {
            private let tasks = Mutex<[ScopedTask<Void>]>([])

            func note(_ task: ScopedTask<Void>) { tasks.withLock { $0.append(task) } }

            var all: [ScopedTask<Void>] { tasks.withLock { $0 } }
        }

        /// Ends by itself after a while, or with an error; every other one adds a run of its own before.
        private static func add(_ index: Int, to scope: TaskScope, _ handles: Handles, _ busy: Busy) {
            let (work, fails) = (Int.random(in: 0..<300), Int.random(in: 0..<6) == 0)
            let run: @Sendable () async throws -> Void = {
                busy.enter()
                defer { busy.exit() }
                spin(work)
                if index % 2 == 0 && index < 100 { Self.add(index + 101, to: scope, handles, busy) }
                if work % 3 == 0 { await Task.yield() }
                if fails { throw Broken(index: index) }
            }
            handles.note(
                index % 3 == 0
                    ? scope.addTask(id: index % 2, policy: .queue, operation: run) : scope.addTask(operation: run)
            )
        }

        @Test func `it throws if and only if somebody failed, and by then all have ended`() async throws {
            let owner = TaskScope("Owner")
            var counts = (thrown: 0, returned: 0)
            for round in 0..<Effort.times(400) {
                let (handles, busy) = (Handles(), Busy())
                let task = owner.addTask { () -> (any Error)? in
                    do {
                        try await withTaskScope { scope in
                            for index in 0..<6 { Self.add(index, to: scope, handles, busy) }
                            spin(.random(in: 0..<600))
                            if round % 7 == 0 { throw Broken(index: -1) }
                        }
                        #expect(busy.now == 0)
                        return nil
                    } catch {
                        #expect(busy.now == 0)
                        return error
                    }
                }
                if round % 3 == 0 {
                    await onThreads(1) { _ in
                        spin(.random(in: 0..<2_000))
                        task.cancel()
                    }
                }
                let error = await task.outcome.thrown
                var failed: [Int] = round % 7 == 0 && error != nil ? [-1] : []
                for run in handles.all {
                    switch await run.outcome {
                    case .failed(let error): failed.append((error as? Broken)?.index ?? -2)
                    case .cancelled(let cause, _):
                        #expect([.siblingFailed, .parentCancelled, .refused].contains(cause.kind), "\(cause)")
                    case .succeeded: break
                    }
                }
                if task.cause?.kind != .requested || error != nil || !failed.isEmpty {
                    if let broken = error as? Broken {
                        #expect(failed.contains(broken.index))
                        counts.thrown += 1
                    } else {
                        #expect(
                            error == nil && failed.isEmpty,
                            "\(failed) failed, and \(String(describing: error)) came out."
                        )
                        counts.returned += 1
                    }
                }
            }
            try await owner.close()
            // What a run does holds its scope until a moment after its end was told.
            try await until("the owner has no scope below it") { owner.snapshot().children.isEmpty }
            print("siblings: \(counts.thrown) thrown, \(counts.returned) returned")
        }

        @Test func `isolated, every run that was let in has an outcome, once`() async {
            for _ in 0..<Effort.times(200) {
                let (handles, busy) = (Handles(), Busy())
                let task = Task {
                    await withSupervisorScope { scope in
                        for index in 0..<6 { Self.add(index, to: scope, handles, busy) }
                    }
                }
                if Bool.random() {
                    await onThreads(1) { _ in
                        spin(.random(in: 0..<2_000))
                        task.cancel()
                    }
                }
                let outcomes = await task.value.outcomes
                #expect(busy.now == 0)
                let admitted = handles.all.filter { $0.admission != .refused }.map(\.id).sorted()
                #expect(outcomes.map(\.id) == admitted)
            }
        }

        private final class Escaped: Sendable {
            let scope = Mutex<TaskScope?>(nil)
        }

        @Test func `a scope that escaped, and is filled while its block ends: what was let in was waited for`()
            async throws
        {
            for _ in 0..<Effort.times(200) {
                let (escaped, ledger) = (Escaped(), Ledger())
                async let adding: Void = onThreads(2) { _ in
                    while escaped.scope.withLock({ $0 }) == nil { spin(10) }
                    let scope = escaped.scope.withLock { $0 }!
                    while !scope.isClosed {
                        ledger.enter { mark in
                            scope.addTask {
                                mark.begin()
                                return 1
                            }
                        }
                        spin(.random(in: 0..<200))
                    }
                }
                try await withTaskScope { scope in escaped.scope.withLock { $0 = scope } }
                let scope = escaped.scope.withLock { $0 }
                #expect(scope?.isEmpty == true)
                await adding
                #expect(scope?.isEmpty == true)
                _ = await ledger.settle()
            }
        }
    }
}

extension Outcome where Success == (any Error)? {
    /// The error that the body returned, whether or not its run was cancelled.
    fileprivate var thrown: (any Error)? {
        switch self {
        case .succeeded(let error): error
        case .cancelled(_, let error): error ?? nil
        case .failed(let error): error
        }
    }
}

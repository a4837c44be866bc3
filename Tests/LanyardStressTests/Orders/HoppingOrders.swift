import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Stress {
    /// What can go wrong only where a call, its operation and its owner are not in one place.
    @Suite("In many orders: rules R1, R2 and R6 from actor to actor") struct HoppingOrders {
        /// An actor that operations have to come to for their first line.
        ///
        /// It has no executor of its own. If it had one, and the scope has an executor, too, Swift would let others come between once
        /// more whenever one async function there calls another. So the main actor does: see “What this does not show”.
        private actor Desk {
            private var begun = 0

            /// An operation of this actor.
            func operation(
                _ body: @escaping @Sendable () -> Void
            ) -> @Sendable @isolated(any) () async -> Void {
                isolatedHere {
                    self.begun += 1
                    body()
                }
            }

            /// A trigger whose operation is this actor's.
            func trigger(in scope: TaskScope, _ body: @escaping @Sendable () -> Void) -> TaskTrigger<Void, Void> {
                scope.trigger("key") { (_: Void) in
                    self.begun += 1
                    body()
                }
            }
        }

        /// An owner at home where the owners are.
        private actor Report {
            private let home: TestExecutor
            nonisolated var unownedExecutor: UnownedSerialExecutor { home.asUnownedSerialExecutor() }

            private var isLoading = false

            init(on stage: Stage) {
                home = stage.owners
            }

            /// Shows that it loads, until the newest of the loads is over.
            func load(in scope: TaskScope, again: Int, _ seen: Log<Bool>, _ isOver: Gate) {
                isLoading = true
                scope.addTask(id: "report", for: self) {
                    await pause(again)
                } then: { report, _ in
                    seen.note(report.isLoading)
                    if again > 0 {
                        Task { report.load(in: scope, again: again - 1, seen, isOver) }
                    } else {
                        isOver.open()
                    }
                } finally: { report, _ in
                    report.isLoading = false
                }
            }
        }

        private enum Way: CaseIterable { case plain, keyed, delivered, into, inPlace, trigger }
        private enum End: CaseIterable { case run, key, scope, newer, release }

        @Test(arguments: End.allCases)
        private func `R2: a body that has to go to another actor first does not begin once its run is cancelled`(
            end: End
        ) async throws {
            try await inManyOrders("\(end)") { stage in
                let desk = Desk()
                for way in Way.allCases { await Self.add(by: way, at: desk, on: stage, endedBy: end) }
            }
        }

        private static func add(by way: Way, at desk: Desk, on stage: Stage, endedBy end: End) async {
            var scope: TaskScope! = TaskScope(on: stage)
            let ran = Log<Bool>()
            let note: @Sendable () -> Void = { ran.note(Task.isCancelled) }
            let (body, trigger) = await (desk.operation(note), desk.trigger(in: scope, note))
            let task: ScopedTask<Void> =
                switch way {
                case .plain: scope.addTask(operation: body)
                case .keyed: scope.addTask(id: "key", operation: body)
                case .delivered: scope.addTask(id: "key", for: desk, operation: body) { _, _ in }
                case .into: scope.addTask(id: "key", for: desk, into: desk, operation: body) { _, _, _ in }
                case .inPlace: scope.addImmediateTask(id: "key", operation: body)
                case .trigger: trigger.perform(())
                }
            await pause()
            switch end {
            case .run: task.cancel()
            case .key: scope.cancel(id: "key")
            case .scope: scope.cancelAll()
            case .newer: scope.addTask(id: "key") {}
            case .release: scope = nil
            }
            await stage.clock.idle()
            #expect(ran.all.isEmpty || ran.all == [false], "\(way): it was cancelled before its first line.")
        }

        private enum Itself: CaseIterable { case key, scope, newer, parent }

        @Test func `R1: a run that cancels itself sees it in its next line, wherever it begins`() async throws {
            try await inManyOrders { stage in
                await withTaskGroup { group in
                    for way in Itself.allCases { group.addTask { await Self.cancelItself(by: way, on: stage) } }
                }
            }
        }

        private static func cancelItself(by way: Itself, on stage: Stage) async {
            let parent = TaskScope(on: stage)
            let scope = parent.child()
            let task = scope.addTask(id: "me") { () -> [Bool] in
                switch way {
                case .key: scope.cancel(id: "me")
                case .scope: scope.cancelAll()
                case .newer: scope.addTask(id: "me") {}
                case .parent: parent.cancelAll()
                }
                return [Task.isCancelled, CancellationCause.current != nil]
            }
            let outcome = await task.outcome
            guard case .cancelled(_, returned: let seen?) = outcome else {
                Issue.record("It had begun, and has returned what it saw: \(outcome)")
                return
            }
            #expect(seen == [true, true], "By \(way).")
        }

        @Test func `R6: finally is one step with then, and nothing of the owner's comes between`() async throws {
            try await inManyOrders { stage in
                let (scope, report, seen, isOver) = (TaskScope(on: stage), Report(on: stage), Log<Bool>(), Gate())
                await report.load(in: scope, again: 5, seen, isOver)
                await isOver.wait()
                try await scope.close()
                #expect(seen.all == Array(repeating: true, count: 6), "A load shows until its own end that it loads.")
            }
        }
    }
}

/// A closure with the isolation of its caller.
private func isolatedHere(
    @_inheritActorContext _ body: @escaping @Sendable @isolated(any) () async -> Void
) -> @Sendable @isolated(any) () async -> Void {
    body
}

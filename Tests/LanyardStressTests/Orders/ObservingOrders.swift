import LanyardTestSupport
import LanyardTesting
import LanyardTestingTraits
import Testing

@testable import Lanyard

extension Stress {
    @Suite("In many orders: rule R17") struct ObservingOrders {
        /// Hears of the runs of one scope, on the thread where something happens.
        private final class Listener: EventSink {
            let scope: ScopeID
            let heard = Log<(run: RunID, what: String)>()

            init(_ scope: TaskScope) {
                self.scope = scope.core.id
            }

            func push(_ event: TaskEvent) {
                switch event.kind {
                case .admitted(let run, _): note(run, "admitted")
                case .started(let run): note(run, "started")
                case .cancelRequested(let run, _): note(run, "cancelled")
                case .delivered(let run): note(run, "delivered")
                case .withheld(let run): note(run, "withheld")
                case .finished(let run, _): note(run, "finished")
                case .scopeOpened, .scopeClosed, .dropped, .unhandledError: break
                }
            }

            private func note(_ run: RunInfo, _ what: String) {
                if run.scope.id == scope { heard.note((run.id, what)) }
            }
        }

        private actor Owner {
            private let home: TestExecutor
            nonisolated var unownedExecutor: UnownedSerialExecutor { home.asUnownedSerialExecutor() }

            init(on stage: Stage) {
                home = stage.owners
            }
        }

        /// When it hears of the end of a run, looks whether the next one waits.
        private final class Looker: EventSink {
            let scope: ScopeID
            let next = Log<ScopedTask<Void>>()
            let waited = Log<Bool>()

            init(_ scope: TaskScope) {
                self.scope = scope.core.id
            }

            func push(_ event: TaskEvent) {
                guard case .finished(let run, _) = event.kind, run.scope.id == scope, let next = next.all.first else {
                    return
                }
                if run.id != next.id { waited.note(next.isWaiting) }
            }
        }

        @Test
        func `R17: the end of a run is told before the next of its key starts, also of one whose result is delivered`()
            async throws
        {
            try await inManyOrders { stage in
                for isDelivered in [false, true] {
                    let (scope, owner) = (TaskScope(on: stage), Owner(on: stage))
                    let looker = Looker(scope)
                    Observers.add(looker)
                    defer { Observers.remove(looker) }
                    let gate = Gate()
                    if isDelivered {
                        scope.addTask(id: "key", policy: .queue, for: owner) {
                            await gate.wait()
                        } then: { _, _ in
                        }
                    } else {
                        scope.addTask(id: "key", policy: .queue) { await gate.wait() }
                    }
                    looker.next.note(scope.addTask(id: "key", policy: .queue) {})
                    async let opening: Void = {
                        await pause(2)
                        gate.open()
                    }()
                    await opening
                    try await scope.close()
                    #expect(looker.waited.all == [true])
                }
            }
        }

        @Test func `R17: an observer hears once of each thing that happens to a run, in its order`() async throws {
            try await inManyOrders { stage in
                let (scope, owner) = (TaskScope(on: stage), Owner(on: stage))
                let listener = Listener(scope)
                Observers.add(listener)
                defer { Observers.remove(listener) }
                for number in 1...3 {
                    scope.addTask(id: "key", policy: number == 2 ? .queue : .replace, for: owner) {
                        await pause()
                        return number
                    } then: { _, _ in
                    }
                    await pause(number)
                }
                scope.cancelAll()
                try await scope.close()
                let courses: Set = [
                    "admitted started delivered finished", "admitted started cancelled withheld finished",
                    "admitted cancelled finished",
                    // Its turn came, and it was cancelled before its body began.
                    "admitted started cancelled finished",
                ]
                for heard in Dictionary(grouping: listener.heard.all, by: \.run).values {
                    let course = heard.map(\.what).joined(separator: " ")
                    #expect(courses.contains(course))
                }
                #expect(Set(listener.heard.all.map(\.run)).count == 3)
            }
        }

        @Test func `R17: what an observer's buffer has no room for is counted, and the rest comes in its order`()
            async throws
        {
            try await inManyOrders { stage in
                let timers = Timers.on(stage.clock)
                await withTaskGroup { group in
                    for _ in 0..<2 { group.addTask { await Self.fillAndRead(timers, stage) } }
                }
            }
        }

        private static func fillAndRead(_ timers: Timers, _ stage: Stage) async {
            let buffer = EventBuffer(capacity: 2, on: timers)
            async let reading = withTaskExecutorPreference(stage.work.taskExecutor) {
                var (seen, dropped) = ([Duration](), 0)
                while let batch = await buffer.next() {
                    seen += batch.events.map(\.instant.offset)
                    dropped += batch.dropped
                    await pause()
                }
                return (seen, dropped)
            }
            for number in 1...8 {
                buffer.push(event(number))
                if number % 3 == 0 { await pause() }
            }
            buffer.close()
            let (seen, dropped) = await reading
            #expect(seen == seen.sorted() && seen.count + dropped == 8)
            #expect(seen.first == .seconds(1) && dropped > 0)
        }

        @Test func `An observer that waits is woken at once, and then when the last wake is long enough ago`()
            async throws
        {
            _ = try await Interleavings.switches(upTo: 1).check { clock in
                let (buffer, seen) = (EventBuffer(capacity: 100, on: .on(clock)), Log<Int>())
                async let reading: Void = {
                    while let batch = await buffer.next() { seen.note(batch.events.count) }
                }()
                await clock.advance(by: .zero)
                buffer.push(Self.event(1))
                await clock.advance(by: .zero)
                #expect(seen.all == [1])
                for number in 2...3 { buffer.push(Self.event(number)) }
                await clock.advance(by: EventBuffer.pace - .milliseconds(1))
                #expect(seen.all == [1])
                await clock.advance(by: .milliseconds(1))
                #expect(seen.all == [1, 2])
                buffer.close()
                await reading
            }
        }

        @Test func `No wake of an observer is lost`() async throws {
            try await inManyOrders { stage in
                await withTaskGroup { group in
                    for _ in 0..<3 { group.addTask { await Self.tellLater(stage) } }
                }
            }
        }

        private static func tellLater(_ stage: Stage) async {
            let buffer = EventBuffer(capacity: 100, on: .on(stage.clock))
            async let reading = withTaskExecutorPreference(stage.work.taskExecutor) {
                var seen = 0
                while seen < 3, let batch = await buffer.next() { seen += batch.events.count }
                return seen
            }
            for number in 1...3 {
                buffer.push(event(number))
                await pause(2)
            }
            await stage.clock.advance(by: EventBuffer.pace)
            #expect(await reading == 3)
        }

        private static func event(_ number: Int) -> TaskEvent {
            let scope = ScopeInfo(ScopeCore.bare)
            return TaskEvent(.rare(.init(.scopeOpened(scope))), ScopeInstant(offset: .seconds(number)))
        }
    }
}

extension ScopeCore {
    /// One that nobody owns, to be named in events.
    fileprivate static var bare: ScopeCore {
        ScopeCore(name: nil, parent: nil, timers: nil, rawPriority: nil, executor: nil, origin: CallSite())
    }
}

import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

extension Samples {
    @Suite("Samples: observing")
    struct Observing {
        @Test func `the tree of the process`() async {
            let (scope, gate) = (TaskScope("Samples: downloads"), Gate())
            let task = scope.addTask(name: "film") { await gate.wait() }
            TaskScope.dump()
            // Downloads · 2 runs
            // ├─ #7 picture · concurrent(limit: 2) · running 1.2 s · App/Screen.swift:31
            // └─ #8 film · concurrent(limit: 2) · straggling 1.2 s, cancelled 0.3 s ago: requested (App/Screen.swift:40)
            #expect(TaskScope.roots.contains { $0.name == "Samples: downloads" && $0.runs.map(\.id) == [task.id] })
            gate.open()
            await settle(task)
        }

        @Test func `a printer of events`() async {
            struct Printer: TaskObserver {
                func observe(_ events: [TaskEvent], dropped: Int) async {
                    for event in events { print(event) }
                    if dropped > 0 { print("\(dropped) events were dropped") }
                }
            }
            let observation = TaskObservation(Printer())
            let scope = TaskScope("Samples: printed")
            await settle(scope.addTask {})
            await observation.end()
            #expect(printed.all.contains { $0.contains("finished") && $0.contains("Samples: printed") })
        }

        @Test func `how long it takes to obey`() async throws {
            struct Obedience: TaskObserver {
                var interests: TaskEvent.Interests { .endsOfCancelled }

                func observe(_ events: [TaskEvent], dropped: Int) async {
                    for event in events {
                        if let time = event.obeying { print("obeyed after \(time)") }
                    }
                }
            }
            let observation = TaskObservation(Obedience())
            let (scope, begun) = (TaskScope(), Gate())
            let task = scope.addTask {
                begun.open()
                try await untilCancelled()
            }
            await begun.wait()
            task.cancel()
            _ = await task.outcome
            await observation.end()
            #expect(printed.all.contains { $0.hasPrefix("obeyed after") })
        }

        @Test func `counting in place`() async {
            final class Starts: SynchronousTaskObserver {
                let count = Atomic(0)
                var interests: TaskEvent.Interests { .starts }

                func observe(_ event: TaskEvent) { count.add(1, ordering: .relaxed) }
            }
            let starts = Starts()
            let observation = TaskObservation(starts)
            let scope = TaskScope()
            await settle(scope.addTask {})
            await observation.end()
            #expect(starts.count.load(ordering: .relaxed) >= 1)
        }
    }
}

/// In the place of the standard library's, so that the test can see it.
private nonisolated func print(_ what: Any) { printed.note("\(what)") }
private nonisolated let printed = Log<String>()

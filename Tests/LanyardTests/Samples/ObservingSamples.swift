import Lanyard
import LanyardTestSupport
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
    }
}

/// In the place of the standard library's, so that the test can see it.
private func print(_ what: Any) { printed.note("\(what)") }
private let printed = Log<String>()

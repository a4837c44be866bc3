import Lanyard
import LanyardTestSupport
import Testing

@Suite("The tree of the process")
struct DumpTests {
    @Test func `it lists all scopes that live, with what is below them, and prints them`() async {
        let (begun, gate) = (Gate(), Gate())
        let app = TaskScope("Dump: app")
        let screen = app.child("Dump: screen")
        let task = screen.addTask(name: "picture") {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        let found = TaskScope.roots.first { $0.name == "Dump: app" }
        #expect(found?.children.first?.runs.first?.id == task.id)
        #expect(!TaskScope.roots.contains { $0.name == "Dump: screen" }, "It is below another.")
        var text = ""
        TaskScope.dump(to: &text)
        #expect(text.contains("Dump: app · 0 runs\n└─ Dump: screen · 1 run\n   └─ \(task.id) picture · running"))
        gate.open()
        await settle(task)
    }

    @Test func `a released scope is listed until its last run has ended, and kept by nothing`() async throws {
        let (begun, gate) = (Gate(), Gate())
        var scope: TaskScope? = TaskScope("Dump: released")
        let task = scope?.addTask {
            begun.open()
            await gate.wait()
        }
        await begun.wait()
        scope = nil
        let left = TaskScope.roots.first { $0.name == "Dump: released" }
        #expect(left?.runs.map(\.state) == [.straggling])
        #expect(left?.isClosed == true)
        gate.open()
        _ = await task?.outcome
        try await until("the scope is not listed any more") {
            !TaskScope.roots.contains { $0.name == "Dump: released" }
        }
    }

    @Test func `scopes have identities that grow in the order of their making`() {
        let (first, second) = (TaskScope(), TaskScope())
        #expect(first.snapshot().id < second.snapshot().id)
    }
}

import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite("Mirrors") struct ReflectionTests {
    @Test func `a mirror shows what was called for, and nothing that other threads change`() async {
        let (scope, gate) = (TaskScope("Mirrored"), Gate())
        let task = scope.addTask(id: "load") { await gate.wait() }
        let trigger = scope.trigger("search") { (_: Int) in }
        for mirror in [Mirror(reflecting: task), Mirror(reflecting: scope), Mirror(reflecting: trigger)] {
            #expect(mirror.children.map(\.label) == ["info"])
        }
        #expect(Mirror(reflecting: task).children.first?.value is RunInfo)
        gate.open()
        await settle(task)
    }
}

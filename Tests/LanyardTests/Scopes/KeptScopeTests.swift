import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite("What keeps a scope alive") struct KeptScopeTests {
    @Test func `an operation that alone holds its scope is told of, with its line`() async {
        let warnings = await Warnings.said(with: "Kept feed") {
            let (begun, go) = (Gate(), Gate())
            var feed: TaskScope? = TaskScope("Kept feed")
            let task = feed!.addTask(name: "listen") { [feed = feed!] in
                begun.open()
                await go.wait()
                feed.addTask {}
            }
            await begun.wait()
            feed = nil
            #expect(task.cause == nil)
            go.open()
            #expect(await task.outcome.cause?.kind == .ownerReleased)
        }
        guard Build.isDebug else { return #expect(warnings.isEmpty) }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("KeptScopeTests.swift") == true)
        #expect(warnings.first?.contains("“listen” kept the scope “Kept feed” alive") == true)
    }

    @Test func `the same with a result, a delivery and a scope above`() async {
        final class Owner: Sendable {}
        let owner = Owner()
        let warnings = await Warnings.said(with: "Kept app") {
            for delivers in [false, true] {
                let go = Gate()
                var app: TaskScope? = TaskScope("Kept app")
                let screen = app!.child("Screen")
                let task =
                    if delivers {
                        screen.addTask(for: owner) { [app = app!] in
                            await go.wait()
                            return app.isClosed
                        } then: { _, _ in
                        }
                    } else {
                        screen.addTask { [app = app!] in
                            await go.wait()
                            return app.isClosed
                        }
                    }
                app = nil
                go.open()
                _ = await task.outcome
            }
        }
        #expect(warnings.count == (Build.isDebug ? 2 : 0))
    }

    @Test func `nothing is said of an operation that asks for its scope, or holds what others hold`() async {
        let warnings = await Warnings.said(with: "Free feed") {
            let go = Gate()
            let kept = TaskScope("Free feed")
            _ = await kept.addTask { [kept] in _ = kept.isClosed }.outcome
            var feed: TaskScope? = TaskScope("Free feed")
            let task = feed!.addTask {
                await go.wait()
                TaskContext.current.scope?.addTask {}
            }
            feed = nil
            #expect(task.cause?.kind == .ownerReleased)
            go.open()
            _ = await task.outcome
        }
        #expect(warnings.isEmpty)
    }
}

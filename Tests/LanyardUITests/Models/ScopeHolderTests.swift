import Lanyard
import LanyardTestSupport
import LanyardUI
import Testing

@MainActor @Suite("The scope of a view's identity")
struct ScopeHolderTests {
    private let parent = TaskScope("Window")

    @Test func `it is made when it is asked for, once, below the scope of the environment`() {
        let holder = ScopeHolder("Player", fileID: "App/Player.swift", line: 7)
        #expect(parent.snapshot().children.isEmpty, "SwiftUI makes and drops states at will.")
        let scope = holder.scope(under: parent)
        #expect(scope.name == "Player")
        #expect(parent.snapshot().children.map(\.name) == ["Player"])
        #expect(holder.scope(under: TaskScope("Other")) === scope)
    }

    @Test func `what it runs is cancelled when the identity goes`() async {
        var holder: ScopeHolder? = ScopeHolder("Player", fileID: #fileID, line: #line)
        let run = holder?.scope(under: parent).addTask { try await untilCancelled() }
        #expect(run?.isCancelled == false)
        holder = nil
        #expect(run?.cause?.kind == .ownerReleased)
        _ = await run?.outcome
    }

    @Test func `it is cancelled with the scope above`() async {
        let holder = ScopeHolder(nil, fileID: #fileID, line: #line)
        let run = holder.scope(under: parent).addTask { try await untilCancelled() }
        parent.cancelAll()
        #expect(run.cause?.kind == .parentCancelled)
        await settle(run)
    }
}

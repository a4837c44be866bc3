import Lanyard
import LanyardTestSupport
import LanyardUI
import SwiftUI
import Testing

/// The adapters in a host that asks for bodies and calls them as SwiftUI documents it; it is no SwiftUI.
@MainActor @Suite("Views that start and cancel")
struct SwiftUIAdapterTests {
    private let host = Host()
    private let scope = TaskScope("Screen")

    private struct Search: View {
        let scope: TaskScope
        let term: String
        var body: some View {
            Text("Search").task(in: scope, id: term, name: term) { try await untilCancelled() }
        }
    }

    private struct Loading: View {
        let scope: TaskScope
        let log: Log<String>
        var body: some View {
            Text("Loading").task(in: scope, runs: .untilItSucceeds) { log.note("loaded") }
        }
    }

    private var names: [String?] { scope.snapshot().runs.filter { $0.cause == nil }.map(\.name) }

    @Test func `a task starts with its view, again with another id, and is cancelled when the view goes`() {
        host.show(Search(scope: scope, term: "l"))
        #expect(names == ["l"])
        host.show(Search(scope: scope, term: "l"))
        #expect(names == ["l"], "An update is no change.")
        host.show(Search(scope: scope, term: "la"))
        #expect(names == ["la"])
        host.show(Text("Home"))
        #expect(names.isEmpty)
    }

    @Test func `a view that is covered and shown again runs again, or not if it has succeeded`() async throws {
        let log = Log<String>()
        let view = VStack {
            Search(scope: scope, term: "l")
            Loading(scope: scope, log: log)
        }
        host.show(view)
        try await until("the loading has ended") { scope.count <= 1 }
        host.cover()
        #expect(names.isEmpty)
        host.show(view)
        #expect(names == ["l"])
        #expect(log.all == ["loaded"])
        host.cover()
    }

    @Test func `what is given to a view is cancelled when it disappears`() {
        let run = scope.addTask { try await untilCancelled() }
        host.show(Text("Screen").cancelsOnDisappear(scope))
        #expect(!run.isCancelled)
        host.cover()
        #expect(run.cause?.reason == "its view disappeared")
    }

    private struct Player: View {
        @ScopeState("Player") private var tasks
        let seen: (TaskScope) -> Void
        var body: some View {
            let _ = seen(tasks)
            Text("Player")
        }
    }

    @Test func `a view owns a scope for the life of its identity, below that of its environment`() {
        let window = TaskScope("Window")
        weak var scope: TaskScope?
        host.show(Player { scope = $0 }.environment(\.taskScope, window))
        let run = scope?.addTask { try await untilCancelled() }
        #expect(window.snapshot().children.map(\.name) == ["Player"])
        host.cover()
        var isSame = false
        host.show(Player { isSame = $0 === scope }.environment(\.taskScope, window))
        #expect(isSame && run?.isCancelled == false)
        host.show(Text("Home"))
        #expect(scope == nil)
        #expect(run?.cause?.kind == .ownerReleased)
    }

    private struct Follower: View {
        @ScopeState private var tasks
        @State private var place = 0
        let mentionsView: Bool
        let started: (ScopedTask<Void>) -> Void

        var body: some View {
            Button("Follow") { started(mentionsView ? followInView() : follow()) }
        }

        private func follow() -> ScopedTask<Void> {
            tasks.addTask { [place = $place] in
                defer { place.wrappedValue += 1 }
                try await untilCancelled()
            }
        }

        private func followInView() -> ScopedTask<Void> {
            tasks.addTask {
                defer { place += 1 }
                try await untilCancelled()
            }
        }
    }

    @Test(arguments: [false, true])
    func `a run ends with its view's scope, unless it mentions the view and so keeps the scope`(mentionsView: Bool)
        async throws
    {
        var run: ScopedTask<Void>?
        host.show(Follower(mentionsView: mentionsView) { run = $0 })
        try #require(host.buttons["Follow"]).press()
        host.show(Text("Home"))
        let following = try #require(run)
        #expect(following.cause?.kind == (mentionsView ? nil : .ownerReleased))
        following.cancel()
        await cancelAndSettle(following)
    }

    @Test func `a view makes a scope for those below it`() {
        let window = TaskScope("Window")
        host.show(Player { _ in }.taskScope("Library").environment(\.taskScope, window))
        #expect(window.snapshot().children.map(\.name) == ["Library"])
        #expect(window.snapshot().children.first?.children.map(\.name) == ["Player"])
        host.show(Text("Home"))
        #expect(window.snapshot().children.isEmpty)
    }

    private struct Shelf: View {
        let seen: @MainActor (TaskScope) -> Void
        @Environment(\.taskScope) private var tasks

        var body: some View {
            let _ = seen(tasks)
            Text("Shelf")
        }
    }

    @Test func `a scope ends with its view, even where the system keeps the environment for ever`() {
        host.keepsEnvironments = true
        var run: ScopedTask<Void>?
        host.show(Shelf { run = $0.addTask { try await untilCancelled() } }.taskScope("Library"))
        #expect(run?.isCancelled == false)
        host.show(Text("Home"))
        #expect(run?.cause?.kind == .ownerReleased)
    }

    private struct Form: View {
        let action: AsyncAction<Int, Int>
        var whileRunning = RunningButton.isDisabled
        var body: some View {
            AsyncButton("Load", action: action, input: 7, whileRunning: whileRunning)
            AsyncActionView(action) { number in
                Text("Got it")
            } idle: {
                Text("Nothing yet")
            } error: { _ in
                Text("Failed")
            }
        }
    }

    @Test func `a button calls an action and shows that it runs; a view shows what there is of it`() async throws {
        let gate = Gate()
        let action = AsyncAction<Int, Int> { number in
            await gate.wait()
            return number
        }
        host.show(Form(action: action))
        #expect(host.texts == ["Load", "Nothing yet"])
        try #require(host.buttons["Load"]).press()
        host.show(Form(action: action))
        #expect(host.buttons["Load"]?.isEnabled == false)
        #expect(host.texts == ["Load"])
        #expect(host.bars == [nil, nil], "One in the button, one in place of the value.")
        gate.open()
        try await until("the action has ended") { !action.isRunning }
        host.show(Form(action: action))
        #expect(host.texts == ["Load", "Got it"] && action.value == 7)
    }

    @Test(arguments: [RunningButton.isDisabled, .offersCancel])
    func `a button that is pressed twice before it is drawn anew calls once`(whileRunning: RunningButton) async throws {
        let action = AsyncAction<Int, Int> { $0 }
        host.show(Form(action: action, whileRunning: whileRunning))
        let button = try #require(host.buttons["Load"])
        button.press()
        button.press()
        #expect(action.performCount == 1)
        try await until("the action has ended") { !action.isRunning }
        #expect(action.value == 7)
    }

    @Test func `a button may offer to cancel instead`() async throws {
        let action = AsyncAction<Int, Int> { number in
            try await untilCancelled()
            return number
        }
        let form = Form(action: action, whileRunning: .offersCancel)
        host.show(form)
        try #require(host.buttons["Load"]).press()
        host.show(form)
        let cancel = try #require(host.buttons["Cancel"])
        #expect(cancel.isEnabled)
        cancel.press()
        #expect(action.phase == .cancelled)
        host.show(form)
        #expect(host.texts == ["Load", "Nothing yet"])
    }

    @Test func `a bar shows how far a run is, and turns when that is unknown`() async {
        let run = scope.addTask { TaskContext.current.progress.total = 4 }
        await settle(run)
        host.show(
            VStack {
                ProgressView(run.progress.snapshot())
                ProgressView(nil as ProgressSnapshot?)
            }
        )
        #expect(host.bars == [1, nil])
    }

    @Test func `the environment's own scope is there as long as the process`() {
        let first = EnvironmentValues().taskScope
        #expect(first === EnvironmentValues().taskScope)
        #expect(first.name == "App" && !first.isClosed)
    }
}

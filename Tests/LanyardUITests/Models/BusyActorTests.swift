import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Testing

@globalActor private actor Shop: BusyActor {
    static let shared = Shop()
    static let executor = HoldableExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
}

/// The operation belongs to another actor than the screen, and is cancelled on the way there.
@MainActor @Suite("An operation whose actor is busy", .serialized)
struct BusyActorTests {
    private let ran = Log<String>()

    @Test func `that of an action does not begin if its call is cancelled by then`() async {
        let action = AsyncAction<String, Void> { @Shop [ran] in ran.note($0) }
        var task: ScopedTask<Void>?
        await Shop.whileBusy { arrival in
            task = action("order")
            await arrival.wait()
            action.cancel("no more")
        }
        #expect(await task?.outcome.cause?.reason == "no more")
        #expect(ran.all.isEmpty, "It was cancelled before its first instruction.")
        await settle(action("other"))
        #expect(ran.all == ["other"])
    }

    @Test func `that of a view does not begin if the view has disappeared by then`() async {
        let wish = ViewTaskWish(
            TaskScope("View"),
            id: 1,
            policy: .replace,
            runs: .onEachAppearance,
            name: nil,
            priority: nil,
            fileID: #fileID,
            line: #line
        ) { @Shop [ran] in ran.note("order") }
        let view = ViewTask<Int>()
        var task: ScopedTask<Void>?
        await Shop.whileBusy { arrival in
            task = view.appeared(wish)
            await arrival.wait()
            view.disappeared(wish)
        }
        #expect(await task?.outcome.cause?.reason == "its view disappeared")
        #expect(ran.all.isEmpty, "It was cancelled before its first instruction.")
    }
}

import Lanyard
import LanyardTestSupport
import LanyardTesting
import LanyardUI
import Testing

@MainActor @Suite("What of an action is shown")
struct AsyncActionContentTests {
    private let app = TaskScope("App", clock: TestClock())

    private struct Broken: Error {}

    private func name(_ content: AsyncActionContent<Int>) -> String {
        switch content {
        case .idle: "idle"
        case .running: "running"
        case .value(let value): "value \(value)"
        case .error: "error"
        }
    }

    @Test(
        arguments: [
            (nil, false, false, "idle"), (nil, false, true, "running"), (1, false, false, "value 1"),
            (1, false, true, "value 1"), (nil, true, false, "error"), (1, true, false, "error"),
            (1, true, true, "error"),
        ] as [(Int?, Bool, Bool, String)]
    )
    func `an error comes first, then a value, then that something runs`(
        value: Int?,
        hasError: Bool,
        isBusy: Bool,
        shown: String
    ) {
        #expect(name(AsyncActionContent(value: value, error: hasError ? Broken() : nil, isBusy: isBusy)) == shown)
    }

    @Test func `of an action's life: nothing, running, its value, the same value while it is loaded again, an error`()
        async
    {
        let gate = Gate()
        let action = AsyncAction<Int, Int>(parent: app) { number in
            if number == 0 { throw Broken() }
            await gate.wait()
            return number
        }
        #expect(name(AsyncActionContent(action)) == "idle")
        let first = action(1)
        #expect(name(AsyncActionContent(action)) == "running")
        gate.open()
        await settle(first)
        #expect(name(AsyncActionContent(action)) == "value 1")
        let second = action(0)
        #expect(name(AsyncActionContent(action)) == "value 1")
        await settle(second)
        #expect(name(AsyncActionContent(action)) == "error")
    }

    @Test func `a cancellation is no error: what was there before is shown`() async {
        let action = AsyncAction<Void, Int>(parent: app) {
            try await untilCancelled()
            return 1
        }
        let run = action()
        action.cancel()
        await settle(run)
        #expect(name(AsyncActionContent(action)) == "idle")
    }
}

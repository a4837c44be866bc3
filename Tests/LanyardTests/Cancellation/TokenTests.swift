import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Cancellation tokens")
struct TokenTests {
    @Test func `a token tells whether, and why`() throws {
        let token = CancellationToken()
        #expect(!token.isCancelled)
        #expect(token.cause == nil)
        try token.throwIfCancelled()
        let line: UInt = #line + 1
        token.cancel("the window was closed")
        #expect(token.isCancelled)
        #expect(token.cause?.kind == .requested)
        #expect(token.cause?.reason == "the window was closed")
        #expect(token.cause?.origin == CallSite(line: line))
        #expect(throws: CancellationError.self) { try token.throwIfCancelled() }
    }

    @Test func `a token cancelled twice keeps the first cause, and its handlers are called once`() {
        let token = CancellationToken()
        let log = Log<String?>()
        let registration = token.onCancel { log.note($0.reason) }
        token.cancel("first")
        token.cancel("second")
        #expect(token.cause?.reason == "first")
        #expect(log.all == ["first"])
        #expect(!registration.remove())
    }

    @Test func `a handler that comes after the cancel is called at once`() {
        let token = CancellationToken()
        token.cancel("first")
        let log = Log<String?>()
        let registration = token.onCancel { log.note($0.reason) }
        #expect(log.all == ["first"])
        #expect(!registration.remove())
    }

    @Test func `a removed handler is not called, and what it held is released; removing twice changes nothing`() {
        let token = CancellationToken()
        let log = Log<String>()
        let kept = token.onCancel { _ in log.note("kept") }
        let held = CallsOnRelease { log.note("released") }
        let removed = token.onCancel { [held] _ in withExtendedLifetime(held) { log.note("called") } }
        _ = consume held
        #expect(removed.remove())
        #expect(log.all == ["released"])
        // Its place is taken by another, which a second removal must not touch.
        let other = token.onCancel { _ in log.note("other") }
        #expect(!removed.remove())
        token.cancel()
        #expect(log.all.dropFirst().sorted() == ["kept", "other"])
        withExtendedLifetime((kept, other)) {}
    }

    @Test func `a registration that is released removes its handler`() {
        let token = CancellationToken()
        let log = Log<Int>()
        do {
            let registration = token.onCancel { _ in log.note(1) }
            withExtendedLifetime(registration) {}
        }
        token.cancel()
        #expect(log.all.isEmpty)
    }

    @Test func `a handler that another handler removes does not start, though the cancel is under way`() {
        let token = CancellationToken()
        let log = Log<String>()
        let places = Log<CancellationRegistration>()
        for name in ["a", "b"] {
            places.note(
                token.onCancel { _ in
                    log.note(name)
                    for place in places.all { place.remove() }
                }
            )
        }
        token.cancel()
        #expect(log.all.count == 1, "Whichever came first removed the other.")
    }

    @Test func `a handler may cancel, add, remove and release, itself included`() {
        let log = Log<String>()
        let handle = Log<CancellationRegistration>()
        var token: CancellationToken? = CancellationToken()
        weak let weakToken = token
        handle.note(
            token!.onCancel { _ in
                weakToken?.cancel("again")
                log.note("removed: \(handle.all[0].remove())")
                let added = weakToken?.onCancel { log.note("added: \($0.reason ?? "")") }
                log.note("child: \(weakToken?.child().cause?.underlying?.reason ?? "")")
                withExtendedLifetime(added) {}
            }
        )
        token?.cancel("first")
        #expect(log.all == ["removed: false", "added: first", "child: first"])
        token = nil
    }

    @Test func `the last reference to a token may go away inside its handler`() {
        let log = Log<String>()
        let owner = Owner()
        owner.token = CancellationToken()
        let held = CallsOnRelease { log.note("released") }
        owner.registration = owner.token?.onCancel { [unowned owner, held] _ in
            owner.token = nil
            owner.registration = nil
            withExtendedLifetime(held) { log.note("called") }
        }
        _ = consume held
        owner.token?.cancel()
        #expect(log.all == ["called", "released"])
    }

    @Test func `causes of a token with another clock tell that clock's time`() async {
        let clock = TestClock()
        let token = CancellationToken(clock: ScopeClock(clock))
        await clock.advance(by: .seconds(3))
        token.child().cancel()
        token.cancel()
        #expect(token.cause?.instant.offset == .seconds(3))
    }

    @Test(arguments: [true, false]) func `whoever waits for it learns why it was cancelled, before or meanwhile`(
        isBefore: Bool
    ) async throws {
        let (token, began) = (CancellationToken(), Gate())
        let child = token.child()
        if isBefore { token.cancel("closed") }
        let waiting = Task {
            began.open()
            return try await child.waitUntilCancelled()
        }
        await began.wait()
        token.cancel("closed")
        #expect(try await waiting.value.underlying?.reason == "closed")
    }

    @Test func `a wait for a token ends when the waiting task is cancelled, and changes nothing`() async {
        let token = CancellationToken()
        let waiting = Task { try await token.waitUntilCancelled() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(!token.isCancelled)
    }
}

/// Unchecked, because its handler runs on the thread of the test.
private final class Owner: @unchecked Sendable {
    var token: CancellationToken?
    var registration: CancellationRegistration?
}

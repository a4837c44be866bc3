import Dispatch
import Lanyard
import LanyardTestSupport
import Synchronization
import Testing

/// Reports of .NET’s cancellation tokens, replayed here.
@Suite("Foreign: reports of .NET") struct ForeignDotNetReports {
    private let token = CancellationToken()
    private let log = Log<String>()

    /// Requests linked their sources to a token that lived as long as the server, and the registrations stayed in it. Here a
    /// registration takes its handler out of the token when it is released.
    /// https://github.com/dotnet/runtime/issues/78180
    @Test func `a long-lived token keeps no handler whose registration is released`() {
        let (token, log) = (token, log)
        func handle(_ request: Int) {
            let held = CallsOnRelease { log.note("\(request)") }
            let registration = token.onCancel { _ in withExtendedLifetime(held) {} }
            withExtendedLifetime(registration) {}
        }
        for request in 1...1_000 { handle(request) }
        #expect(log.all.count == 1_000)
    }

    /// The handlers of two tokens removed each other’s registration on two threads, each waited for the other to end, and both
    /// hung. Here `remove` never waits: it says whether it came in time.
    /// https://github.com/dotnet/runtime/issues/43438
    @Test func `two handlers that remove each other on two threads do not wait for each other`() async {
        let other = CancellationToken()
        let (registrations, removed) = (Log<CancellationRegistration>(), Log<Bool>())
        let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        registrations.note(
            token.onCancel { _ in
                first.signal()
                second.wait()
                removed.note(registrations.all[1].remove())
            }
        )
        registrations.note(
            other.onCancel { _ in
                second.signal()
                first.wait()
                removed.note(registrations.all[0].remove())
            }
        )
        async let one: Void = onThread { [token] in token.cancel() }
        async let two: Void = onThread { other.cancel() }
        _ = await (one, two)
        #expect(removed.all == [false, false])
    }

    /// A request disposed of its linked source while the token behind it was being cancelled, and got an exception. Here a
    /// child may go at any moment, and its handler is called once at most.
    /// https://github.com/dotnet/coreclr/issues/4167
    @Test func `a child that is released while its parent is cancelled does no harm`() {
        final class Holder: Sendable {
            let child = Mutex<CancellationToken?>(nil)
        }
        let (holder, log) = (Holder(), log)
        holder.child.withLock { $0 = token.child() }
        let below = holder.child.withLock { $0?.onCancel { log.note($0.underlying?.reason ?? "none") } }
        let above = token.onCancel { _ in _ = holder.child.withLock { $0.take() } }
        token.cancel("once")
        token.cancel("twice")
        #expect(log.all == ["once"])
        withExtendedLifetime((below, above)) {}
    }

    /// A handler that was disposed of during the cancellation was called in one version and not in the next. Here whoever comes
    /// first has it: it is either removed or called, and `remove` says which.
    /// https://github.com/dotnet/coreclr/issues/19839
    @Test func `of two handlers that remove each other exactly one is called`() {
        let registrations = Log<CancellationRegistration>()
        for number in 0...1 {
            registrations.note(
                token.onCancel { [log] _ in
                    log.note("called, and removed the other: \(registrations.all[1 - number].remove())")
                }
            )
        }
        token.cancel()
        #expect(log.all == ["called, and removed the other: true"])
    }

    /// Somebody wanted to register under a lock that the handler takes as well, and a token that was cancelled already called
    /// it in place. Lanyard calls it in place, too, and says so at `CancellationToken.onCancel`; no lock of its own is held.
    /// https://github.com/dotnet/runtime/issues/107094
    @Test func `a handler that comes too late is called in place, and may use the token`() {
        token.cancel("earlier")
        let registration = token.onCancel { [token, log] cause in
            token.cancel("again")
            log.note("\(cause.reason ?? "none"), \(token.child().isCancelled)")
        }
        #expect(log.all == ["earlier, true"])
        #expect(!registration.remove())
    }
}

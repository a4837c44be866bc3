import Testing

@testable import Lanyard

@Suite("What a call that is passed over leaves to others")
struct PassedOverTests {
    private typealias Machine = ScopeStateMachine<String, String>

    private func instant(_ seconds: Int) -> ScopeInstant {
        ScopeInstant(offset: .seconds(seconds))
    }

    @Test("a run whose time has come starts with the next call, even one that is skipped")
    func dueRunStarts() {
        var machine = Machine()
        let key = TaskKey("key")
        _ = machine.admit(
            "due",
            id: .next(),
            key: key,
            policy: .debounce(for: .seconds(1)),
            origin: SourceLocation(),
            at: instant(0)
        )
        let (verdict, effects) = machine.admit(
            "late",
            id: .next(),
            key: key,
            policy: .skip,
            origin: SourceLocation(),
            at: instant(2)
        )
        guard case .skip = verdict else {
            Issue.record("Something waits under the key, so the call is passed over.")
            return
        }
        #expect(effects.start == ["due"])
    }

    @Test("a cancel that comes after the end touches nobody who stands in its place now")
    func reusedIndex() throws {
        var machine = Machine()
        let key = TaskKey("key")
        let (first, second) = (RunID.next(), RunID.next())
        guard
            case .entered(let index, true) = machine.admit(
                "a",
                id: first,
                key: key,
                policy: .queue,
                origin: SourceLocation(),
                at: instant(0)
            )
            .verdict
        else { throw Unexpected() }
        _ = machine.leave(at: index, key: key, at: instant(1), withheld: false)
        guard
            case .entered(index, true) = machine.admit(
                "b",
                id: second,
                key: key,
                policy: .queue,
                origin: SourceLocation(),
                at: instant(1)
            )
            .verdict
        else { throw Unexpected() }
        _ = machine.withdraw(at: index, id: first, key: key, at: instant(2))
        #expect(
            machine.admit("c", id: .next(), key: key, policy: .skip, origin: SourceLocation(), at: instant(3)).effects
                .start.isEmpty
        )
        #expect(
            machine.cancel(
                key: key,
                for: CancellationCause(kind: .requested, origin: SourceLocation(), instant: instant(3))
            ).displaced == ["b"]
        )
    }

    private struct Unexpected: Error {}
}

import Lanyard
import Testing

@testable import LanyardDownloads

@Suite("The life of a download over its runs")
struct DownloadRecordStateMachineTests {
    private typealias Machine = DownloadRecord.StateMachine<String, String>

    private func makeMachine() -> Machine {
        Machine(id: DownloadID(number: 1), now: .zero)
    }

    private func cause(_ kind: CancellationCause.Kind = .requested, _ reason: String? = nil) -> CancellationCause {
        DownloadCommand.Call(kind: kind, reason: reason).cause(at: .zero)
    }

    private let file = FinishedFile(path: "/f", sha256: "s", bytes: 9)

    /// A machine in whose first run the body has begun.
    private func running() -> Machine {
        var machine = makeMachine()
        _ = machine.beginRun()
        _ = machine.started(1, "task 1")
        _ = machine.begin(1)
        _ = machine.running(1, attempt: 1, now: .zero)
        return machine
    }

    /// The macro cannot take apart an expression about a value that cannot be copied.
    private func expect<Value: Equatable>(
        _ value: Value,
        _ expected: Value,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(value == expected, sourceLocation: sourceLocation)
    }

    private func name(_ machine: borrowing Machine) -> String { machine.state(now: .zero).phase.name }

    @Test func `is idle, waits, runs, and finishes`() {
        var machine = makeMachine()
        expect(name(machine), "idle")
        expect(machine.beginRun(), 1)
        expect(name(machine), "waiting")
        expect(machine.started(1, "task"), nil)
        expect(machine.begin(1), nil)
        _ = machine.running(1, attempt: 1, now: .zero)
        expect(name(machine), "running")
        _ = machine.ended(1, .finished(file))
        let state = machine.state(now: .zero)
        #expect(state.phase.name == "finished")
        #expect(state.bytes == 9 && state.total == 9 && state.path == "/f" && state.fraction == 1)
    }

    @Test func `A second start of a run on its way, or of a finished one, does nothing`() {
        var machine = running()
        expect(machine.beginRun(), nil)
        _ = machine.ended(1, .finished(file))
        expect(machine.beginRun(), nil)
    }

    @Test func `A pause is over only when the run has ended`() {
        var machine = running()
        expect(machine.pause(), "task 1")
        _ = machine.stopping(cause())
        expect(name(machine), "running")
        expect(machine.state(now: .zero).stopping?.kind, .requested)
        expect(machine.pause(), nil)
        _ = machine.ended(1, .cancelled(cause()))
        expect(name(machine), "paused")
        expect(machine.state(now: .zero).stopping == nil, true)
    }

    @Test func `Whoever was released or cancelled from above is cancelled, though it was to pause`() {
        for kind in [CancellationCause.Kind.ownerReleased, .scopeCancelled, .parentCancelled] {
            var machine = running()
            _ = machine.pause()
            _ = machine.ended(1, .cancelled(cause(kind)))
            expect(name(machine), "cancelled")
        }
    }

    @Test func `A cancel after a pause wins, before and after the run has ended`() {
        for early in [true, false] {
            var machine = running()
            _ = machine.pause()
            if early { _ = machine.cancel(cause(.requested, "enough")) }
            _ = machine.ended(1, .cancelled(cause(.requested, "paused")))
            if !early { _ = machine.cancel(cause(.requested, "enough")) }
            guard case .cancelled(let shown) = machine.state(now: .zero).phase else {
                Issue.record("not cancelled")
                return
            }
            #expect(shown.reason == "enough")
        }
    }

    @Test func `A cancel of what is not on its way does nothing`() {
        var machine = makeMachine()
        guard case .none = machine.cancel(cause()) else { return #expect(Bool(false)) }
        expect(name(machine), "idle")
        machine = running()
        _ = machine.ended(1, .failed(.diskFull("/f")))
        guard case .none = machine.cancel(cause()) else { return #expect(Bool(false)) }
        expect(name(machine), "failed")
    }

    @Test func `What a stale run tells and how it ends changes nothing`() {
        var machine = running()
        _ = machine.pause()
        expect(machine.beginRun(), 2)
        _ = machine.started(2, "task 2")
        _ = machine.received(1, 100, now: .zero)
        expect(machine.update(1) { $0.bytes = 77 }, [])
        _ = machine.running(1, attempt: 9, now: .zero)
        _ = machine.ended(1, .cancelled(cause()))
        let state = machine.state(now: .zero)
        #expect(state.phase.name == "waiting" && state.bytes == 0 && state.attempt == 0)
        expect(machine.pause(), "task 2")
    }

    @Test func `The file that a stale run finished is not fetched again`() {
        var machine = running()
        _ = machine.pause()
        _ = machine.beginRun()
        _ = machine.ended(1, .finished(file))
        expect(name(machine), "waiting")
        expect(machine.begin(2), file)
        _ = machine.ended(2, .finished(file))
        expect(name(machine), "finished")
    }

    @Test func `A run whose body never began ends with its cause, whichever comes first: its handle or its end`() {
        var late = makeMachine()
        _ = late.beginRun()
        expect(late.released(1), nil)
        expect(late.started(1, "task"), "task")
        _ = late.neverRan(1, cause(.refused))
        expect(name(late), "cancelled")

        var early = makeMachine()
        _ = early.beginRun()
        expect(early.started(1, "task"), nil)
        expect(early.released(1), "task")
        _ = early.neverRan(1, cause(.ownerReleased))
        expect(name(early), "cancelled")
    }

    @Test func `The body of a run that began may be released at any time`() {
        var machine = running()
        expect(machine.released(1), nil)
        expect(machine.neverRan(1, cause()), [])
        expect(name(machine), "running")
    }

    @Test func `A reset makes it idle and forgets the file`() {
        var machine = running()
        _ = machine.received(1, 100, now: .zero)
        expect(machine.beginReset(), 2)
        _ = machine.ended(1, .finished(file))
        _ = machine.begin(2)
        _ = machine.wasReset(2)
        let state = machine.state(now: .zero)
        #expect(state.phase.name == "idle" && state.bytes == 0 && state.path == nil)
        expect(machine.beginRun(), 3)
        expect(machine.begin(3), nil)
    }

    @Test func `Commands are carried out by one at a time, in order`() {
        var machine = makeMachine()
        expect(machine.enqueue(.start), true)
        expect(machine.enqueue(.reset), false)
        guard case .start? = machine.nextCommand(), case .reset? = machine.nextCommand() else {
            return #expect(Bool(false))
        }
        expect(machine.enqueue(.start), false)
        guard case .start? = machine.nextCommand() else { return #expect(Bool(false)) }
        guard case nil = machine.nextCommand() else { return #expect(Bool(false)) }
        expect(machine.enqueue(.start), true)
    }

    @Test func `Every change is told to every observer, and is a new version`() {
        var machine = makeMachine()
        let first = machine.observe("a")
        _ = machine.observe("b")
        let version = machine.version
        _ = machine.beginRun()
        expect(Set(machine.update(1) { $0.bytes = 3 }), ["a", "b"])
        expect(machine.version > version, true)
        machine.stopObserving(first)
        expect(machine.received(1, 1, now: .zero), ["b"])
    }

    @Test func `It is over when the manager is gone and the run has ended`() {
        var machine = running()
        expect(machine.isOver, false)
        _ = machine.orphan()
        expect(machine.isOver, false)
        _ = machine.ended(1, .cancelled(cause(.ownerReleased)))
        expect(machine.isOver, true)
    }

    @Test func `Rate and remaining time are those of the run that is running`() {
        var machine = running()
        _ = machine.update(1) { $0.total = 9000 }
        for second in 1...4 { _ = machine.received(1, 1000, now: .seconds(second)) }
        let state = machine.state(now: .seconds(4))
        #expect(state.rate == 1000)
        #expect(state.remaining == .seconds(5))
        _ = machine.pause()
        _ = machine.ended(1, .cancelled(cause()))
        expect(machine.state(now: .seconds(4)).rate, 0)
        expect(machine.state(now: .seconds(4)).remaining, nil)
    }
}

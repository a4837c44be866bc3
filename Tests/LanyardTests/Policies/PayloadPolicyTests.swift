import LanyardTestSupport
import LanyardTesting
import Testing

@testable import Lanyard

@Suite("Policies that see what a call is about") struct PayloadPolicyTests {
    private enum Access: Sendable { case read, write }

    private let scope = TaskScope("Payloads")
    private let log = Log<String>()

    private func call(_ name: String, _ policy: OverlapPolicy, until gate: Gate? = nil) -> ScopedTask<Void> {
        scope.addTask(id: "document", policy: policy) { @concurrent [log] in
            log.note(name)
            await gate?.wait()
        }
    }

    private func access(_ name: String, _ access: Access, until gate: Gate? = nil) -> ScopedTask<Void> {
        call(name, .queue(access) { own, earlier in own == .write || earlier == .write }, until: gate)
    }

    @Test func `readers run beside each other, a writer alone, and all in their order`() async {
        let (first, second, third) = (Gate(), Gate(), Gate())
        let readers = [access("read 1", .read, until: first), access("read 2", .read, until: first)]
        let writer = access("write", .write, until: second)
        let later = [access("read 3", .read, until: third), access("read 4", .read, until: third)]
        let last = access("write 2", .write)
        #expect((readers + [writer] + later + [last]).map(\.isWaiting) == [false, false, true, true, true, true])
        first.open()
        await settle(readers)
        #expect(([writer] + later + [last]).map(\.isWaiting) == [false, true, true, true])
        second.open()
        await settle(writer)
        #expect((later + [last]).map(\.isWaiting) == [false, false, true])
        third.open()
        await settle(later + [last])
        #expect(log.all.firstIndex(of: "write") == 2 && log.all.last == "write 2")
    }

    @Test func `nobody waits behind another who waits, unless he has to follow him`() async {
        let gate = Gate()
        func call(_ name: String, _ file: String, until gate: Gate? = nil) -> ScopedTask<Void> {
            self.call(name, .queue(file) { own, earlier in own == earlier }, until: gate)
        }
        let first = call("a 1", "a", until: gate)
        let second = call("a 2", "a")
        let other = call("b", "b")
        await settle(other)
        #expect(second.isWaiting)
        gate.open()
        await settle(first, second)
        #expect(log.all == ["a 1", "b", "a 2"] || log.all == ["b", "a 1", "a 2"])
    }

    @Test func `a cancelled run is followed until it has ended, one that waits not at all`() async {
        let (began, gate) = (Gate(), Gate())
        let writer = scope.addTask(
            id: "document",
            policy: .queue(Access.write) { own, earlier in own == .write || earlier == .write }
        ) { @concurrent in
            began.open()
            await gate.wait()
        }
        await began.wait()
        let waiting = access("waiting", .write)
        let reader = access("read", .read)
        writer.cancel()
        waiting.cancel()
        #expect(reader.isWaiting)
        gate.open()
        await settle(writer, waiting, reader)
        #expect(log.all == ["read"])
    }

    @Test func `a version replaces older ones, and is passed over if it is old itself`() async {
        let gate = Gate()
        let second = call("2", .newest(2), until: gate)
        #expect(call("1", .newest(1)).admission == .skipped)
        #expect(call("2 again", .newest(2)).admission == .skipped)
        let third = call("3", .newest(3), until: gate)
        #expect(third.admission == .replaced && second.isCancelled)
        gate.open()
        await settle(second, third)
        #expect(call("1 later", .newest(1)).admission == .started, "Nothing runs that is newer.")
        try? await scope.waitUntilIdle()
    }

    @Test func `payloads of another type, and calls without one, are not seen`() async {
        let gate = Gate()
        let tasks = [
            call("number", .newest(5), until: gate), call("without", .concurrent, until: gate),
            call("text", .queue("a") { own, earlier in own == earlier }, until: gate),
        ]
        #expect(tasks.allSatisfy { !$0.isWaiting && !$0.isCancelled })
        gate.open()
        await settle(tasks)
    }

    private struct AtMostOneWriter: PayloadReducer {
        func admit(_ access: Access, _ key: KeyPayloads<Access>) -> AdmitDecision {
            access == .write && key.all.contains(.write) ? .skip : .enter()
        }

        func start(_ access: Access, _ key: KeyPayloads<Access>) -> StartDecision {
            key.state.busy == 0 ? .now() : .later
        }
    }

    @Test func `a rule of one's own sees who runs, who winds down and who waits`() async {
        let gate = Gate()
        func access(_ access: Access) -> ScopedTask<Void> {
            call("\(access)", OverlapPolicy(access, deciding: AtMostOneWriter()), until: gate)
        }
        let tasks = [access(.read), access(.write), access(.read), access(.write)]
        #expect(tasks.map(\.admission) == [.started, .queued, .queued, .skipped])
        #expect("\(OverlapPolicy(Access.read, deciding: AtMostOneWriter()))" == "AtMostOneWriter")
        gate.open()
        await settle(tasks)
        #expect(log.all == ["read", "write", "read"])
    }
}

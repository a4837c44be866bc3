import Testing

@testable import Lanyard

/// The numbered invariants of ``ScopeStateMachine``, with strings for runs and child scopes.
@Suite struct ScopeStateMachineTests {
    @Test("1: a run is a member from admission until it leaves, and no longer")
    func members() {
        var machine = ScopeMachine()
        #expect(machine.add(1) == "0 starts")
        #expect(machine.add(2, .queue) == "0 starts", "Those with a key are counted apart.")
        #expect(machine.add(3, .queue) == "1 waits")
        #expect(machine.contents.runs == ["r1", "r2", "r3"])
        #expect(machine.leaveUnkeyed(0) == "")
        #expect(machine.contents.runs == ["r2", "r3"])
        #expect(machine.withdraw(2, at: 0) == "")
        #expect(machine.count == 2, "Cancelled, and not ended.")
        #expect(machine.leave(0) == "start r3")
        #expect(machine.leave(1) == "drop key")
        #expect(machine.count == 0)
    }

    @Test("1: what is skipped, joined or refused is no member")
    func strangers() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .join) == "0 starts")
        #expect(machine.add(2, .join) == "join r1")
        #expect(machine.add(3, .skip) == "skip")
        _ = machine.close()
        #expect(machine.add(4, .join) == "refused")
        #expect(machine.count == 1)
    }

    @Test("2: a displaced run winds down, and is neither displaced nor counted as running again")
    func displacedOnce() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .replace) == "0 starts")
        #expect(machine.add(2, .replace) == "1 starts, cancel r1")
        #expect(machine.withdraw(1, at: 0) == "", "It winds down already.")
        #expect(machine.add(3, .restart) == "2 waits, cancel r2")
        #expect(machine.leave(0) == "", "One winds down still.")
        #expect(machine.leave(1) == "start r3")
    }

    @Test("2: a run that was withdrawn still keeps others from starting, until it ends")
    func windingDown() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .queue) == "0 starts")
        #expect(machine.add(2, .queue) == "1 waits")
        #expect(machine.withdraw(1, at: 0) == "")
        #expect(machine.withdraw(1, at: 0) == "")
        #expect(machine.leave(0) == "start r2")
    }

    @Test("2: a run that waited and was pushed out starts no more")
    func pushedOut() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .keepLatest) == "0 starts")
        #expect(machine.add(2, .keepLatest) == "1 waits")
        #expect(machine.add(3, .keepLatest) == "2 waits, cancel r2")
        #expect(machine.leave(1) == "")
        #expect(machine.leave(0) == "start r3")
    }

    @Test("2: a late withdrawal touches nobody, whether its place is free or taken")
    func lateWithdrawal() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .queue) == "0 starts")
        #expect(machine.add(2, .queue) == "1 waits")
        #expect(machine.leave(0) == "start r2")
        #expect(machine.withdraw(1, at: 0) == "", "The place is free.")
        #expect(machine.add(3, .queue) == "0 waits")
        #expect(machine.withdraw(1, at: 0) == "", "The place is another's.")
        #expect(machine.leave(1) == "start r3")
        #expect(machine.withdraw(1, at: 0) == "")
        #expect(machine.add(4, .skip) == "skip", "The third runs still.")
    }

    @Test("2: a run that delivers makes room, and the next starts when it says so")
    func vacates() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .queue) == "0 starts")
        #expect(machine.add(2, .queue) == "1 waits")
        #expect(machine.vacate(0) == "start r2")
        #expect(machine.leave(0) == "", "It left its key before.")
        #expect(machine.withdraw(2, at: 1) == "")
    }

    @Test("3: a key has a slot while somebody stands in it")
    func slotWithMembers() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .queue) == "0 starts")
        #expect(machine.add(2, .queue) == "1 waits")
        #expect(machine.cancel("key") == "cancel r1 r2")
        #expect(machine.leave(1) == "", "The first winds down.")
        #expect(machine.leave(0) == "drop key")
        #expect(machine.cancel("key") == "")
    }

    @Test("3: a key has a slot while a window is open on it")
    func slotWithWindow() {
        var machine = ScopeMachine()
        let policy = OverlapPolicy.throttle(for: .seconds(10), edges: .leading)
        #expect(machine.add(1, policy) == "0 starts, arm 1 at 10")
        #expect(machine.leave(0, at: 2) == "")
        #expect(machine.add(2, policy, at: 9) == "skip")
        #expect(machine.fire(1, at: 10) == "drop key")
    }

    @Test("3: a call that is passed over leaves no slot, and one that is refused neither")
    func noSlot() {
        struct Never: OverlapReducer {
            func admit(_ key: KeyState) -> AdmitDecision { .skip }
            func start(_ key: KeyState) -> StartDecision { .later }
        }
        var machine = ScopeMachine()
        #expect(machine.add(1, OverlapPolicy(Never())) == "skip, drop key")
        _ = machine.close()
        #expect(machine.add(2, .queue) == "refused")
        #expect(machine.cancel("key") == "")
    }

    @Test("4: a head that waits for a time has a timer that fires no later")
    func timers() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .debounce(for: .seconds(10))) == "0 waits, arm 1 at 10")
        #expect(machine.add(2, .debounce(for: .seconds(20)), at: 1) == "1 waits, cancel r1")
        #expect(machine.leave(0, at: 1) == "")
        #expect(machine.add(3, .debounce(for: .seconds(2)), at: 2) == "0 waits, cancel r2, arm 2 at 4 for 1")
        #expect(machine.leave(1, at: 2) == "")
        #expect(machine.fire(1, at: 3) == "", "A timer of before.")
        #expect(machine.fire(2, at: 4) == "start r3")
        #expect(machine.leave(0, at: 5) == "drop key")
    }

    @Test("4: a timer that fires before its head is due is set anew")
    func firesEarly() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .debounce(for: .seconds(5))) == "0 waits, arm 1 at 5")
        #expect(machine.add(2, .debounce(for: .seconds(5)), at: 4) == "1 waits, cancel r1")
        #expect(machine.leave(0, at: 4) == "")
        #expect(machine.fire(1, at: 5) == "arm 2 at 9")
        #expect(machine.fire(2, at: 9) == "start r2")
    }

    @Test("4: a key that no longer waits for a time has its timer taken away")
    func disarmed() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .debounce(for: .seconds(5))) == "0 waits, arm 1 at 5")
        #expect(machine.cancel("key") == "cancel r1, disarm 1, drop key")
        #expect(machine.leave(0) == "")
        #expect(machine.add(2, .debounce(for: .seconds(5))) == "0 waits, arm 2 at 5")
        #expect(machine.cancelAll(for: cause("all")).keys.map(\.text) == ["cancel r2, disarm 2, drop key"])
        #expect(machine.leave(0) == "")
    }

    @Test(
        "4: a step that finds a due head starts it, even for a call that is passed over",
        arguments: [OverlapPolicy.skip, .queue(limit: 0), .throttle(for: .seconds(5), edges: .leading)]
    )
    func dueHead(policy: OverlapPolicy) {
        var machine = ScopeMachine()
        #expect(machine.add(1, .join) == "0 starts")
        #expect(machine.add(2, .throttle(for: .seconds(5), edges: .trailing)) == "1 waits, arm 1 at 5")
        #expect(machine.leave(0, at: 1) == "")
        #expect(machine.add(3, .join, at: 2) == "0 waits", "Nobody overtakes.")
        #expect(machine.add(4, .skip, at: 6) == "skip, disarm 1, start r2 r3")
        #expect(machine.add(5, policy, at: 6) == "skip")
    }

    @Test("5: a closed scope refuses, and stays closed", arguments: [OverlapPolicy.replace, .join, .concurrent])
    func closed(policy: OverlapPolicy) {
        var machine = ScopeMachine()
        #expect(machine.add(1, policy) == "0 starts")
        #expect(machine.close().runs == ["r1"])
        #expect(machine.add(2, policy) == "refused")
        #expect(machine.add(3) == "refused")
        machine.refuseAll(cause("over"))
        #expect(machine.add(4, policy) == "refused: over")
        #expect(machine.add(5) == "refused: over")
        _ = machine.close()
        machine.refuseAll(cause("again"))
        #expect(machine.add(6) == "refused: over", "The first cause stands.")
        #expect(machine.count == 1)
    }

    @Test("5: cancelAll leaves the scope open, and starts nothing that waited")
    func cancelAll() {
        var machine = ScopeMachine()
        for number in 1...3 as ClosedRange<UInt64> { _ = machine.add(number, .queue) }
        #expect(machine.add(4) == "0 starts")
        #expect(machine.cancelAll(for: cause("all")).runs == ["r4", "r1", "r2", "r3"])
        #expect(machine.leave(0) == "drop key")
        #expect(machine.add(5, .queue) == "0 starts")
        #expect(machine.leave(1) == "", "It was pushed out of the line, and its key is another's now.")
    }

    @Test("6: a released scope retires with its last member or child, once")
    func retires() {
        final class Child {}
        let child = ObjectIdentifier(Child())
        var machine = ScopeMachine()
        guard case .open = machine.adopt("child", id: child) else {
            Issue.record("It is open.")
            return
        }
        _ = machine.add(1)
        #expect(machine.release() == false)
        #expect(machine.leaveUnkeyed(0) == "")
        let (disowned, retires) = machine.disown(child)
        #expect(disowned == "child")
        #expect(retires)
        #expect(machine.disown(child).retires == false)
        #expect(machine.release() == false)
    }

    @Test("6: a scope that is not released never retires, and an empty one does so at once")
    func retiresAtOnce() {
        var machine = ScopeMachine()
        _ = machine.add(1)
        #expect(machine.leaveUnkeyed(0) == "")
        #expect(machine.release() == true)
        var keyed = ScopeMachine()
        _ = keyed.add(1, .queue)
        #expect(keyed.release() == false)
        #expect(keyed.leave(0) == "drop key, retire")
    }

    @Test("what came too late is counted")
    func withheld() {
        var machine = ScopeMachine()
        _ = machine.add(1)
        _ = machine.add(2)
        _ = machine.leaveUnkeyed(0, withheld: true)
        _ = machine.leaveUnkeyed(1)
        #expect(machine.withheldCount == 1)
    }
}

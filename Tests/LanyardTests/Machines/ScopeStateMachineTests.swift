import Testing

@testable import Lanyard

/// The numbered invariants of ``ScopeStateMachine`` and ``KeyTable``, with runs that have no tasks.
@Suite struct ScopeStateMachineTests {
    @Test func `scope 1: a run is a member from admission until it leaves, and no longer`() {
        var machine = ScopeMachine()
        #expect(machine.add(1) == "starts")
        #expect(machine.add(2, .queue) == "starts")
        #expect(machine.add(3, .queue) == "waits")
        #expect(machine.state.contents.runs.map(\.title) == ["r1", "r2", "r3"])
        #expect(machine.leaveUnkeyed(1) == "")
        #expect(machine.state.contents.runs.map(\.title) == ["r2", "r3"])
        #expect(machine.withdraw(2).text(machine.names) == "")
        #expect(machine.state.count == 2, "Cancelled, and not ended.")
        #expect(machine.leave(2).text(machine.names) == "start r3")
        #expect(machine.leave(3).text(machine.names) == "drop key")
        #expect(machine.state.count == 0)
    }

    @Test func `scope 1: what is skipped, joined or refused is no member`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .join) == "starts")
        #expect(machine.add(2, .join) == "join r1")
        #expect(machine.add(3, .skip) == "skip")
        _ = machine.state.close()
        #expect(machine.add(4, .join) == "refused")
        #expect(machine.state.count == 1)
    }

    @Test func `keys 1: a displaced run winds down, and is neither displaced nor counted as running again`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .replace) == "starts")
        #expect(machine.add(2, .replace) == "starts, cancel r1")
        #expect(machine.withdraw(1).text(machine.names) == "", "It winds down already.")
        #expect(machine.add(3, .restart) == "waits, cancel r2")
        #expect(machine.leave(1).text(machine.names) == "", "One winds down still.")
        #expect(machine.leave(2).text(machine.names) == "start r3")
    }

    @Test func `keys 1: a run that was withdrawn still keeps others from starting, until it ends`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .queue) == "starts")
        #expect(machine.add(2, .queue) == "waits")
        #expect(machine.withdraw(1).text(machine.names) == "")
        #expect(machine.withdraw(1).text(machine.names) == "")
        #expect(machine.leave(1).text(machine.names) == "start r2")
    }

    @Test func `keys 1: a run that waited and was pushed out starts no more`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .keepLatest) == "starts")
        #expect(machine.add(2, .keepLatest) == "waits")
        #expect(machine.add(3, .keepLatest) == "waits, cancel r2")
        #expect(machine.leave(2).text(machine.names) == "")
        #expect(machine.leave(1).text(machine.names) == "start r3")
    }

    @Test func `keys 1: a late withdrawal touches nobody`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .queue) == "starts")
        #expect(machine.add(2, .queue) == "waits")
        #expect(machine.leave(1).text(machine.names) == "start r2")
        #expect(machine.withdraw(1).text(machine.names) == "")
        #expect(machine.add(3, .queue) == "waits")
        #expect(machine.withdraw(1).text(machine.names) == "")
        #expect(machine.leave(2).text(machine.names) == "start r3")
        #expect(machine.withdraw(1).text(machine.names) == "")
        #expect(machine.add(4, .skip) == "skip", "The third runs still.")
    }

    @Test func `keys 1: a run that delivers makes room, and the next starts when it says so`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .queue) == "starts")
        #expect(machine.add(2, .queue) == "waits")
        #expect(machine.vacate(1).text(machine.names) == "start r2")
        #expect(machine.leave(1).text(machine.names) == "", "It left its key before.")
        #expect(machine.withdraw(2).text(machine.names) == "")
    }

    @Test func `keys 2: a key has a slot while somebody stands in it`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .queue) == "starts")
        #expect(machine.add(2, .queue) == "waits")
        #expect(machine.cancel("key").text(machine.names) == "cancel r1 r2")
        #expect(machine.leave(2).text(machine.names) == "", "The first winds down.")
        #expect(machine.leave(1).text(machine.names) == "drop key")
        #expect(machine.cancel("key").text(machine.names) == "")
    }

    @Test func `keys 2: a key has a slot while a window is open on it`() {
        var machine = ScopeMachine()
        let policy = OverlapPolicy.throttle(for: .seconds(10), edges: .leading)
        #expect(machine.add(1, policy) == "starts, arm 1 at 10")
        #expect(machine.leave(1, at: 2).text(machine.names) == "")
        #expect(machine.add(2, policy, at: 9) == "skip")
        #expect(machine.fire(1, at: 10).text(machine.names) == "drop key")
    }

    @Test func `keys 2: a plain key keeps its slot until another is asked for, and nothing stands in it`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .queue, "plain 1") == "starts")
        #expect(machine.leave(1).text(machine.names) == "")
        #expect(machine.state.keys.contents(upTo: 9).isEmpty)
        #expect(machine.add(2, .queue, "plain 1") == "starts")
        #expect(machine.state.keys.recentKey(of: "plain 1") != nil)
        #expect(machine.leave(2).text(machine.names) == "")
        #expect(machine.add(3, .queue, "plain 2") == "starts")
        #expect(machine.state.keys.recentKey(of: "plain 1") == nil)
        #expect(machine.state.keys.contents(upTo: 9).map(\.key) == [TaskKey("plain 2")])
        #expect(machine.add(4, .queue, "plain 1") == "starts")
        #expect(machine.leave(3).text(machine.names) == "", "Its slot goes, and its key with it.")
        #expect(machine.state.release() == .cancel)
        #expect(machine.leave(4).text(machine.names) == "retire", "The slot of the other key would keep the scope.")
    }

    @Test func `keys 2: only a value that can do nothing is kept`() {
        final class Model: Hashable, Sendable {
            static func == (lhs: Model, rhs: Model) -> Bool { lhs === rhs }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        #expect(TaskKey(1).isPlain && TaskKey("search").isPlain && TaskKey(Duration.zero).isPlain)
        #expect(!TaskKey([1]).isPlain && !TaskKey(String?.none).isPlain && !TaskKey(Model()).isPlain)
    }

    @Test func `keys 2: a key is used again only for a value that cannot be told from its own`() {
        struct Item: Hashable, Sendable {
            let id: Int
            let count: Int
            static func == (lhs: Item, rhs: Item) -> Bool { lhs.id == rhs.id }
            func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }
        let key = TaskKey(Item(id: 1, count: 1))
        #expect(key.isKey(of: Item(id: 1, count: 1)) && !key.isKey(of: Item(id: 1, count: 2)))
        #expect(key == TaskKey(Item(id: 1, count: 2)))
        #expect(TaskKey("caf\u{E9}").isKey(of: "caf\u{E9}") && !TaskKey("caf\u{E9}").isKey(of: "cafe\u{301}"))
        #expect(!TaskKey(1).isKey(of: UInt(1)) && !TaskKey([1]).isKey(of: [1]))
    }

    @Test func `keys 2: a call that is passed over leaves no slot, and one that is refused neither`() {
        struct Never: OverlapReducer {
            func admit(_ key: KeyState) -> AdmitDecision { .skip }
            func start(_ key: KeyState) -> StartDecision { .later }
        }
        var machine = ScopeMachine()
        #expect(machine.add(1, OverlapPolicy(Never())) == "skip, drop key")
        _ = machine.state.close()
        #expect(machine.add(2, .queue) == "refused")
        #expect(machine.cancel("key").text(machine.names) == "")
    }

    @Test func `keys 3: a head that waits for a time has a timer that fires no later`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .debounce(for: .seconds(10))) == "waits, arm 1 at 10")
        #expect(machine.add(2, .debounce(for: .seconds(20)), at: 1) == "waits, cancel r1")
        #expect(machine.leave(1, at: 1).text(machine.names) == "")
        #expect(machine.add(3, .debounce(for: .seconds(2)), at: 2) == "waits, cancel r2, arm 2 at 4 for 1")
        #expect(machine.leave(2, at: 2).text(machine.names) == "")
        #expect(machine.fire(1, at: 3).text(machine.names) == "", "A timer of before.")
        #expect(machine.fire(2, at: 4).text(machine.names) == "start r3")
        #expect(machine.leave(3, at: 5).text(machine.names) == "drop key")
    }

    @Test func `keys 3: a timer that fires before its head is due is set anew`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .debounce(for: .seconds(5))) == "waits, arm 1 at 5")
        #expect(machine.add(2, .debounce(for: .seconds(5)), at: 4) == "waits, cancel r1")
        #expect(machine.leave(1, at: 4).text(machine.names) == "")
        #expect(machine.fire(1, at: 5).text(machine.names) == "arm 2 at 9")
        #expect(machine.fire(2, at: 9).text(machine.names) == "start r2")
    }

    @Test func `keys 3: a window that closes before its head is due has a timer, and keeps it when all is cancelled`() {
        struct Opening: OverlapReducer {
            func admit(_ key: KeyState) -> AdmitDecision { .enter(opening: .seconds(5)) }
            func start(_ key: KeyState) -> StartDecision { .now() }
        }
        var machine = ScopeMachine()
        #expect(machine.add(1, .debounce(for: .seconds(10))) == "waits, arm 1 at 10")
        #expect(machine.add(2, OverlapPolicy(Opening())) == "waits, arm 2 at 5 for 1")
        #expect(machine.state.cancelAll(for: cause("all")).keys.isEmpty)
        #expect(machine.add(3, .throttle(for: .seconds(1)), at: 1) == "waits")
        #expect(machine.fire(2, at: 5).text(machine.names) == "arm 3 at 6, start r3")
    }

    @Test func `keys 3: a key that no longer waits for a time has its timer taken away`() {
        var machine = ScopeMachine()
        #expect(machine.add(1, .debounce(for: .seconds(5))) == "waits, arm 1 at 5")
        #expect(machine.cancel("key").text(machine.names) == "cancel r1, disarm 1, drop key")
        #expect(machine.leave(1).text(machine.names) == "")
        #expect(machine.add(2, .debounce(for: .seconds(5))) == "waits, arm 2 at 5")
        #expect(
            machine.state.cancelAll(for: cause("all")).keys.map { $0.rest.text(machine.names) } == [
                "disarm 2, drop key"
            ]
        )
        #expect(machine.leave(2).text(machine.names) == "")
    }

    @Test(arguments: [OverlapPolicy.skip, .queue(limit: 0), .throttle(for: .seconds(5), edges: .leading)])
    func `keys 3: a step that finds a due head starts it, even for a call that is passed over`(policy: OverlapPolicy) {
        var machine = ScopeMachine()
        #expect(machine.add(1, .join) == "starts")
        #expect(machine.add(2, .throttle(for: .seconds(5), edges: .trailing)) == "waits, arm 1 at 5")
        #expect(machine.leave(1, at: 1).text(machine.names) == "")
        #expect(machine.add(3, .join, at: 2) == "waits", "Nobody overtakes.")
        #expect(machine.add(4, .skip, at: 6) == "skip, disarm 1, start r2 r3")
        #expect(machine.add(5, policy, at: 6) == "skip")
    }

    @Test(arguments: [OverlapPolicy.replace, .join, .concurrent])
    func `scope 2: a closed scope refuses, and stays closed`(policy: OverlapPolicy) {
        var machine = ScopeMachine()
        #expect(machine.add(1, policy) == "starts")
        #expect(machine.state.close().runs.map(\.title) == ["r1"])
        #expect(machine.add(2, policy) == "refused")
        #expect(machine.add(3) == "refused")
        machine.state.refuseAll(cause("over"))
        #expect(machine.add(4, policy) == "refused: over")
        #expect(machine.add(5) == "refused: over")
        _ = machine.state.close()
        machine.state.refuseAll(cause("again"))
        #expect(machine.add(6) == "refused: over", "The first cause stands.")
        #expect(machine.state.count == 1)
    }

    @Test func `scope 2: one that is empty ends at once, and says once that it was open`() {
        var machine = ScopeMachine()
        #expect(machine.add(1) == "starts")
        #expect(machine.state.endIfEmpty(for: cause("early")) == nil, "It has a run.")
        #expect(machine.add(2) == "starts")
        _ = machine.leaveUnkeyed(1)
        _ = machine.leaveUnkeyed(2)
        #expect(machine.state.endIfEmpty(for: cause("over")) == true)
        #expect(machine.state.endIfEmpty(for: cause("again")) == false)
        #expect(machine.state.empty(for: cause("again"), true, true) == nil, "There is nothing left to walk.")
        #expect(machine.add(3) == "refused: over", "The first cause stands.")
    }

    @Test func `scope 2: one with a limit, a child or an open window does not end at once`() {
        var limited = ScopeMachine()
        limited.state.setLimit(1, order: .arrival)
        #expect(limited.state.endIfEmpty(for: cause("over")) == nil, "Those that wait for room have to be told.")
        var parent = ScopeMachine()
        let child = ScopeCore(name: nil, parent: nil, timers: nil, rawPriority: nil, executor: nil, origin: CallSite())
        _ = parent.state.addChild(child)
        #expect(parent.state.endIfEmpty(for: cause("over")) == nil)
        let isOpen = parent.state.isOpen
        #expect(isOpen)
        var waiting = ScopeMachine()
        #expect(waiting.add(1, .throttle(for: .seconds(10), edges: .leading)) == "starts, arm 1 at 10")
        #expect(waiting.leave(1, at: 2).text(waiting.names) == "")
        #expect(waiting.state.endIfEmpty(for: cause("over")) == nil, "Its timer has to be disarmed.")
    }

    @Test func `scope 2: cancelAll leaves the scope open, and starts nothing that waited`() {
        var machine = ScopeMachine()
        for number in 1...3 { _ = machine.add(number, .queue) }
        #expect(machine.add(4) == "starts")
        #expect(machine.state.cancelAll(for: cause("all")).runs.map(\.title) == ["r1", "r2", "r3", "r4"])
        #expect(machine.leave(1).text(machine.names) == "drop key")
        #expect(machine.add(5, .queue) == "starts")
        #expect(
            machine.leave(2).text(machine.names) == "",
            "It was pushed out of the line, and its key is another's now."
        )
    }

    @Test func `scope 3: a released scope retires with its last member or child, once`() {
        var machine = ScopeMachine()
        let child = machine.core
        guard case .open = machine.state.addChild(child) else {
            Issue.record("It is open.")
            return
        }
        _ = machine.add(1)
        #expect(machine.state.release() == .cancel)
        #expect(machine.leaveUnkeyed(1) == "")
        let retires = machine.state.disown(child)
        #expect(retires)
        let retiresAgain = machine.state.disown(child)
        #expect(retiresAgain == false)
        #expect(machine.state.retire() == false)
    }

    @Test func `scope 3: children are told in the order in which they came, without those that left or never came`() {
        var machine = ScopeMachine()
        let children = (1...4).map { _ in ScopeMachine().core }
        for child in children[..<3] { _ = machine.state.addChild(child) }
        _ = machine.state.disown(children[1])
        _ = machine.state.disown(children[3])
        #expect(machine.state.allChildren.map(\.id) == [children[0].id, children[2].id])
        #expect(machine.state.contents(upTo: 1).children.map(\.id) == [children[0].id])
        #expect(machine.state.childCount == 2)
        _ = machine.state.addChild(children[1])
        #expect(machine.state.allChildren.map(\.id) == [0, 2, 1].map { children[$0].id })
    }

    @Test func `scope 3: a scope that is not released never retires, and an empty one does so at once`() {
        var machine = ScopeMachine()
        _ = machine.add(1)
        #expect(machine.leaveUnkeyed(1) == "")
        #expect(machine.state.release() == .retire)
        #expect(machine.state.isOpen == false)
        #expect(machine.state.retire() == false)
        var keyed = ScopeMachine()
        _ = keyed.add(1, .queue)
        #expect(keyed.state.release() == .cancel)
        #expect(keyed.leave(1).text(keyed.names) == "drop key, retire")
    }

    @Test func `scope 3: only the last of several owners releases it, and none comes after that`() {
        var machine = ScopeMachine()
        #expect(machine.state.addOwner() == true)
        #expect(machine.state.release() == .stay)
        #expect(machine.state.isOpen == true)
        #expect(machine.state.release() == .retire)
        #expect(machine.state.addOwner() == false)
    }

    @Test func `scope 2: what is part of a member enters a closed scope, and none that has retired`() {
        var machine = ScopeMachine()
        _ = machine.add(1)
        _ = machine.state.close()
        #expect(machine.add(2) == "refused")
        #expect(machine.add(3, isPartOfMember: true) == "starts")
        _ = machine.leaveUnkeyed(3)
        _ = machine.leaveUnkeyed(1)
        #expect(machine.state.release() == .retire)
        #expect(machine.add(4, isPartOfMember: true) == "refused", "Nobody would cancel it.")
    }

    @Test func `what came too late is counted`() {
        var machine = ScopeMachine()
        _ = machine.add(1)
        _ = machine.add(2)
        _ = machine.leaveUnkeyed(1, withheld: true)
        _ = machine.leaveUnkeyed(2)
        #expect(machine.state.withheldCount == 1)
    }
}

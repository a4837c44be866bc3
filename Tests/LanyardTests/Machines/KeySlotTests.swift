import Testing

@testable import Lanyard

@Suite struct KeySlotTests {
    private var members = Slab<ScopeMember<String>>()
    private var slot = KeySlot(TaskKey("key"))

    private mutating func enqueue(_ number: UInt64) -> Int {
        let id = RunID(rawValue: number)
        let member = ScopeMember(id: id, run: "r\(number)", slot: 0, policy: .replace, arrival: instant(0))
        let index = members.insert(member)
        slot.enqueue(index, &members)
        return index
    }

    private mutating func leave(_ index: Int) {
        slot.remove(index, &members)
        _ = members.remove(at: index)
    }

    /// Running, winding down and waiting.
    private var counts: [Int] {
        let state = slot.state(arrival: instant(0), now: instant(0), deciding: false)
        return [state.running, state.windingDown, state.waiting]
    }

    @Test("the line moves in the order of the calls")
    mutating func order() {
        let indices = (1...3).map { enqueue($0) }
        for index in indices {
            #expect(slot.head == index)
            slot.startHead(&members)
        }
        #expect(slot.head == nil)
        #expect(counts == [3, 0, 0])
    }

    @Test("whoever leaves the line is passed over, also when another took its place in the table")
    mutating func leavesTheLine() {
        let first = enqueue(1)
        let second = enqueue(2)
        leave(first)
        let third = enqueue(3)
        #expect(third == first)
        #expect(slot.head == second)
        slot.startHead(&members)
        #expect(slot.head == third)
        slot.startHead(&members)
        #expect(slot.head == nil)
        #expect(counts == [2, 0, 0])
    }

    @Test("a long line from which all but the last leave still has its last at the head")
    mutating func longLine() {
        let indices = (1...1_000).map { enqueue($0) }
        for index in indices.dropLast() { leave(index) }
        #expect(counts == [0, 0, 1])
        #expect(slot.head == indices.last)
    }

    @Test("whoever runs may leave in any order")
    mutating func leavesInAnyOrder() {
        let indices = (1...5).map { enqueue($0) }
        for _ in indices { slot.startHead(&members) }
        leave(indices[0])
        leave(indices[3])
        slot.windDown(indices[4], &members)
        slot.windDown(indices[4], &members)
        #expect(counts == [2, 1, 0])
        #expect(slot.running.runs(members) == ["r2", "r3"])
        for index in [1, 2, 4] { leave(indices[index]) }
        #expect(slot.isEmpty)
    }

    @Test("leaving twice counts once")
    mutating func leavesTwice() {
        let (first, second) = (enqueue(1), enqueue(2))
        slot.remove(first, &members)
        slot.remove(first, &members)
        #expect(slot.head == second)
        slot.startHead(&members)
        slot.windDown(first, &members)
        #expect(counts == [1, 0, 0])
        slot.remove(second, &members)
        slot.remove(second, &members)
        #expect(counts == [0, 0, 0])
    }

    @Test("what is displaced is handed out once, those that run first")
    mutating func displaces() {
        let running = enqueue(1)
        slot.startHead(&members)
        _ = enqueue(2)
        let gone = enqueue(3)
        leave(gone)
        #expect(slot.displace(.nothing, &members, for: nil).all == [])
        #expect(slot.displace(.waiting, &members, for: nil).all == ["r2"])
        #expect(counts == [1, 0, 0])
        _ = enqueue(4)
        #expect(slot.displace(.everything, &members, for: nil).all == ["r1", "r4"])
        #expect(counts == [0, 1, 0])
        #expect(slot.displace(.everything, &members, for: nil).all == [])
        #expect(!slot.isEmpty, "One winds down.")
        leave(running)
        #expect(slot.isEmpty)
    }

    @Test("a decision about the head does not count the head among those who wait")
    mutating func deciding() {
        _ = enqueue(1)
        _ = enqueue(2)
        #expect(slot.state(arrival: instant(0), now: instant(1), deciding: true).waiting == 1)
        #expect(slot.state(arrival: instant(0), now: instant(1), deciding: false).waiting == 2)
    }

    @Test("a window opens once, for longer than nothing, and closes at its time")
    mutating func window() {
        slot.openWindow(.zero, at: instant(0))
        #expect(slot.windowEnd == nil)
        slot.openWindow(.seconds(5), at: instant(0))
        slot.openWindow(.seconds(5), at: instant(3))
        #expect(slot.windowEnd == instant(5))
        #expect(!slot.isEmpty)
        slot.closeWindow(at: instant(4))
        #expect(slot.windowEnd == instant(5))
        slot.closeWindow(at: instant(5))
        #expect(slot.isEmpty)
    }

    @Test("a timer that fires earlier is left as it is, and a later one makes way")
    mutating func timer() {
        var next: UInt64 = 1
        #expect(slot.setTimer(nil, next: &next) == .none)
        #expect(slot.setTimer(instant(5), next: &next) == .arm(1, at: instant(5), replacing: nil))
        #expect(slot.setTimer(instant(9), next: &next) == .none)
        #expect(slot.setTimer(instant(5), next: &next) == .none)
        #expect(slot.setTimer(instant(2), next: &next) == .arm(2, at: instant(2), replacing: 1))
        #expect(slot.setTimer(nil, next: &next) == .disarm(2))
        #expect(slot.setTimer(nil, next: &next) == .none)
    }
}

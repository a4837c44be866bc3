import Testing

@testable import Lanyard

/// The numbered invariants of ``TokenStateMachine``, with strings for handlers and tokens.
@Suite struct TokenStateMachineTests {
    typealias Machine = TokenStateMachine<String, String>

    @Test func `1: the first cause wins, hands everything out and cuts the link`() throws {
        var machine = Machine()
        machine.enlist(Machine.Link(parent: "parent", place: 7))
        _ = machine.add(handler: "h1")
        _ = machine.add(handler: "h2")
        _ = machine.add(child: "child")
        let first = machine.cancel(cause("first"), below: cause("below"))
        let taken = try #require(first)
        #expect(taken.handlers.elements == ["h1", "h2"])
        #expect(taken.children.elements == ["child"])
        #expect(taken.cut?.parent == "parent" && taken.cut?.place == 7)
        let second = machine.cancel(cause("second"), below: cause("below"))
        #expect(second == nil)
        #expect(machine.cause?.reason == "first")
    }

    @Test func `2: what comes after the cause is told: handlers the cause, tokens the one for those below`() {
        var machine = Machine()
        _ = machine.cancel(cause("own"), below: cause("below"))
        #expect(Self.text(machine.add(handler: "late")) == "own")
        #expect(Self.text(machine.add(child: "late")) == "below")
        machine.enlist(Machine.Link(parent: "parent", place: 0))
        #expect(machine.release() == nil, "No link was kept.")
    }

    @Test(arguments: 0..<6) func `3: the link is cut when handle, handlers and children are gone, in any order`(
        order: Int
    ) {
        var machine = Machine()
        machine.enlist(Machine.Link(parent: "parent", place: 7))
        _ = machine.add(handler: "handler")
        _ = machine.add(child: "child")
        var steps = ["handle", "handler", "child"]
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        steps = orders[order].map { steps[$0] }
        var cuts: [String?] = []
        for step in steps {
            switch step {
            case "handle":
                cuts.append(machine.release()?.parent)
            case "handler":
                let removal = machine.remove(handlerAt: 0)
                #expect(removal.removed == "handler")
                cuts.append(removal.cut?.parent)
            default:
                let removal = machine.remove(childAt: 0)
                #expect(removal.removed == "child")
                cuts.append(removal.cut?.parent)
            }
        }
        #expect(cuts == [nil, nil, "parent"])
    }

    @Test func `3: a token that hangs on none has nothing to cut`() {
        var machine = Machine()
        #expect(machine.release() == nil)
    }

    @Test func `4: after the cause an index means nothing`() {
        var machine = Machine()
        _ = machine.add(handler: "handler")
        _ = machine.add(child: "child")
        _ = machine.cancel(cause("first"), below: cause("below"))
        #expect(machine.remove(handlerAt: 0).removed == nil)
        #expect(machine.remove(childAt: 0).removed == nil)
    }

    private static func text(_ entry: Machine.Entry) -> String? {
        switch entry {
        case .entered(let place): "\(place)"
        case .cancelled(let cause): cause.reason
        }
    }
}

import Testing

@testable import LabFileSource

@Suite("The journal's state")
struct JournalStateTests {
    private typealias State = Journal.State<String>

    private let head = RequestHead("GET /a HTTP/1.1")!

    @Test func `A waiter whose condition holds already goes on at once`() {
        var state = State()
        let ticket = state.takeTicket()
        #expect(state.enlist("w", ticket: ticket, for: .requests(of: nil, atLeast: 0)) == .resume)
        #expect(state.takeSatisfied().isEmpty)
    }

    @Test func `A waiter is given back once, when its condition comes true`() {
        var state = State()
        let (first, second) = (state.takeTicket(), state.takeTicket())
        #expect(state.enlist("one", ticket: first, for: .requests(of: "a", atLeast: 1)) == .wait)
        #expect(state.enlist("two", ticket: second, for: .requests(of: nil, atLeast: 2)) == .wait)
        _ = state.records.received(head, ordinal: 1, over: 1)
        #expect(state.takeSatisfied() == ["one"])
        #expect(state.takeSatisfied() == [])
        _ = state.records.received(head, ordinal: 2, over: 1)
        #expect(state.takeSatisfied() == ["two"])
    }

    @Test func `A cancelled waiter is given back by the cancellation only`() {
        var state = State()
        let ticket = state.takeTicket()
        #expect(state.enlist("w", ticket: ticket, for: .requests(of: nil, atLeast: 1)) == .wait)
        #expect(state.cancel(ticket: ticket) == "w")
        _ = state.records.received(head, ordinal: 1, over: 1)
        #expect(state.takeSatisfied() == [])
    }

    @Test func `A cancellation that comes before its waiter is not forgotten`() {
        var state = State()
        let ticket = state.takeTicket()
        #expect(state.cancel(ticket: ticket) == nil)
        #expect(state.enlist("w", ticket: ticket, for: .requests(of: nil, atLeast: 0)) == .cancel)
    }

    @Test func `After a stop what is true still is, and the rest fails`() {
        var state = State()
        let (first, second, third) = (state.takeTicket(), state.takeTicket(), state.takeTicket())
        #expect(state.enlist("w", ticket: first, for: .requests(of: nil, atLeast: 1)) == .wait)
        #expect(state.stop() == ["w"])
        #expect(state.enlist("x", ticket: second, for: .requests(of: nil, atLeast: 1)) == .fail)
        #expect(state.enlist("y", ticket: third, for: .openAnswers(0...0)) == .resume)
    }

    @Test func `Sums are kept for each file and for all`() {
        var records = Records()
        let first = records.received(head, ordinal: 1, over: 1)
        let second = records.received(RequestHead("GET /b HTTP/1.1")!, ordinal: 1, over: 2)
        records.sent(10, of: first.id)
        records.sent(5, of: second.id)
        records.ended(first.id, .clientGone)
        #expect(records.tally(of: "a") == Tally(requests: 1, bytes: 10, ended: 1, gone: 1))
        #expect(records.tally(of: nil) == Tally(requests: 2, bytes: 15, ended: 1, gone: 1))
        #expect(records.openAnswers == 1)
        #expect(records.requests.map(\.end) == [.clientGone, nil])
    }

    @Test func `A release is for the requests that have come by then`() {
        var records = Records()
        let early = records.received(head, ordinal: 1, over: 1)
        records.release("a")
        let late = records.received(head, ordinal: 2, over: 1)
        #expect(records.satisfy(.released(request: early.id, file: "a")))
        #expect(!records.satisfy(.released(request: late.id, file: "a")))
        #expect(!records.satisfy(.released(request: early.id, file: "b")))
    }
}

import Lanyard
import Testing

@testable import LanyardConsole

/// What the jobs of a run add up to, its invariants by number.
@Suite struct MeterStateMachineTests {
    /// What happens to a run, and when, in milliseconds.
    enum Event: Sendable {
        case enqueued(Int)
        case began(Int)
        /// A job that began at one instant gives way at another.
        case ended(Int, Int)
        case runEnded(Int)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let events: [Event]
        let at: Int
        let busy: Int
        let scheduled: Int
        let idle: Int
        let resumes: Int
        let longest: Int
        var present: Int?

        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "waits for a thread",
            events: [.enqueued(0)],
            at: 7,
            busy: 0,
            scheduled: 7,
            idle: 0,
            resumes: 0,
            longest: 0
        ),
        Row(
            name: "has a thread: the stretch goes on",
            events: [.enqueued(0), .began(2)],
            at: 7,
            busy: 5,
            scheduled: 2,
            idle: 0,
            resumes: 1,
            longest: 5,
            present: 5
        ),
        Row(
            name: "gave way",
            events: [.enqueued(0), .began(2), .ended(2, 5)],
            at: 9,
            busy: 3,
            scheduled: 2,
            idle: 4,
            resumes: 1,
            longest: 3
        ),
        Row(
            name: "a shorter stretch goes on after a long one",
            events: [.enqueued(0), .began(0), .ended(0, 10), .enqueued(10), .began(11)],
            at: 14,
            busy: 13,
            scheduled: 1,
            idle: 0,
            resumes: 2,
            longest: 10,
            present: 3
        ),
        Row(
            name: "a longer stretch goes on after a short one",
            events: [.enqueued(0), .began(0), .ended(0, 2), .enqueued(4), .began(4)],
            at: 14,
            busy: 12,
            scheduled: 0,
            idle: 2,
            resumes: 2,
            longest: 10,
            present: 10
        ),
        Row(
            name: "two jobs at once count once",
            events: [.enqueued(0), .enqueued(0), .began(1), .began(3), .ended(1, 6)],
            at: 8,
            busy: 7,
            scheduled: 1,
            idle: 0,
            resumes: 2,
            longest: 5,
            present: 5
        ),
        Row(
            name: "of two stretches the longest is told",
            events: [.enqueued(0), .enqueued(0), .began(1), .began(3), .ended(3, 6)],
            at: 8,
            busy: 7,
            scheduled: 1,
            idle: 0,
            resumes: 2,
            longest: 7,
            present: 7
        ),
        Row(
            name: "two that began at one instant",
            events: [.enqueued(0), .enqueued(0), .began(1), .began(1), .ended(1, 4)],
            at: 6,
            busy: 5,
            scheduled: 1,
            idle: 0,
            resumes: 2,
            longest: 5,
            present: 5
        ),
        Row(
            name: "busy while another job waits",
            events: [.enqueued(0), .began(0), .enqueued(1), .ended(0, 4)],
            at: 9,
            busy: 4,
            scheduled: 5,
            idle: 0,
            resumes: 1,
            longest: 4
        ),
        Row(
            name: "2: time does not go back",
            events: [.enqueued(5), .began(3), .enqueued(9), .ended(5, 8)],
            at: 4,
            busy: 4,
            scheduled: 0,
            idle: 0,
            resumes: 1,
            longest: 4
        ),
        Row(
            name: "3: the end counts the stretch that goes on, and stops the rest",
            events: [.enqueued(0), .began(1), .runEnded(4), .ended(1, 50), .enqueued(60), .began(60), .runEnded(70)],
            at: 99,
            busy: 3,
            scheduled: 1,
            idle: 0,
            resumes: 1,
            longest: 3
        ),
    ]

    @Test(arguments: rows)
    func `adds up what the jobs do`(row: Row) throws {
        var machine = MeterStateMachine()
        for event in row.events { machine.take(event) }
        let measured = try #require(machine.measurement(at: .milliseconds(row.at)))
        #expect(measured.busy == .milliseconds(row.busy))
        #expect(measured.scheduled == .milliseconds(row.scheduled))
        #expect(measured.idle == .milliseconds(row.idle))
        #expect(measured.resumes == row.resumes)
        #expect(measured.longestStretch == .milliseconds(row.longest))
        #expect(measured.presentStretch == row.present.map { .milliseconds($0) })
        #expect(measured.stretchSince == row.present.map { .milliseconds(row.at - $0) })
    }

    @Test func `1: the three times add up to the time since the first job`() throws {
        for row in Self.rows where !row.name.hasPrefix("2") {
            var machine = MeterStateMachine()
            var first: Int?
            var end: Int?
            for event in row.events {
                machine.take(event)
                if case .enqueued(let time) = event { first = first ?? time }
                if case .runEnded(let time) = event { end = end ?? time }
            }
            let measured = try #require(machine.measurement(at: .milliseconds(row.at)))
            let span = Duration.milliseconds(try (end ?? row.at) - #require(first))
            #expect(measured.busy + measured.scheduled + measured.idle == span, "\(row.name)")
        }
    }

    @Test func `reading changes nothing`() {
        var machine = MeterStateMachine()
        machine.take(.enqueued(0))
        machine.take(.began(1))
        _ = machine.measurement(at: .milliseconds(500))
        #expect(machine.measurement(at: .milliseconds(3))?.busy == .milliseconds(2))
    }

    @Test func `there is nothing to tell of a run without a job`() {
        var machine = MeterStateMachine()
        #expect(machine.measurement(at: .milliseconds(0)) == nil)
        machine.take(.runEnded(1))
        machine.take(.enqueued(2))
        #expect(machine.measurement(at: .milliseconds(0)) == nil)
    }
}

extension MeterStateMachine {
    fileprivate mutating func take(_ event: MeterStateMachineTests.Event) {
        switch event {
        case .enqueued(let time): enqueued(at: .milliseconds(time))
        case .began(let time): _ = began(at: .milliseconds(time))
        case .ended(let began, let time): ended(.milliseconds(began), at: .milliseconds(time))
        case .runEnded(let time): runEnded(at: .milliseconds(time))
        }
    }
}

extension ScopeInstant {
    fileprivate static func milliseconds(_ count: Int) -> ScopeInstant {
        ScopeInstant(offset: .milliseconds(count))
    }
}

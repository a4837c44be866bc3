import LanyardTesting
import Testing

@testable import LabServer

@Suite @MainActor struct SpanRecorderTests {
    private let clock = TestClock()
    private let recorder: SpanRecorder

    init() {
        recorder = SpanRecorder(clock)
    }

    @Test func `what ran and ended while it was wanted is right`() async {
        recorder.look(at: [piece(1, "a")])
        await clock.advance(by: .seconds(2))
        recorder.look(at: [])
        #expect(recorder.story().spans == [span(0, 2000, .right, "finished")])
        #expect(recorder.longestForNobody == .zero)
    }

    @Test func `what goes on for nobody is wrong from that moment on, and says for how long it was`() async {
        recorder.look(at: [piece(1, "a")])
        await clock.advance(by: .seconds(1))
        recorder.look(at: [piece(1, "a", isWanted: false)])
        let growing = recorder.story().spans[0]
        #expect(growing.wrongFrom == 1000 && growing.to == nil && growing.look == .running)
        await clock.advance(by: .seconds(2))
        recorder.look(at: [])
        #expect(recorder.story().spans == [span(0, 3000, .wrong, "went on 2.00 s", wrongFrom: 1000)])
        #expect(recorder.longestForNobody == .seconds(2))
    }

    @Test func `what stops soon after it was not wanted any more has obeyed`() async {
        recorder.look(at: [piece(1, "a")])
        await clock.advance(by: .seconds(1))
        recorder.nobodyWaits()
        await clock.advance(by: .milliseconds(20))
        recorder.look(at: [])
        #expect(recorder.story().spans == [span(0, 1020, .cancelled, "stopped")])
        #expect(recorder.lastObedience == .milliseconds(20))
        #expect(recorder.longestForNobody == .zero)
    }

    @Test func `what begins after nobody waited is wanted again`() async {
        recorder.look(at: [piece(1, "a")])
        recorder.nobodyWaits()
        recorder.look(at: [piece(2, "b")])
        await clock.advance(by: .seconds(5))
        recorder.look(at: [])
        #expect(recorder.story().spans.map(\.look) == [.cancelled, .right])
    }

    @Test func `a cancellation that was heard too late makes wrong what came after it`() async {
        recorder.look(at: [piece(1, "a")])
        await clock.advance(by: .seconds(2))
        recorder.look(at: [])
        // One that was pressed when all was over is late for nothing.
        recorder.nobodyHadWaited(since: .milliseconds(2500))
        #expect(recorder.story().spans.map(\.look) == [.right])
        recorder.nobodyHadWaited(since: .milliseconds(500))
        #expect(recorder.story().spans == [span(0, 2000, .wrong, "went on 1.50 s", wrongFrom: 500)])
    }

    @Test func `a cancellation that was heard late makes wrong what still ran then, from when it was pressed`() async {
        await clock.advance(by: .seconds(1))
        recorder.look(at: [piece(1, "a")])
        await clock.advance(by: .seconds(2))
        recorder.nobodyWaits(since: .milliseconds(1500))
        recorder.look(at: [])
        #expect(recorder.story().spans == [span(1000, 3000, .wrong, "went on 1.50 s", wrongFrom: 1500)])
        // Nor can it have been wrong before it began.
        recorder.look(at: [piece(2, "a")])
        recorder.nobodyWaits(since: .milliseconds(1500))
        await clock.advance(by: .seconds(1))
        recorder.look(at: [])
        #expect(recorder.story().spans.last?.wrongFrom == 3000)
    }

    @Test func `only the newest bars are kept`() {
        for number in 0..<SpanRecorder.limit + 5 {
            recorder.look(at: [piece(number, "\(number)")])
            recorder.look(at: [])
        }
        #expect(recorder.story().spans.count == SpanRecorder.limit)
        #expect(recorder.story().spans.first?.label == "5")
    }

    private func piece(_ id: Int, _ label: String, isWanted: Bool = true) -> SpanRecorder.Piece {
        SpanRecorder.Piece(id: id, label: label, isWanted: isWanted)
    }

    private func span(
        _ from: Int,
        _ to: Int,
        _ look: Story.Span.Look,
        _ word: String,
        wrongFrom: Int? = nil
    ) -> Story.Span {
        Story.Span(id: 1, label: "a", from: from, to: to, wrongFrom: wrongFrom, look: look, word: word)
    }
}

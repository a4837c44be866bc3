internal import LabModels
internal import Lanyard

extension StragglerModel {
    func story(_ recorder: SpanRecorder) -> Story {
        recorder.look(at: list.pieces)
        return recorder.story(list.runs > 0 || recorder.isEmpty ? nil : lesson(recorder))
    }

    private func lesson(_ recorder: SpanRecorder) -> Story.Lesson {
        guard recorder.longestForNobody > .zero else { return .init("came to its end, and its result is shown", .good) }
        let time = recorder.longestForNobody.short
        return .init("ignored Cancel and ran on for \(time); its result was withheld", withheld > 0 ? .warning : .bad)
    }
}

extension GraceModel {
    func story(_ recorder: SpanRecorder) -> Story {
        recorder.look(at: isWriting ? [.init(id: 1, label: "Write pages")] : [])
        guard !isWriting, report != nil else { return recorder.story() }
        return recorder.story(
            lines == 0
                ? .init("completed the page at hand before it ended: \(pages) pages, no line lost", .good)
                : .init("was cancelled in the midst of a page: \(lines) lines are lost", .warning)
        )
    }
}

extension AbandonModel {
    func story(_ recorder: SpanRecorder) -> Story {
        recorder.look(at: list.pieces)
        guard !isWaiting, list.runs == 0, let waited, let answer else { return recorder.story() }
        return recorder.story(lesson(answer, waited.short, recorder.longestForNobody.short))
    }

    private func lesson(_ answer: Answer, _ waited: String, _ time: String) -> Story.Lesson {
        // The wait ended well. The work did not, as its red bar says.
        switch answer {
        case .done: .init("was done in time", .good)
        case .cancelled: .init("left the wait at once; the work ran on for \(time), owned and listed", .warning)
        case .abandoned: .init("waited \(waited) and went on; the work ran on for \(time), owned and listed", .warning)
        }
    }
}

extension StragglerList {
    fileprivate var pieces: [SpanRecorder.Piece] {
        all.map {
            .init(
                id: Int(truncatingIfNeeded: $0.id.rawValue),
                label: $0.name ?? "work",
                isWanted: $0.state != .straggling
            )
        }
    }
}

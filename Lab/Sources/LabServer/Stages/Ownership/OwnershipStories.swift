internal import LabModels

extension VegetableScreen {
    func story(_ recorder: SpanRecorder) -> Story {
        // The newest is the open one, if one is open.
        recorder.look(
            at: (0..<alive).map { place in
                .init(
                    id: opened - alive + place + 1,
                    label: "Model \(opened - alive + place + 1)",
                    isWanted: isOpen && place == alive - 1
                )
            }
        )
        return recorder.story(isOpen || requests > 0 || alive > 0 || recorder.isEmpty ? nil : lesson(recorder))
    }

    private func lesson(_ recorder: SpanRecorder) -> Story.Lesson {
        let time = recorder.longestForNobody
        return time > .zero
            ? .init("kept its model alive, and loading, for \(time.short) after Close", .bad)
            : .init("let go of its model with Close, and its request stopped", .good)
    }
}

extension ErasedModel {
    func story(_ recorder: SpanRecorder) -> Story {
        recorder.look(at: logbook.pieces)
        guard requests == 0, let goods else { return recorder.story() }
        let cancelled = logbook.entries.count { $0.text.hasSuffix(": cancelled") }
        return recorder.story(
            .init("cancelled \(cancelled) requests as the next came into their variable; “\(goods)” arrived", .good)
        )
    }
}

extension StoredSetModel {
    func story(_ recorder: SpanRecorder) -> Story {
        recorder.look(at: (0..<requests).map { .init(id: $0, label: "Request \($0 + 1)", isWanted: stored > 0) })
        guard stored == 0, requests == 0, !logbook.entries.isEmpty else { return recorder.story() }
        return recorder.story(
            .init("dropped the set: both requests were cancelled, and nobody heard the second call", .good)
        )
    }
}

extension GrowingSetModel {
    func story(_ recorder: SpanRecorder) -> Story {
        recorder.look(at: (0..<requests).map { .init(id: $0, label: "Request \($0 + 1)") })
        guard finished > 0, requests == 0 else { return recorder.story() }
        return recorder.story(
            .init("has \(stored) tasks in the set that have ended long ago, and \(owned) in the scope", .bad)
        )
    }
}

extension Logbook {
    /// What was asked for and has not come yet, by the log of ``ErasedModel``.
    fileprivate var pieces: [SpanRecorder.Piece] {
        var open: [SpanRecorder.Piece] = []
        for (place, entry) in entries.enumerated() {
            let parts = entry.text.split(separator: ": ", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let wish = String(parts[0])
            if parts[1] == "asked for" {
                open = open.map { .init(id: $0.id, label: $0.label, isWanted: false) }
                open.append(.init(id: place, label: wish))
            } else if let ended = open.firstIndex(where: { $0.label == wish }) {
                open.remove(at: ended)
            }
        }
        return open
    }
}

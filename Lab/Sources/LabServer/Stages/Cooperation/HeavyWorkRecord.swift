internal import LabModels

/// What a computation on the main actor did, and when Cancel was pressed and heard: what holds the main actor hears nothing.
@MainActor
final class HeavyWorkRecord {
    private let recorder: SpanRecorder
    private var number = 0
    /// When Cancel was pressed, by the page, and when it was heard.
    private var cancel: (pressed: Duration, heard: Duration)?
    private var heard: [Story.Heard] = []

    init(_ clock: any Clock<Duration>) {
        recorder = SpanRecorder(clock)
    }

    func started(_ model: HeavyWorkModel) {
        number += 1
        cancel = nil
        look(at: model)
    }

    /// - Parameter time: When the button was pressed, in milliseconds of the axis; now, if the page does not say.
    func cancelled(_ model: HeavyWorkModel, at time: Int?) {
        look(at: model)
        let now = recorder.now
        let pressed = min(time.map { .milliseconds($0) } ?? now, now)
        cancel = (pressed, now)
        heard = (heard + [Story.Heard(at: Story.milliseconds(now), label: "Cancel")]).suffix(SpanRecorder.limit)
        // Its run may be on its way to hand over what was computed long ago.
        recorder.nobodyWaits(since: pressed)
        recorder.nobodyHadWaited(since: pressed)
    }

    func story(of model: HeavyWorkModel) -> Story {
        look(at: model)
        var story = recorder.story(model.isRunning || number == 0 ? nil : lesson(of: model))
        story.heard = heard
        return story
    }

    /// Whether Cancel was pressed while it computed, and all was computed anyway.
    func cameTooLate(_ model: HeavyWorkModel) -> Bool {
        !model.isRunning && model.done == model.pieces
            && cancel.map { $0.heard - $0.pressed > SpanRecorder.patience } == true
    }

    private func look(at model: HeavyWorkModel) {
        recorder.look(at: model.isRunning ? [.init(id: number, label: "Work")] : [])
    }

    private func lesson(of model: HeavyWorkModel) -> Story.Lesson? {
        let isHeld = model.longestHold > HeavyWorkModel.noticeable
        guard let cancel else {
            return model.end == nil
                ? nil
                : .init("kept everything else waiting for up to \(model.longestHold.short)", isHeld ? .bad : .good)
        }
        if cameTooLate(model) {
            return .init(
                "heard Cancel \((cancel.heard - cancel.pressed).short) after it was pressed, when all was computed",
                .bad
            )
        }
        if model.end == .cancelled, let obedience = recorder.lastObedience {
            return .init(
                "stopped \(obedience.short) after Cancel, and kept nothing waiting for longer than \(model.longestHold.short)",
                isHeld || obedience > SpanRecorder.patience ? .bad : .good
            )
        }
        return .init("was done before Cancel was pressed", .plain)
    }
}

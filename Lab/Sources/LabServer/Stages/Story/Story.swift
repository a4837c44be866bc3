/// What a side of the stage tells beside its picture: what ran on one axis of time, and what there was to be learnt.
struct Story: Encodable, Hashable, Sendable {
    /// What ran since the screen was opened, the earliest first.
    var spans: [Span] = []
    /// When something that the person did was heard, where that may be later than it was done.
    var heard: [Heard] = []
    /// What was just seen, in words; `nil` before anything was done, and while it is not known yet.
    var lesson: Lesson?
    /// The time of the axis, in milliseconds since the screen was opened.
    var now = 0
    /// How long whatever is not wanted any more may go on and has still obeyed, in milliseconds.
    let patience = milliseconds(SpanRecorder.patience)

    /// A moment in which something was heard that the person had done.
    struct Heard: Encodable, Hashable, Sendable {
        let at: Int
        /// Such as “Cancel”.
        let label: String
    }

    /// Something that ran, as a bar. Times are in milliseconds since the screen was opened.
    struct Span: Encodable, Hashable, Sendable {
        /// How it goes, or how it ended.
        enum Look: String, Encodable, Sendable {
            /// It runs, and should.
            case running
            /// It ended as it should, and its result is what is shown.
            case right
            /// It ended, and nothing of it is to be seen any more.
            case past
            /// It went on although nobody wanted it, or put something wrong on the screen.
            case wrong
            /// It was stopped.
            case cancelled
            /// It ended after it was stopped, and its result was not used.
            case withheld
            /// It failed.
            case failed
        }

        let id: Int
        let label: String
        var from: Int
        var to: Int?
        /// Since when nobody wants that it runs, or since when its result is out of date.
        var wrongFrom: Int?
        var look: Look
        /// How it goes, or how it ended, for people.
        var word: String
    }

    /// What was just seen on a side.
    struct Lesson: Encodable, Hashable, Sendable {
        /// Goes on from “It”, such as “stopped 12 ms after Cancel”, without a full stop.
        let text: String
        let tone: PanelState.Tone

        init(_ text: String, _ tone: PanelState.Tone) {
            (self.text, self.tone) = (text, tone)
        }
    }
}

extension Story {
    /// The same on an axis that began earlier.
    ///
    /// - Parameter time: By how much, in milliseconds.
    func later(by time: Int) -> Story {
        var story = self
        story.now += time
        story.heard = heard.map { Heard(at: $0.at + time, label: $0.label) }
        story.spans = spans.map { span in
            var later = span
            later.from += time
            (later.to, later.wrongFrom) = (span.to.map { $0 + time }, span.wrongFrom.map { $0 + time })
            return later
        }
        return story
    }

    /// A time of the axis.
    static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
}

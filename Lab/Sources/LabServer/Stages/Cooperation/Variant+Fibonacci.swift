internal import LabModels
internal import Lanyard

extension Variant {
    static let fibonacciVariants: [Variant] = [
        fibonacci(
            "throwing",
            .throwing,
            title: "Answer by throwing",
            summary:
                "Each step asks Task.checkCancellation(), which throws. The caller gets an error and nothing else.",
            watch: "The answer: CancellationError. What was computed is lost.",
            source: "Cooperation/Fibonacci+Throwing.swift",
            mark: "try Task.checkCancellation()"
        ),
        fibonacci(
            "nil",
            .byNil,
            title: "Answer by nil",
            summary: "Each step looks at Task.isCancelled and returns nil. No error to handle, and no word of why.",
            watch: "The answer: nil. For the scope it is a cancelled run anyway, with its cause.",
            source: "Cooperation/Fibonacci+Nil.swift",
            mark: "if Task.isCancelled"
        ),
        fibonacci(
            "part",
            .part,
            title: "Answer by the part that is done",
            summary:
                "Each step looks at Task.isCancelled, and what is done by then is returned: a part is of use here.",
            watch: "The answer: the numbers so far. The outcome carries them beside the cause of the cancellation.",
            source: "Cooperation/Fibonacci+Part.swift",
            mark: "if Task.isCancelled"
        ),
    ]

    private static func fibonacci(
        _ name: String,
        _ manner: FibonacciModel.Manner,
        title: String,
        summary: String,
        watch: String,
        source: String,
        mark: String
    ) -> Variant {
        Variant(
            .cooperation,
            name,
            title: title,
            summary: "Fibonacci's numbers, one every tenth of a second. " + summary,
            tries: ["Press Start.", "Press Cancel before the bar is full.", "Start again and let it come to its end."],
            watches: [watch, "In the timeline: how soon the run ends after it was cancelled."],
            family: "Fibonacci",
            play: Play(
                4,
                [
                    .init(0.3, "presses Start", StageAction("start")),
                    .init(2.3, "presses Cancel", StageAction("cancel")),
                ]
            ),
            sources: [source],
            shared: ["Cooperation/Fibonacci.swift", "Cooperation/FibonacciModel.swift"],
            marks: [mark],
            make: { .fibonacci(FibonacciModel($0, manner: manner), SpanRecorder($0.clock)) },
            rehearse: { try await $0.rehearseFibonacci(manner) }
        )
    }
}

extension Stage where Self == PanelStage<FibonacciModel> {
    fileprivate static func fibonacci(_ model: FibonacciModel, _ recorder: SpanRecorder) -> Self {
        PanelStage(
            model,
            panel: { $0.panel },
            story: { $0.story(recorder) },
            isBusy: { $0.isRunning },
            act: { model, action in
                switch action.name {
                case "start": model.start()
                case "cancel":
                    recorder.nobodyWaits()
                    model.cancel()
                default: break
                }
            },
            leave: { $0.cancel() }
        )
    }
}

extension FibonacciModel {
    var panel: PanelState {
        PanelState(
            actions: [
                .init("start", "Start", isEnabled: !isRunning), .init("cancel", "Cancel", isEnabled: isRunning),
            ],
            facts: [
                .init("At", index == 0 ? "–" : "F(\(index)) = \(number)", isRunning ? .busy : .plain),
                .init("Answer", answerText ?? "–", outcome == nil ? .plain : .good),
                .init("Cause", outcome?.cause.map { "\($0)" } ?? "–"),
            ],
            meters: [.init("F(1) to F(\(last))", Double(index) / Double(last))]
        )
    }

    fileprivate func story(_ recorder: SpanRecorder) -> Story {
        recorder.look(at: isRunning ? [.init(id: 1, label: "Fibonacci")] : [])
        return recorder.story(isRunning ? nil : lesson(after: recorder.lastObedience))
    }

    private func lesson(after obedience: Duration?) -> Story.Lesson? {
        guard let outcome, let answerText else { return nil }
        guard outcome.cause != nil, let obedience else {
            return .init("came to its end, and answered \(answerText)", .good)
        }
        return .init("stopped \(obedience.short) after Cancel: it \(answerVerb)\(answerText)", .good)
    }

    private var answerVerb: String { answerText?.hasPrefix("threw") == true ? "" : "answered " }

    /// What the computation answered.
    var answerText: String? {
        switch outcome {
        case nil: nil
        case .failed(let error): "threw \(error)"
        case .cancelled(_, returned: nil): "threw CancellationError"
        case .succeeded(let answer), .cancelled(_, returned: let answer?): answer.text
        }
    }
}

extension FibonacciModel.Answer {
    fileprivate var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .nothing: "nil"
        case .numbers(let numbers):
            numbers.isEmpty ? "no numbers" : "\(numbers.count) numbers, the last \(numbers[numbers.count - 1])"
        }
    }
}

extension Rehearsal {
    fileprivate func rehearseFibonacci(_ manner: FibonacciModel.Manner) async throws -> Bool {
        let model = FibonacciModel(services, manner: manner)
        model.start()
        trace("started: \(model.last) numbers")
        try await wait { model.index >= 10 }
        trace("F(\(model.index)) = \(model.number), now cancel")
        model.cancel()
        try await wait { !model.isRunning }
        trace("the answer: \(model.answerText ?? "none")")
        switch (manner, model.outcome) {
        case (.throwing, .cancelled(_, returned: nil)), (.byNil, .cancelled(_, returned: .nothing)): return false
        case (.part, .cancelled(_, returned: .numbers(let numbers))): return numbers.count < 10
        default: return true
        }
    }
}

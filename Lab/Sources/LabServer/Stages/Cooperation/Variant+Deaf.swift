internal import LabModels
internal import Lanyard

extension Variant {
    /// Work that ignores cancellation, and work that wants to finish what it is at.
    static let deafVariants: [Variant] = [straggler, grace, abandon]

    private static let straggler = Variant(
        .cooperation,
        "straggler",
        title: "Straggler",
        summary: """
            This work ignores its cancellation, as a library may do, and goes on for five seconds. Nobody can stop it; but \
            the scope lists it as a straggler, and what it finds in the end is withheld.
            """,
        tries: [
            "Press Start, then Cancel.", "Start several and cancel them.", "Start one and let it come to its end.",
        ],
        watches: [
            "The list of stragglers: since when each is cancelled, and why.",
            "“Result” stays empty after a cancellation, “Withheld” counts.",
        ],
        isLanyard: true,
        excerpt: Excerpt(
            "Cooperation/StragglerModel.swift",
            from: "let run = tasks.addTask(for: self",
            lines: 6,
            at: "} then:",
            "never called for a run that was cancelled"
        ),
        family: "straggler",
        play: Play(
            6.5,
            [
                .init(0.3, "presses Start", StageAction("start")),
                .init(1.3, "presses Cancel", StageAction("cancel")),
            ]
        ),
        sources: ["Cooperation/StragglerModel.swift"],
        shared: ["Cooperation/StragglerList.swift"],
        marks: [
            "let run = tasks.addTask(for: self", "} then: { model, result in", "tasks.cancelAll(", "withheld = tasks",
        ],
        make: { services in
            let recorder = SpanRecorder(services.clock)
            return PanelStage(
                StragglerModel(services),
                panel: { $0.panel },
                story: { $0.story(recorder) },
                isBusy: { $0.list.runs > 0 }
            ) { model, action in
                switch action.name {
                case "start" where model.list.runs < 20: model.start()
                case "cancel": model.cancel()
                default: break
                }
            } leave: {
                $0.cancel()
            }
        },
        rehearse: { try await $0.rehearseStraggler() }
    )

    private static let grace = Variant(
        .cooperation,
        "grace",
        title: "Grace",
        summary: """
            A writer of pages is asked to finish before it is cancelled. It completes the page at hand and returns; only \
            if that took longer than two seconds would it be cancelled.
            """,
        tries: ["Press Start, and in the midst of a page Finish.", "Start again, and in the midst of a page Cancel."],
        watches: ["After Finish the page at hand is complete.", "After Cancel its lines are lost."],
        isLanyard: true,
        excerpt: Excerpt(
            "Cooperation/GraceModel.swift",
            from: "while !TaskContext.current.isAskedToFinish",
            lines: 7,
            at: "while !TaskContext.current.isAskedToFinish",
            "asked, and not yet cancelled: the page at hand is completed"
        ),
        family: "grace",
        play: Play(
            5,
            [
                .init(0.3, "presses Start", StageAction("start")),
                .init(2.3, "presses Finish in the midst of a page", StageAction("finish")),
            ]
        ),
        sources: ["Cooperation/GraceModel.swift"],
        marks: ["while !TaskContext.current.isAskedToFinish", "let report = try await writing.shutdown("],
        make: { services in
            let recorder = SpanRecorder(services.clock)
            return PanelStage(
                GraceModel(services),
                panel: { $0.panel },
                story: { $0.story(recorder) },
                isBusy: { $0.isWriting }
            ) { model, action in
                switch action.name {
                case "start": model.start()
                case "finish": model.finish()
                case "cancel": model.cancel()
                default: break
                }
            } leave: {
                $0.cancel()
            }
        },
        rehearse: { try await $0.rehearseGrace() }
    )

    private static let abandon = Variant(
        .cooperation,
        "abandon",
        title: "Abandon",
        summary: """
            A second is all the time there is for work that takes five and ignores its cancellation. withDeadline cancels \
            it, waits another 300 ms, and goes on without it. The work stays owned and listed until it ends.
            """,
        tries: ["Press Start and wait."],
        watches: ["After 1.3 s the wait is over, and the work is a straggler.", "After 5 s it is gone."],
        isLanyard: true,
        excerpt: Excerpt(
            "Cooperation/AbandonModel.swift",
            from: "try await Lanyard.withDeadline(",
            lines: 8,
            at: "abandoningAfter:",
            "goes on without work that does not listen"
        ),
        family: "abandon",
        play: Play(6, [.init(0.3, "presses Start", StageAction("start"))]),
        sources: ["Cooperation/AbandonModel.swift"],
        shared: ["Cooperation/StragglerList.swift"],
        marks: ["try await Lanyard.withDeadline(", "abandoningAfter:", "} finally: { model, outcome in"],
        make: { services in
            let recorder = SpanRecorder(services.clock)
            return PanelStage(
                AbandonModel(services),
                panel: { $0.panel },
                story: { $0.story(recorder) },
                isBusy: { $0.isWaiting || $0.list.runs > 0 }
            ) { model, action in
                switch action.name {
                case "start" where model.list.runs < 20: model.start()
                case "cancel": model.cancel()
                default: break
                }
            } leave: {
                $0.cancel()
            }
        },
        rehearse: { try await $0.rehearseAbandon() }
    )
}

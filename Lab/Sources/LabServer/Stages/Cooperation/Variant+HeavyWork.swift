internal import LabModels

extension Variant {
    static let heavyWorkVariants: [Variant] = [
        heavyWork(
            "blocking",
            .blocking,
            title: "Never yields",
            summary: "About two seconds of computing in one go. Nothing else is served meanwhile, Cancel neither.",
            watch: "The heartbeat stops until all is computed, and Cancel comes too late.",
            hasBug: true,
            source: "Cooperation/HeavyWork+Blocking.swift",
            marks: ["for number in 1...pieces"],
            excerpt: ("func computeBlocking", "for number in 1...pieces", "nothing else has a turn until the loop ends")
        ),
        heavyWork(
            "yielding",
            .yielding,
            title: "Task.yield()",
            summary: """
                After each millisecond the others have their turn. It needs two lines in each loop, and one has to know \
                how long a turn takes: too often is slow, too seldom is felt.
                """,
            watch: "The heartbeat goes on, and Cancel works at once.",
            source: "Cooperation/HeavyWork+Yielding.swift",
            marks: ["try Task.checkCancellation()", "await Task.yield()"],
            excerpt: ("for number in 1...pieces", "await Task.yield()", "too often is slow, too seldom is felt")
        ),
        heavyWork(
            "checkpoint",
            .checkpoint,
            title: "Lanyard: Checkpoint",
            summary: """
                One line in the loop. It finds out by itself how often to look, gives the main actor away every 4 ms, and \
                throws when the task has been cancelled.
                """,
            watch: "The heartbeat goes on, Cancel works at once, and the work yields a quarter as often.",
            beside: nil,
            isLanyard: true,
            source: "Cooperation/HeavyWork+Checkpoint.swift",
            marks: ["var checkpoint", "try await checkpoint.pass()"],
            excerpt: (
                "var checkpoint", "try await checkpoint.pass()", "gives way every 4 ms, and throws once cancelled"
            )
        ),
    ]

    private static func heavyWork(
        _ name: String,
        _ manner: HeavyWorkModel.Manner,
        title: String,
        summary: String,
        watch: String,
        hasBug: Bool = false,
        beside: String? = "checkpoint",
        isLanyard: Bool = false,
        source: String,
        marks: [String],
        excerpt: (first: String, culprit: String, word: String)
    ) -> Variant {
        Variant(
            .cooperation,
            name,
            title: title,
            summary: "A computation on the main actor. " + summary,
            tries: ["Press Start, and Cancel half a second later.", "Look at the heartbeat between the two sides."],
            watches: [watch, "“Main actor held” says for how long nothing else had a turn at the longest."],
            hasBug: hasBug,
            isLanyard: isLanyard,
            excerpt: Excerpt(source, from: excerpt.first, lines: 8, at: excerpt.culprit, excerpt.word),
            family: "heavy work",
            beside: beside,
            play: Play(
                4,
                [
                    .init(0.3, "presses Start", StageAction("start")),
                    .init(1.1, "presses Cancel", StageAction("cancel")),
                ]
            ),
            takesTurns: true,
            sources: [source],
            shared: [
                "Cooperation/HeavyWorkModel.swift", "Cooperation/HeavyWork.swift", "Cooperation/Heartbeat.swift",
            ],
            marks: marks,
            make: { .heavyWork(HeavyWorkModel($0, manner: manner), HeavyWorkRecord($0.clock)) },
            rehearse: { try await $0.rehearseHeavyWork(manner) }
        )
    }
}

extension Stage where Self == PanelStage<HeavyWorkModel> {
    fileprivate static func heavyWork(_ model: HeavyWorkModel, _ record: HeavyWorkRecord) -> Self {
        PanelStage(
            model,
            panel: { $0.panel(cameTooLate: record.cameTooLate($0)) },
            story: { record.story(of: $0) },
            isBusy: { $0.isRunning },
            act: { model, action in
                switch action.name {
                case "start":
                    model.start()
                    record.started(model)
                case "cancel":
                    record.cancelled(model, at: action.at)
                    model.cancel()
                default: break
                }
            },
            leave: { $0.cancel() }
        )
    }
}

extension HeavyWorkModel {
    /// From here on people feel that something hangs.
    static var noticeable: Duration { .milliseconds(500) }

    func panel(cameTooLate: Bool) -> PanelState {
        PanelState(
            actions: [
                .init("start", "Start", isEnabled: !isRunning, enables: "cancel"),
                .init("cancel", "Cancel", isEnabled: isRunning),
            ],
            facts: [
                cameTooLate
                    ? .init("Work", "finished although you cancelled", .bad)
                    : .init("Work", isRunning ? "computing" : end.map { "\($0)" } ?? "–", isRunning ? .busy : .plain),
                .init(
                    "Main actor held at the longest",
                    end == nil
                        ? "–" : beats < 100 ? longestHold.short : "\(longestHold.short), mostly \(usualHold.short)",
                    end == nil ? .plain : longestHold > Self.noticeable ? .bad : .good
                ),
                .init("Beats of the main actor meanwhile", beats == 0 ? "–" : "\(beats) in \(time.short)"),
            ],
            meters: [.init("Work", Double(done) / Double(pieces), cameTooLate ? .bad : .plain)]
        )
    }
}

extension Rehearsal {
    fileprivate func rehearseHeavyWork(_ manner: HeavyWorkModel.Manner) async throws -> Bool {
        let model = HeavyWorkModel(services, manner: manner)
        model.start()
        trace("started: \(model.pieces) pieces on the main actor")
        try await wait { !model.isRunning }
        trace("\(model.done) pieces are done; the main actor had \(model.beats) turns for something else")
        trace("it was held for \(model.longestHold.short) at the longest")
        return model.longestHold > HeavyWorkModel.noticeable
    }
}

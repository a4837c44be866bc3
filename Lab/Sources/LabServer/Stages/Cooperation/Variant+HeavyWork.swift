internal import LabModels

extension Variant {
    static let heavyWorkVariants: [Variant] = [
        heavyWork(
            "blocking",
            .blocking,
            title: "Never yields",
            summary: "Two seconds of computing in one go. Nothing else is served meanwhile, Cancel neither.",
            watch: "The heartbeat at the top of the page stops for two seconds, and Cancel comes too late.",
            hasBug: true,
            source: "Cooperation/HeavyWork+Blocking.swift",
            marks: ["for number in 1...pieces"]
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
            marks: ["try Task.checkCancellation()", "await Task.yield()"]
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
            source: "Cooperation/HeavyWork+Checkpoint.swift",
            marks: ["var checkpoint", "try await checkpoint.pass()"]
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
        source: String,
        marks: [String]
    ) -> Variant {
        Variant(
            .cooperation,
            name,
            title: title,
            summary: "A computation on the main actor. " + summary,
            tries: ["Press Start, and look at the heartbeat.", "Start again and press Cancel."],
            watches: [watch, "“Main actor held” says for how long nothing else had a turn at the longest."],
            hasBug: hasBug,
            family: "heavy work",
            beside: beside,
            play: Play(3, [.init(0.3, "presses Start", StageAction("start"))]),
            takesTurns: true,
            sources: [source],
            shared: [
                "Cooperation/HeavyWorkModel.swift", "Cooperation/HeavyWork.swift", "Cooperation/Heartbeat.swift",
            ],
            marks: marks,
            make: { services in .heavyWork(HeavyWorkModel(services, manner: manner)) },
            rehearse: { try await $0.rehearseHeavyWork(manner) }
        )
    }
}

extension Stage where Self == PanelStage<HeavyWorkModel> {
    fileprivate static func heavyWork(_ model: HeavyWorkModel) -> Self {
        PanelStage(
            model,
            panel: { $0.panel },
            isBusy: { $0.isRunning },
            act: { model, action in
                switch action.name {
                case "start": model.start()
                case "cancel": model.cancel()
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

    var panel: PanelState {
        PanelState(
            actions: [
                .init("start", "Start", isEnabled: !isRunning), .init("cancel", "Cancel", isEnabled: isRunning),
            ],
            facts: [
                .init("Work", isRunning ? "computing" : end.map { "\($0)" } ?? "–", isRunning ? .busy : .plain),
                .init(
                    "Main actor held at the longest",
                    end == nil ? "–" : longestHold.short,
                    end == nil ? .plain : longestHold > Self.noticeable ? .bad : .good
                ),
                .init("Beats of the main actor meanwhile", "\(beats)"),
            ],
            meters: [.init("Work", Double(done) / Double(pieces))]
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

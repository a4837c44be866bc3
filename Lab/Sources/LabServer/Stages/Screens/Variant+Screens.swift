internal import LabModels

extension Variant {
    static let screens: [Variant] = [
        features(
            "by-id",
            .byID,
            title: "A base view model: addTask(id:)",
            summary: """
                A base class keeps tasks in a dictionary by ID, and cancelAll() cancels those of the default ID. Each view \
                model has to call it when it is dismissed: Feature A does, Feature B does not and goes on. Opened again \
                meanwhile, it loads the same a second time.
                """,
            hasBug: true,
            beside: "by-appearance",
            sources: ["TaskViewModel", "FeatureAViewModel", "FeatureBViewModel"],
            marks: [
                "@ObservationIgnored private var tasks", "tasks[id, default:", "for task in tasks[id]", "cancelAll()",
            ],
            excerpt: Excerpt(
                "Screens/FeatureBViewModel.swift",
                from: "addTask { [services",
                lines: 8,
                at: "addTask { [services",
                "nobody cancels it, and nobody knows that it still runs"
            )
        ),
        features(
            "by-appearance",
            .byAppearance,
            title: "Lanyard: a scope for the appearance",
            summary: """
                Feature A's run belongs to a scope that is there as long as its screen is, as with SwiftUI's .task. \
                Feature B's belongs to the scope above it, under a key: it goes on, and is not started twice.
                """,
            sources: ["ScopedFeatureA", "ScopedFeatureB"],
            marks: [
                "let appearance = services.scope.child", "appearance = nil", "let run = services.scope.addTask(",
                "if run.admission == .skipped",
            ],
            isLanyard: true,
            excerpt: Excerpt(
                "Screens/ScopedFeatureB.swift",
                from: "let run = services.scope.addTask(",
                lines: 8,
                at: "let run = services.scope.addTask(",
                "one run a key: opened again, it is not started twice"
            )
        ),
    ]

    private static func features(
        _ name: String,
        _ manner: FeaturesModel.Manner,
        title: String,
        summary: String,
        hasBug: Bool = false,
        beside: String? = nil,
        sources: [String],
        marks: [String],
        isLanyard: Bool = false,
        excerpt: Excerpt
    ) -> Variant {
        Variant(
            .screens,
            name,
            title: title,
            summary: summary,
            tries: [
                "Open both features, and dismiss both before five seconds have passed.",
                "Open Feature B, dismiss it, and open it again.",
            ],
            watches: [
                "A: cancelled, as soon as it is dismissed.", "B: success is true, five seconds after it was opened.",
                "Opened again while it loads, B is loaded twice, or is still under way.",
            ],
            hasBug: hasBug,
            isLanyard: isLanyard,
            excerpt: excerpt,
            beside: beside,
            play: Play(
                6,
                [
                    .init(0.3, "opens both features", StageAction("openBoth")),
                    .init(1.3, "dismisses both, while they load", StageAction("dismissBoth")),
                    .init(2.3, "opens Feature B again", StageAction("open", target: "b")),
                ]
            ),
            sources: sources.map { "Screens/\($0).swift" },
            shared: ["Screens/FeaturesModel.swift"],
            marks: marks,
            make: { services in
                let recorder = SpanRecorder(services.clock)
                return PanelStage(
                    FeaturesModel(services, manner: manner),
                    panel: { $0.panel },
                    ledger: { $0.ledger },
                    story: { $0.story(recorder) },
                    isBusy: { $0.meter.isLoading }
                ) { model, action in
                    model.perform(action)
                } leave: { model in
                    for feature in FeaturesModel.Feature.allCases { model.dismiss(feature) }
                }
            },
            rehearse: { try await $0.rehearseFeatures(manner) }
        )
    }
}

extension FeaturesModel {
    var panel: PanelState {
        let features = Feature.allCases
        return PanelState(
            actions: [
                .init("openBoth", "Open both", isEnabled: features.contains { !isOpen($0) }),
                .init("dismissBoth", "Dismiss both", isEnabled: features.contains { isOpen($0) }),
            ],
            cards: features.map(card),
            log: PanelState.Line.all(of: logbook)
        )
    }

    fileprivate var ledger: [PanelState.Fact] {
        [.init("Loads of what was being loaded already", "\(meter.repeated)", meter.repeated > 0 ? .bad : .plain)]
    }

    fileprivate func story(_ recorder: SpanRecorder) -> Story {
        // Nobody wants what is loaded for a screen that has gone, unless it is meant to go on; nor the same twice.
        recorder.look(
            at: meter.loads.map { load in
                .init(
                    id: load.id,
                    label: "Load \(load.feature.rawValue.uppercased())",
                    isWanted: !load.isRepeated && isWanted(load.feature)
                )
            }
        )
        return recorder.story(meter.isLoading || recorder.isEmpty ? nil : lesson)
    }

    private var lesson: Story.Lesson {
        if logbook.contains("A: success is true"), logbook.contains("A: dismissed, cancels") {
            return .init("loaded for a screen that had been dismissed", .bad)
        }
        return meter.repeated > 0
            ? .init("loaded Feature B \(meter.repeated + 1) times at once", .bad)
            : .init("loaded Feature B once, however often it was opened", .good)
    }

    fileprivate func perform(_ action: StageAction) {
        let features = action.target.flatMap(Feature.init).map { [$0] } ?? []
        switch action.name {
        case "open": features.forEach(open)
        case "dismiss": features.forEach(dismiss)
        case "openBoth": Feature.allCases.forEach(open)
        case "dismissBoth": Feature.allCases.forEach(dismiss)
        default: break
        }
    }

    private func status(of feature: Feature, _ letter: String) -> PanelState.Fact? {
        let loads = meter.loads.count { $0.feature == feature }
        let loaded = logbook.entries.count { $0.text == "\(letter): success is true" }
        let started = logbook.entries.contains { $0.text == "\(letter): appears" }
        switch loads {
        case 0 where loaded > 1: return .init("Loaded", "loaded \(loaded) times", meter.repeated > 0 ? .bad : .plain)
        case 0 where loaded == 1: return .init("Loaded", "loaded once", .good)
        case 0: return started ? .init("Loaded", "cancelled") : nil
        case 1: return .init("Loaded", isOpen(feature) ? "loading" : "still loading", isWanted(feature) ? .busy : .bad)
        default: return .init("Loaded", "loading \(loads) times at once", .bad)
        }
    }

    /// Whether somebody waits for what it loads: Feature B goes on without its screen.
    private func isWanted(_ feature: Feature) -> Bool { feature == .b || isOpen(feature) }

    private func card(_ feature: Feature) -> PanelState.Card {
        let isOpen = isOpen(feature)
        let letter = feature.rawValue.uppercased()
        return PanelState.Card(
            id: feature.rawValue,
            title: "Feature \(letter)",
            isOpen: isOpen,
            status: status(of: feature, letter),
            lines: [feature == .a ? "Cancels when it is dismissed." : "Goes on when it is dismissed."],
            actions: [
                .init("open", "Open", target: feature.rawValue, isEnabled: !isOpen),
                .init("dismiss", "Dismiss", target: feature.rawValue, isEnabled: isOpen),
            ]
        )
    }
}

extension Rehearsal {
    fileprivate func rehearseFeatures(_ manner: FeaturesModel.Manner) async throws -> Bool {
        let model = FeaturesModel(services, manner: manner)
        model.open(.a)
        model.open(.b)
        try await pause(for: .milliseconds(500))
        model.dismiss(.a)
        model.dismiss(.b)
        try await pause(for: .milliseconds(500))
        model.open(.b)
        try await wait { model.logbook.contains("A: cancelled") && model.logbook.contains("B: success is true") }
        for entry in model.logbook.entries { trace("at \(entry.at.short) \(entry.text)") }
        trace("loads of what was being loaded already: \(model.meter.repeated)")
        return model.logbook.contains("A: success is true") || model.meter.repeated > 0
    }
}

internal import LabModels

extension Variant {
    static let ownership: [Variant] = [
        vegetable(
            StrongVegetableModel.self,
            "deinit-strong",
            title: "deinit, strong capture",
            summary: """
                The task is kept, and deinit cancels it. But the task's closure uses self and so keeps the model, and the \
                deinit never comes while it loads.
                """,
            watch: "“Models alive” stays up after Close, and the request runs to its end for nobody.",
            hasBug: true,
            source: "StrongVegetableModel",
            marks: [
                "@ObservationIgnored private var task", "deinit {", "task = Task {", "state = .vegetable(try await",
            ],
            excerpt: (
                "task = Task {", 8, "state = .vegetable(try await", "uses self, so the task keeps the model alive"
            )
        ),
        vegetable(
            GuardedVegetableModel.self,
            "deinit-guarded",
            title: "deinit, guarded capture",
            summary: """
                The closure captures self weakly and what it needs by value; after each await it looks whether the model \
                is still there. The deinit comes, and cancels.
                """,
            watch: "“Models alive” and “Requests under way” fall to 0 with Close.",
            source: "GuardedVegetableModel",
            marks: ["@ObservationIgnored private var task", "deinit {", "task = Task { [weak self", "guard let self"],
            excerpt: (
                "task = Task { [weak self", 8, "task = Task { [weak self", "the guards have to be right at each await"
            )
        ),
        erased, storedSet, growingSet,
        vegetable(
            ScopedVegetableModel.self,
            "lanyard",
            title: "Lanyard: for: self",
            summary: """
                The scope is a property of the model and goes with it. addTask(for: self) holds the model weakly and \
                hands it the answer, if it is still there: no handle, no deinit, no guard.
                """,
            watch: "“Models alive” and “Requests under way” fall to 0 with Close.",
            beside: nil,
            isLanyard: true,
            source: "ScopedVegetableModel",
            marks: ["private let tasks", "tasks.addTask(", "} then: { model, vegetable in"],
            excerpt: ("tasks.addTask(", 6, "tasks.addTask(", "for: self, and never through self: the model may go")
        ),
    ]

    private static func vegetable<Model: VegetableModel>(
        _ model: Model.Type,
        _ name: String,
        title: String,
        summary: String,
        watch: String,
        hasBug: Bool = false,
        beside: String? = "lanyard",
        isLanyard: Bool = false,
        source: String,
        marks: [String],
        excerpt: (first: String, lines: Int, culprit: String, word: String)
    ) -> Variant {
        Variant(
            .ownership,
            name,
            title: title,
            summary: "A model loads a vegetable for three seconds. " + summary,
            tries: [
                "Press Open, and Close before the vegetable is there.", "Press Open several times.",
                "Press “Open, sold out”, and wait three seconds: an error.",
            ],
            watches: [watch, "In the timeline: how the request ends."],
            hasBug: hasBug,
            isLanyard: isLanyard,
            excerpt: Excerpt(
                "Ownership/\(source).swift",
                from: excerpt.first,
                lines: excerpt.lines,
                at: excerpt.culprit,
                excerpt.word
            ),
            family: "vegetable",
            beside: beside,
            play: Play(
                5,
                [
                    .init(0.3, "presses Open", StageAction("open")),
                    .init(1.3, "presses Close, while it loads", StageAction("close")),
                ]
            ),
            sources: ["Ownership/\(source).swift"],
            shared: ["Ownership/VegetableScreen.swift"],
            marks: marks,
            make: { services in
                let (records, recorder) = (VegetableRecords(), SpanRecorder(services.clock, endWord: "gone"))
                return PanelStage(
                    VegetableScreen<Model>(services),
                    panel: { screen in
                        _ = records.look(at: screen)
                        return screen.panel(orphansAtMost: records.models)
                    },
                    ledger: { records.look(at: $0) },
                    story: { $0.story(recorder) },
                    isBusy: { $0.requests > 0 }
                ) { screen, action in
                    switch action.name {
                    case "open" where screen.alive < 20: screen.open()
                    case "openSoldOut" where screen.alive < 20: screen.openSoldOut()
                    case "close": screen.close()
                    default: break
                    }
                } leave: {
                    $0.close()
                }
            },
            rehearse: { try await $0.rehearseVegetable(Model.self) }
        )
    }

    private static let erased = Variant(
        .ownership,
        "erased",
        title: "eraseToAnyCancellable()",
        summary: """
            One variable holds the request. Fruit and vegetable alternate, and assigning the new request releases the one \
            before, which cancels it.
            """,
        tries: ["Press Next several times, quickly.", "Press Next and wait three seconds."],
        watches: ["One request is under way at most.", "The log: each earlier request ends as cancelled."],
        family: "erased",
        play: Play(
            5,
            [
                .init(0.3, "presses Next", StageAction("next")), .init(1, "presses Next", StageAction("next")),
                .init(1.7, "presses Next", StageAction("next")),
            ]
        ),
        sources: ["Ownership/ErasedModel.swift"],
        shared: ["Services/GreengrocerService.swift"],
        marks: ["@ObservationIgnored private var request", "request = Task {", "}.eraseToAnyCancellable()"],
        make: { services in
            let recorder = SpanRecorder(services.clock)
            return PanelStage(
                ErasedModel(services),
                panel: { $0.panel },
                story: { $0.story(recorder) },
                isBusy: { $0.requests > 0 }
            ) { model, action in
                switch action.name {
                case "next": model.askForNext()
                case "cancel": model.cancel()
                default: break
                }
            } leave: {
                $0.cancel()
            }
        },
        rehearse: { try await $0.rehearseErased() }
    )

    private static let storedSet = Variant(
        .ownership,
        "stored-set",
        title: "store(in: &set)",
        summary: """
            Two tasks and a publisher's subscription are stored in the same set, as one does with Combine. Dropping the set \
            cancels all three.
            """,
        tries: ["Press Start, then Call out.", "Press Drop, then Call out again."],
        watches: ["After Drop nobody hears what is called out.", "The log: both requests end as cancelled."],
        family: "stored set",
        play: Play(
            4,
            [
                .init(0.3, "presses Start", StageAction("start")), .init(1, "presses Call out", StageAction("call")),
                .init(2, "presses Drop the set", StageAction("drop")),
                .init(2.7, "presses Call out again", StageAction("call")),
            ]
        ),
        sources: ["Ownership/StoredSetModel.swift"],
        shared: ["Support/Platform/Announcements.swift"],
        marks: [
            "@ObservationIgnored private var cancellables", "}.store(in:", "announcements.sink(", "cancellables = []",
        ],
        make: { services in
            let recorder = SpanRecorder(services.clock)
            return PanelStage(
                StoredSetModel(services),
                panel: { $0.panel },
                story: { $0.story(recorder) },
                isBusy: { $0.requests > 0 }
            ) { model, action in
                switch action.name {
                case "start" where model.stored == 0: model.start()
                case "call": model.callOut()
                case "drop": model.dropAll()
                default: break
                }
            } leave: {
                $0.dropAll()
            }
        },
        rehearse: { try await $0.rehearseStoredSet() }
    )

    private static let growingSet = Variant(
        .ownership,
        "growing-set",
        title: "A set that only grows",
        summary: """
            Each press asks five times, in tasks that are stored in a set and in runs of a scope. A set does not learn that \
            a task has ended: it keeps them all. The scope lets each go.
            """,
        tries: ["Press Ask five times again and again."],
        watches: ["“In the set” only grows.", "“In the scope” falls to 0 when the answers are there."],
        hasBug: true,
        excerpt: Excerpt(
            "Ownership/GrowingSetModel.swift",
            from: "private func askStoredInSet()",
            lines: 6,
            at: "}.store(in:",
            "the set keeps what has ended, too"
        ),
        family: "growing set",
        play: Play(
            4.5,
            [
                .init(0.3, "presses Ask five times", StageAction("ask")),
                .init(2.3, "presses Ask five times", StageAction("ask")),
            ]
        ),
        sources: ["Ownership/GrowingSetModel.swift"],
        marks: ["@ObservationIgnored private var cancellables", "}.store(in:", "let run = tasks.addTask("],
        make: { services in
            let recorder = SpanRecorder(services.clock)
            return PanelStage(
                GrowingSetModel(services),
                panel: { $0.panel },
                story: { $0.story(recorder) },
                isBusy: { $0.requests > 0 }
            ) { model, action in
                if action.name == "ask", model.requests < 100 { model.askFiveTimes() }
            } leave: { _ in
            }
        },
        rehearse: { try await $0.rehearseGrowingSet() }
    )
}

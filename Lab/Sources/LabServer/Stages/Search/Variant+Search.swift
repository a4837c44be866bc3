internal import LabModels

extension Variant {
    static let search: [Variant] = [
        naiveSearch, debounceSearch, cancelPreviousSearch, deafServiceSearch, fencedSearch, lanyardSearch,
    ]

    /// What the rehearsals type: its last letter makes the request that is answered first.
    private static let word = "Hitchhiker"

    private static let lanyardMarks = [
        "private let search", "search = AsyncAction(", "try await Lanyard.withDeadline(", "public var isSearching",
        "search(SearchQuery",
    ]

    private static let lanyardExcerpt = Excerpt(
        "Search/LanyardSearchModel.swift",
        from: "search = AsyncAction(",
        lines: 7,
        at: "search = AsyncAction(",
        "the action owns its run: a new letter ends the old one"
    )

    private static let naiveSearch = Variant(
        .search,
        "naive",
        title: "A request per keystroke",
        summary: "Every keystroke starts a task, and every answer is shown. The service is slower for shorter terms.",
        tries: ["Type “Hitchhiker” letter by letter, at your own speed."],
        watches: [
            "The bars end in another order than they began.",
            "The answer to “Hitchhike” comes after the one to “Hitchhiker”, and stays.",
        ],
        hasBug: true,
        canCancel: false,
        excerpt: Excerpt(
            "Search/NaiveSearchModel.swift",
            from: "isSearching = true",
            lines: 8,
            at: "Task {",
            "nobody holds this task"
        ),
        beside: "lanyard",
        play: .typing(word, pause: 0.7, 5.5),
        sources: ["Search/NaiveSearchModel.swift"],
        marks: ["Task {", "answer = try await"],
        make: { SearchStage(NaiveSearchModel($0)) },
        rehearse: { try await type($0, NaiveSearchModel($0.services)) }
    )

    private static let debounceSearch = Variant(
        .search,
        "debounce",
        title: "Debounce only",
        summary: """
            A request is made when nothing was typed for 0.3 seconds, as on Lanyard's side. Fewer requests; but two that are under way \
            overtake each other as before.
            """,
        tries: [
            "Type “Hitchhiker” without a pause: right.",
            "Type “Hitchhike”, wait a second, and type the “r”.",
        ],
        watches: [
            "One bar when you type on.", "Two bars after a pause: the longer one wins, and it is the older one.",
        ],
        hasBug: true,
        excerpt: Excerpt(
            "Search/DebounceSearchModel.swift",
            from: "isSearching = true",
            lines: 8,
            at: "Task {",
            "what is under way is held by nobody"
        ),
        beside: "lanyard",
        play: .typing(word, beat: 0.08, pause: 1, 6),
        sources: ["Search/DebounceSearchModel.swift"],
        marks: [
            "private var pause", "pause?.cancel()", "do { try await services.pause", "Task {", "answer = try await",
        ],
        make: { SearchStage(DebounceSearchModel($0)) },
        rehearse: { try await type($0, DebounceSearchModel($0.services), pause: .milliseconds(1500)) }
    )

    private static let cancelPreviousSearch = Variant(
        .search,
        "cancel-previous",
        title: "Cancel the previous task",
        summary: """
            Each keystroke cancels the task before. Right, with one rule for the spinner: only a search that was not \
            cancelled switches it off, or an empty field.
            """,
        tries: ["Type “Hitchhiker” letter by letter.", "Empty the field while the spinner turns."],
        watches: ["All bars but the last are cancelled.", "The spinner turns until the last answer."],
        beside: "lanyard",
        play: .typing(word, pause: 0.7, 5),
        sources: ["Search/CancelPreviousSearchModel.swift"],
        marks: [
            "private var search", "search?.cancel()", "search = Task {", "answer = try await", "if !Task.isCancelled",
        ],
        make: { SearchStage(CancelPreviousSearchModel($0)) },
        rehearse: { try await type($0, CancelPreviousSearchModel($0.services)) }
    )

    private static let deafServiceSearch = Variant(
        .search,
        "deaf-service",
        title: "An API that ignores cancellation",
        summary: """
            “Cancel the previous task” on a service that takes no notice of cancellation, as many do. Every request goes \
            on, every answer is believed: the last to come stays on the screen again.
            """,
        tries: [
            "Type “Hitchhiker” letter by letter.", "Look at what stands beside it: the same service, behind a fence.",
        ],
        watches: ["No bar is cancelled.", "The answer to “Hitchhike” stays, although its task was cancelled."],
        hasBug: true,
        excerpt: Excerpt(
            "Search/CancelPreviousSearchModel.swift",
            from: "search = Task {",
            lines: 8,
            at: "answer = try await",
            "a cancelled task may still write"
        ),
        beside: "deaf-lanyard",
        play: .typing(word, pause: 0.7, 5.5),
        sources: ["Search/CancelPreviousSearchModel.swift"],
        shared: ["Services/DeafBookService.swift"],
        marks: ["search?.cancel()", "search = Task {", "answer = try await"],
        make: { SearchStage(CancelPreviousSearchModel($0, books: deaf($0))) },
        rehearse: { try await type($0, CancelPreviousSearchModel($0.services, books: deaf($0.services))) }
    )

    private static let fencedSearch = Variant(
        .search,
        "deaf-lanyard",
        title: "The same API, behind a fence",
        summary: """
            Lanyard's variant on the service that takes no notice of cancellation. The request goes on, as nobody can stop \
            it; but its run was replaced, and what it answers is withheld.
            """,
        tries: ["Type “Hitchhike”, wait half a second, and type the “r”."],
        watches: [
            "The bar of “Hitchhike” goes on to its end, and is marked as withheld.",
            "The answer to “Hitchhiker” comes first, and stays.",
        ],
        isLanyard: true,
        excerpt: lanyardExcerpt,
        play: .typing(word, pause: 0.7, 5.5),
        sources: ["Search/LanyardSearchModel.swift"],
        shared: ["Services/DeafBookService.swift"],
        marks: lanyardMarks,
        make: { SearchStage(LanyardSearchModel($0, books: deaf($0))) },
        rehearse: {
            try await type($0, LanyardSearchModel($0.services, books: deaf($0.services)), pause: .seconds(1))
        }
    )

    private static let lanyardSearch = Variant(
        .search,
        "lanyard",
        title: "Lanyard",
        summary: """
            One action with `.debounce` and a deadline. A run that was replaced never shows its answer, whether the \
            service listens or not, and the spinner is `isRunning`.
            """,
        tries: ["Type “Hitchhiker” at any speed, with pauses wherever you like.", "Empty the field at any time."],
        watches: [
            "Few bars, and each that was overtaken is cancelled.",
            "Never another answer than the one to what is typed.",
        ],
        isLanyard: true,
        excerpt: lanyardExcerpt,
        play: .typing(word, pause: 0.7, 5),
        sources: ["Search/LanyardSearchModel.swift"],
        marks: lanyardMarks,
        make: { SearchStage(LanyardSearchModel($0)) },
        rehearse: { try await type($0, LanyardSearchModel($0.services), pause: .seconds(1)) }
    )

    private static func deaf(_ services: LabServices) -> DeafBookService {
        DeafBookService(services.books, scope: services.scope)
    }

    @MainActor
    private static func type(
        _ rehearsal: Rehearsal,
        _ model: any SearchScreenModel,
        pause: Duration = .milliseconds(120)
    ) async throws -> Bool {
        try await SearchRehearsal(rehearsal: rehearsal, model: model)
            .showsAnotherAnswer(to: word, beat: .milliseconds(120), pause: pause)
    }
}

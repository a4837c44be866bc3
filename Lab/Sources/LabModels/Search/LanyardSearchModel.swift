internal import Lanyard
internal import LanyardUI
public import Observation

/// One action: it waits for a pause in typing, cancels what runs, has a deadline, and shows no answer but the newest.
@MainActor @Observable
public final class LanyardSearchModel: SearchScreenModel {
    /// What is in the field.
    public private(set) var term = ""
    /// The requests that were made.
    public let chart: SearchChart

    private let search: AsyncAction<SearchQuery, SearchAnswer>

    /// Makes a model with an empty field.
    ///
    /// - Parameter books: Another service than the one of `services`.
    public init(_ services: LabServices, books: (any BookSearching)? = nil) {
        let (books, chart) = (books ?? services.books, SearchChart(clock: services.clock))
        self.chart = chart
        search = AsyncAction("Search", policy: .debounce(for: .milliseconds(300)), parent: services.scope) { query in
            try await Lanyard.withDeadline(in: .seconds(8), abandoningAfter: .zero, name: "Request") {
                try await chart.follow(query.term, since: query.keystroke, withholds: true) {
                    try await books.books(matching: query.term)
                }
            }
        }
    }

    /// The answer on the screen.
    public var answer: SearchAnswer? { search.error == nil ? search.value : nil }
    /// What went wrong, for people.
    public var failure: String? { search.error.map(Self.describe) }
    /// Whether the spinner turns.
    public var isSearching: Bool { search.isRunning }
    /// Whether what was typed waits for its request to be made.
    public var isWaiting: Bool { search.isWaiting }

    /// The field has changed.
    public func termChanged(_ term: String) {
        self.term = term
        if term.isEmpty {
            search.reset()
        } else {
            search(SearchQuery(term: term, keystroke: chart.now))
        }
    }

    /// The screen was left.
    public func disappear() {
        search.cancel("the screen was left")
    }

    /// The deadline of a request, which obeyed or was left behind.
    private static func describe(_ error: any Error) -> String {
        error is DeadlineExpired ? "\(SearchFailure.timedOut)" : "\(error)"
    }
}

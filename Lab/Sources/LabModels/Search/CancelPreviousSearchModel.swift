public import Observation

/// Each keystroke cancels the task of the one before. Right as long as the service listens to cancellation.
@MainActor @Observable
public final class CancelPreviousSearchModel: SearchScreenModel {
    /// What is in the field.
    public private(set) var term = ""
    /// The answer on the screen.
    public private(set) var answer: SearchAnswer?
    /// What went wrong, for people.
    public private(set) var failure: String?
    /// Whether the spinner turns.
    public private(set) var isSearching = false
    /// The requests that were made.
    public let chart: SearchChart

    private let books: any BookSearching
    private var search: Task<Void, Never>?

    /// Makes a model with an empty field.
    ///
    /// - Parameter books: Another service than the one of `services`.
    public init(_ services: LabServices, books: (any BookSearching)? = nil) {
        self.books = books ?? services.books
        chart = SearchChart(clock: services.clock)
    }

    /// The field has changed.
    public func termChanged(_ term: String) {
        self.term = term
        search?.cancel()
        guard !term.isEmpty else { return clear() }
        isSearching = true
        search = Task {
            do {
                // A cancelled request is trusted to throw: a service that answers anyway is believed.
                answer = try await chart.follow(term) { try await books.books(matching: term) }
                failure = nil
            } catch {
                if !Task.isCancelled {
                    answer = nil
                    failure = "\(error)"
                }
            }
            // A search that was cancelled leaves the spinner to the one that took its place.
            if !Task.isCancelled { isSearching = false }
        }
    }

    /// The screen was left.
    public func disappear() {
        search?.cancel()
    }

    private func clear() {
        answer = nil
        failure = nil
        isSearching = false
    }
}

public import Observation

/// A request a keystroke. Answers overtake each other, and the last to come stays on the screen.
@MainActor @Observable
public final class NaiveSearchModel: SearchScreenModel {
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

    /// Makes a model with an empty field.
    public init(_ services: LabServices) {
        books = services.books
        chart = SearchChart(clock: services.clock)
    }

    /// The field has changed.
    public func termChanged(_ term: String) {
        self.term = term
        guard !term.isEmpty else { return clear() }
        isSearching = true
        Task {
            do {
                answer = try await chart.follow(term) { try await books.books(matching: term) }
                failure = nil
            } catch {
                answer = nil
                failure = "\(error)"
            }
            isSearching = false
        }
    }

    /// Nothing can be done: nobody has the tasks.
    public func disappear() {}

    private func clear() {
        answer = nil
        failure = nil
        isSearching = false
    }
}

public import Observation

/// A search that follows what is typed: what all variants of the screen have in common.
@MainActor
public protocol SearchScreenModel: AnyObject, Observable {
    /// What is in the field.
    var term: String { get }
    /// The answer on the screen.
    var answer: SearchAnswer? { get }
    /// What went wrong, for people.
    var failure: String? { get }
    /// Whether the spinner turns.
    var isSearching: Bool { get }
    /// Whether what was typed waits for its request to be made.
    var isWaiting: Bool { get }
    /// The requests that were made.
    var chart: SearchChart { get }

    /// The field has changed.
    func termChanged(_ term: String)
    /// The screen was left.
    func disappear()
}

extension SearchScreenModel {
    /// Nothing waits in a model that asks at once.
    public var isWaiting: Bool { false }

    /// Whether the answer on the screen is to another term than the one in the field, and no better one is coming.
    public var isStale: Bool {
        guard let answer, failure == nil, !isWaiting, !isSearching, chart.underWayCount == 0 else { return false }
        return answer.term != term
    }
}

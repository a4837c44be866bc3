public import Observation

/// A request when nothing was typed for 0.8 seconds. A request that was made goes on, whatever is typed then.
@MainActor @Observable
public final class DebounceSearchModel: SearchScreenModel {
    /// What is in the field.
    public private(set) var term = ""
    /// The answer on the screen.
    public private(set) var answer: SearchAnswer?
    /// What went wrong, for people.
    public private(set) var failure: String?
    /// Whether the spinner turns.
    public private(set) var isSearching = false
    /// Whether what was typed waits for its request to be made.
    public private(set) var isWaiting = false
    /// The requests that were made.
    public let chart: SearchChart

    private let services: LabServices
    private var pause: Task<Void, Never>?

    /// Makes a model with an empty field.
    public init(_ services: LabServices) {
        self.services = services
        chart = SearchChart(clock: services.clock)
    }

    /// The field has changed.
    public func termChanged(_ term: String) {
        self.term = term
        pause?.cancel()
        guard !term.isEmpty else { return clear() }
        isWaiting = true
        let keystroke = chart.now
        pause = Task {
            do { try await services.pause(for: .milliseconds(300)) } catch { return }
            if Task.isCancelled { return }
            isWaiting = false
            search(term, since: keystroke)
        }
    }

    /// The screen was left.
    public func disappear() {
        pause?.cancel()
    }

    private func search(_ term: String, since keystroke: Duration) {
        isSearching = true
        Task {
            do {
                answer = try await chart.follow(term, since: keystroke) {
                    try await services.books.books(matching: term)
                }
                failure = nil
            } catch {
                answer = nil
                failure = "\(error)"
            }
            isSearching = false
        }
    }

    private func clear() {
        isWaiting = false
        answer = nil
        failure = nil
        isSearching = false
    }
}

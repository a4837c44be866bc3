public import Observation

/// A request when nothing was typed for 0.8 seconds. A request that was made goes on, whatever is typed then.
@MainActor @Observable
public final class DebounceSearchModel: SearchScreenModel {
    public private(set) var term = ""
    public private(set) var answer: SearchAnswer?
    public private(set) var failure: String?
    public private(set) var isSearching = false
    public private(set) var isWaiting = false
    public let chart: SearchChart

    private let services: LabServices
    private var pause: Task<Void, Never>?

    /// Makes a model with an empty field.
    public init(_ services: LabServices) {
        self.services = services
        chart = SearchChart(clock: services.clock)
    }

    public func termChanged(_ term: String) {
        self.term = term
        pause?.cancel()
        guard !term.isEmpty else { return clear() }
        isWaiting = true
        let keystroke = chart.now
        pause = Task {
            do { try await services.pause(for: .milliseconds(800)) } catch { return }
            if Task.isCancelled { return }
            isWaiting = false
            search(term, since: keystroke)
        }
    }

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

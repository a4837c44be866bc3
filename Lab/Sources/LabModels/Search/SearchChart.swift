internal import Lanyard
public import Observation

/// Keeps the book of a screen's requests: one bar each, from keystroke to end. It decides nothing.
@MainActor @Observable
public final class SearchChart {
    /// How many requests are kept, the newest.
    public static let limit = 40

    /// The newest requests, in the order they were made.
    public private(set) var requests: [SearchRequest] = []
    /// How many requests have not ended, those no longer kept included.
    public private(set) var underWayCount = 0

    private let elapsed: @Sendable () -> Duration
    private var lastNumber = 0

    /// Begins at zero.
    public init(clock: any Clock<Duration>) {
        elapsed = Self.stopwatch(clock)
    }

    /// The time since the beginning.
    public var now: Duration { elapsed() }

    /// Draws a request's bar while it is under way.
    ///
    /// - Parameters:
    ///   - since: When the key was struck; by default now.
    ///   - withholds: Whether an answer that comes after the cancellation is not shown.
    /// - Throws: What the request throws.
    func follow(
        _ term: String,
        since: Duration? = nil,
        withholds: Bool = false,
        _ request: @MainActor () async throws -> [Book]
    ) async throws -> SearchAnswer {
        let number = begin(term, at: since ?? now)
        do {
            let books = try await request()
            end(number, withholds && Task.isCancelled ? .withheld : .answered)
            return SearchAnswer(term: term, books: books)
        } catch {
            let isExpired = CancellationCause.current?.kind == .deadlineExpired
            end(number, Task.isCancelled && !isExpired ? .cancelled : .failed)
            throw error
        }
    }

    private func begin(_ term: String, at start: Duration) -> Int {
        lastNumber += 1
        underWayCount += 1
        requests.append(SearchRequest(id: lastNumber, term: term, from: start))
        if requests.count > Self.limit { requests.removeFirst() }
        return lastNumber
    }

    private func end(_ number: Int, _ end: SearchRequest.End) {
        underWayCount -= 1
        guard let place = requests.firstIndex(where: { $0.id == number }) else { return }
        requests[place].to = now
        requests[place].end = end
    }

    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}

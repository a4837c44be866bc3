import LabModels
import Lanyard
import Testing

@Suite("Live search with Lanyard") @MainActor
struct LanyardSearchModelTests {
    private let bench = SearchBench()

    @Test func `Typing on makes one request, and the spinner turns while it runs`() async throws {
        let model = LanyardSearchModel(bench.services)
        for term in ["a", "ab", "abc"] { model.termChanged(term) }
        #expect(model.isWaiting && !model.isSearching)
        try await reach("abc", model)
        bench.books.answer("abc")
        try await bench.wait { model.answer?.term == "abc" && !model.isSearching }
        #expect(bench.books.asked == ["abc"])
        #expect(model.chart.requests.map(\.from) == [.zero])
        #expect(model.chart.requests.map(\.to) == [.milliseconds(300)])
    }

    @Test func `After a pause the earlier request is cancelled`() async throws {
        let model = LanyardSearchModel(bench.services)
        model.termChanged("a")
        try await reach("a", model)
        model.termChanged("ab")
        try await bench.wait { model.chart.requests.first?.end == .cancelled }
        try await reach("ab", model)
        bench.books.answer("ab")
        try await bench.wait { model.answer?.term == "ab" && !model.isSearching }
    }

    @Test func `A service that ignores cancellation does not get its late answer onto the screen`() async throws {
        let model = LanyardSearchModel(bench.services, books: bench.deaf)
        model.termChanged("a")
        try await reach("a", model)
        model.termChanged("ab")
        try await reach("ab", model)
        bench.books.answer("ab")
        try await bench.wait { model.answer?.term == "ab" && !model.isSearching }
        bench.books.answer("a")
        try await bench.wait { model.chart.underWayCount == 0 }
        #expect(model.chart.requests.map(\.end) == [.withheld, .answered])
        #expect(model.answer?.term == "ab")
        #expect(!model.isStale)
    }

    @Test func `A request that takes too long is a failure that says so`() async throws {
        let model = LanyardSearchModel(bench.services)
        model.termChanged("a")
        try await reach("a", model)
        await bench.pass(.seconds(8))
        try await bench.wait { model.failure != nil && !model.isSearching }
        #expect(model.failure == "\(SearchFailure.timedOut)")
        #expect(model.chart.requests.map(\.end) == [.failed])
    }

    @Test func `A deaf service that takes too long is left behind`() async throws {
        let model = LanyardSearchModel(bench.services, books: bench.deaf)
        model.termChanged("a")
        try await reach("a", model)
        await bench.pass(.seconds(8))
        try await bench.wait { model.failure != nil && !model.isSearching }
        #expect(model.failure == "\(SearchFailure.timedOut)")
        bench.books.answer("a")
        try await bench.services.scope.cancelAndWait()
        #expect(model.answer == nil)
    }

    @Test func `An empty term and leaving the screen cancel what runs`() async throws {
        let model = LanyardSearchModel(bench.services)
        model.termChanged("a")
        try await reach("a", model)
        model.termChanged("")
        #expect(!model.isSearching)
        try await bench.wait { model.chart.underWayCount == 0 }
        model.termChanged("ab")
        try await reach("ab", model)
        model.disappear()
        try await bench.wait { model.chart.underWayCount == 0 }
        #expect(model.chart.requests.map(\.end) == [.cancelled, .cancelled])
    }

    /// Lets the debouncing pass, until the term was asked for.
    private func reach(_ term: String, _ model: LanyardSearchModel) async throws {
        await bench.pass(.milliseconds(300))
        await bench.books.isAsked(term)
        #expect(model.isSearching)
    }
}

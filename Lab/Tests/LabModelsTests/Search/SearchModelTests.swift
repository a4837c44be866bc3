import LabModels
import Testing

@Suite("Live search") @MainActor
struct SearchModelTests {
    private let bench = SearchBench()

    @Test func `naive: the answer that comes last stays, whatever is in the field`() async throws {
        let model = NaiveSearchModel(bench.services)
        try await overtake(model)
        #expect(model.answer?.term == "a")
        #expect(model.isStale)
        #expect(model.chart.requests.map(\.end) == [.answered, .answered])
    }

    @Test func `debounce: typing on makes one request, after the pause`() async throws {
        let model = DebounceSearchModel(bench.services)
        for term in ["a", "ab", "abc"] { model.termChanged(term) }
        await bench.pass(.milliseconds(300))
        await bench.books.isAsked("abc")
        bench.books.answer("abc")
        try await bench.wait { model.answer?.term == "abc" && !model.isSearching }
        #expect(bench.books.asked == ["abc"])
        #expect(!model.isStale)
    }

    @Test func `debounce: after a pause the older answer overtakes the newer`() async throws {
        let model = DebounceSearchModel(bench.services)
        for term in ["a", "ab"] {
            model.termChanged(term)
            await bench.pass(.milliseconds(300))
            await bench.books.isAsked(term)
        }
        bench.books.answer("ab")
        try await bench.wait { model.answer?.term == "ab" }
        bench.books.answer("a")
        try await bench.wait { model.chart.underWayCount == 0 && model.isStale }
        #expect(model.answer?.term == "a")
        #expect(model.chart.requests.map(\.from) == [.zero, .milliseconds(300)])
    }

    @Test func `cancel-previous: the earlier request is cancelled, and the spinner waits for the last`() async throws {
        let model = CancelPreviousSearchModel(bench.services)
        model.termChanged("a")
        await bench.books.isAsked("a")
        model.termChanged("ab")
        await bench.books.isAsked("ab")
        try await bench.wait { model.chart.requests.first?.end == .cancelled }
        #expect(model.isSearching)
        bench.books.answer("ab")
        try await bench.wait { !model.isSearching }
        #expect(model.answer?.term == "ab")
        #expect(model.failure == nil)
    }

    @Test func `cancel-previous: an empty term switches the spinner off`() async throws {
        let model = CancelPreviousSearchModel(bench.services)
        model.termChanged("a")
        await bench.books.isAsked("a")
        model.termChanged("")
        #expect(!model.isSearching)
        try await bench.wait { model.chart.requests.first?.end == .cancelled }
        #expect(model.answer == nil)
        #expect(model.failure == nil)
    }

    @Test func `deaf-service: cancel-previous shows the answer of a cancelled search`() async throws {
        let model = CancelPreviousSearchModel(bench.services, books: bench.deaf)
        try await overtake(model)
        #expect(model.answer?.term == "a")
        #expect(model.isStale)
    }

    /// Types two terms, and answers the second first.
    private func overtake(_ model: some SearchScreenModel) async throws {
        for term in ["a", "ab"] {
            model.termChanged(term)
            await bench.books.isAsked(term)
        }
        bench.books.answer("ab")
        try await bench.wait { model.answer?.term == "ab" }
        bench.books.answer("a")
        try await bench.wait { model.chart.underWayCount == 0 && model.answer?.term == "a" && !model.isSearching }
    }
}

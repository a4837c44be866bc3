import LabModels
import LabTestSupport
import Lanyard
import LanyardTesting
import Testing

@testable import LabServer

@Suite @MainActor struct SearchLedgerTests {
    @Test func `an answer that took a newer one off the screen is counted, and names it`() async throws {
        let stage = try await Self.answered(["a", "ab"], inOrder: ["ab", "a"])
        #expect(
            Self.value("Answers that overwrote a newer one", stage)
                == .init("Answers that overwrote a newer one", "1", .warning)
        )
        #expect(Self.value("Answers for nobody", stage)?.value == "1")
        #expect(stage.story.spans.map(\.word) == ["old, stays", "was shown"])
        #expect(stage.story.spans.map(\.look) == [.wrong, .past])
        // It was wrong from the moment on in which the newer one was asked for.
        #expect(stage.story.spans.map(\.wrongFrom) == [1000, nil])
        #expect(stage.story.lesson == .init("answered “a” although “ab” was typed", .bad))
    }

    @Test func `answers that come in their order overwrite nothing`() async throws {
        let stage = try await Self.answered(["a", "ab"], inOrder: ["a", "ab"])
        #expect(Self.value("Answers that overwrote a newer one", stage)?.value == "0")
        #expect(stage.story.spans.map(\.look) == [.past, .right])
        #expect(stage.story.lesson == .init("answered “ab”", .good))
    }

    private static func value(_ name: String, _ stage: SearchStage) -> PanelState.Fact? {
        stage.ledger.first { $0.name == name }
    }

    /// A naive search that was asked for these terms, a second after each other, and answered in that order.
    private static func answered(_ terms: [String], inOrder order: [String]) async throws -> SearchStage {
        let clock = TestClock()
        let books = PacedBooks(
            clock: clock,
            delays: Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, .seconds(10 * ($0 + 1))) })
        )
        let scope = TaskScope("Tab", clock: clock)
        let model = NaiveSearchModel(
            LabServices(books: books, files: FileService(files: [], scope: scope), clock: clock, scope: scope)
        )
        let stage = SearchStage(model)
        for (place, term) in terms.enumerated() {
            stage.perform(StageAction("term", text: term))
            await clock.sleepers(atLeast: place + 1)
            await clock.advance(by: .seconds(1))
        }
        let rehearsal = Rehearsal(
            services: LabServices(books: books, files: FileService(files: [], scope: scope), clock: clock, scope: scope)
        ) { _, _ in }
        for count in 1...order.count {
            await clock.advance(by: .seconds(10))
            try await rehearsal.wait { model.chart.underWayCount == order.count - count }
        }
        return stage
    }

    private struct PacedBooks: BookSearching {
        let clock: TestClock
        let delays: [String: Duration]

        func books(matching term: String) async throws -> [Book] {
            try await clock.sleep(for: delays[term] ?? .zero)
            return [Book(id: term, title: term)]
        }
    }
}

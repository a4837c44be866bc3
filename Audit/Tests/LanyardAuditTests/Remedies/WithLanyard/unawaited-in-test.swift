import Foundation
import Lanyard
import LanyardTesting
import LanyardTestingTraits
import Testing

@Suite struct UnawaitedInTestWithLanyard {
    @Test(.noLeakedTasks) func `The newest term wins`() async throws {
        let clock = TestClock()
        let scope = TaskScope("Search", clock: clock)
        let model = SearchModel(scope: scope)
        model.termChanged("swift")
        await clock.advance(by: .milliseconds(300))
        try await scope.waitUntilIdle()
        #expect(model.books.count == 3)
    }
}

final class SearchModel {
    var books: [Book] = []

    init(scope: TaskScope) {}

    func termChanged(_ term: String) {}
}

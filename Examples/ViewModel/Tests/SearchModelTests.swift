import Lanyard
import LanyardTesting
import Testing

@testable import ViewModel

@MainActor @Suite("The model of a search")
struct SearchModelTests {
    private let clock = TestClock()
    private var tasks: TaskScope { TaskScope("Search", on: clock) }

    @Test func `three keystrokes are one search`() async {
        let model = SearchModel(tasks: tasks) { ["\($0).txt"] }
        let typed = ["n", "no", "note"].map { model.termChanged($0) }
        await clock.advance(by: .milliseconds(300))
        let outcomes = [await typed[0].outcome, await typed[1].outcome, await typed[2].outcome]
        #expect(outcomes[0] == .cancelled(.replaced(by: typed[1])))
        #expect(outcomes[1] == .cancelled(.replaced(by: typed[2])))
        #expect(outcomes[2] == .succeeded(["note.txt"]))
        #expect(model.matches == ["note.txt"])
    }

    @Test func `an answer that comes late is not shown`() async {
        let (release, releasing) = AsyncStream.makeStream(of: Never.self)
        let model = SearchModel(tasks: tasks) { term in
            // The first search is deaf: it goes on although it is cancelled.
            if term == "n" { await Task.detached { for await _ in release {} }.value }
            return [term]
        }
        let old = model.termChanged("n")
        await clock.advance(by: .milliseconds(300))
        let new = model.termChanged("no")
        await clock.advance(by: .milliseconds(300))
        _ = await new.outcome
        releasing.finish()
        let outcome = await old.outcome
        #expect(outcome == .cancelled(.replaced(by: new), returned: ["n"]))
        #expect(model.matches == ["no"])
    }

    @Test func `a failure is shown, and the next answer takes it away`() async {
        struct Offline: Error {}
        let model = SearchModel(tasks: tasks) { term in
            if term == "n" { throw Offline() }
            return [term]
        }
        let failing = model.termChanged("n")
        await clock.advance(by: .milliseconds(300))
        _ = await failing.outcome
        #expect(model.failure == "Offline()")
        let working = model.termChanged("no")
        await clock.advance(by: .milliseconds(300))
        _ = await working.outcome
        #expect(model.failure == nil)
    }

    @Test func `when the model goes, its search is cancelled`() async {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        var model: SearchModel? = SearchModel(tasks: tasks) { _ in
            begin.yield()
            try await Task.sleep(for: .seconds(86_400))
            return []
        }
        let search = model?.termChanged("n")
        await clock.advance(by: .milliseconds(300))
        for await _ in begun { break }
        model = nil
        let outcome = await search?.outcome
        #expect(outcome?.cause == .ownerReleased)
    }
}

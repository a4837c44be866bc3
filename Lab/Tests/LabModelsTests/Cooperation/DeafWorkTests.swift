import LabModels
import Lanyard
import LanyardTesting
import Testing

@MainActor @Suite struct DeafWorkTests {
    private let lab = VirtualLab()

    // MARK: Straggler

    @Test func `Cancelled work that ignores it is listed, with its cause and since when`() async throws {
        let model = StragglerModel(lab.services)
        model.start()
        await deafWorkBegins()
        model.cancel()
        #expect(model.list.stragglers.count == 1)
        await lab.advance { model.list.stragglers.first?.timeSinceCancelled ?? .zero >= .seconds(1) }
        let straggler = try #require(model.list.stragglers.first)
        #expect(straggler.cause?.kind == .scopeCancelled)
        #expect(straggler.cause?.reason == "Cancel was pressed")
    }

    @Test func `Its result is withheld, and it leaves the list when it ends by itself`() async {
        let model = StragglerModel(lab.services)
        model.start()
        await deafWorkBegins()
        model.cancel()
        await lab.advance { model.list.runs == 0 && model.withheld == 1 }
        #expect(model.result == nil)
        #expect(model.list.stragglers.isEmpty)
    }

    @Test func `Left alone, it gives its result`() async {
        let model = StragglerModel(lab.services)
        model.start()
        await lab.advance { model.result == "done" }
        #expect(model.withheld == 0)
    }

    @Test func `The end of the tab ends even deaf work`() async throws {
        let model = StragglerModel(lab.services)
        model.start()
        await deafWorkBegins()
        try await lab.end()
        #expect(lab.clock.sleeperCount == 0)
    }

    // MARK: Grace

    @Test func `Asked to finish, the writer completes the page at hand`() async {
        let model = await writingInTheMidstOfAPage()
        model.finish()
        await lab.advance { !model.isWriting }
        #expect(model.pages == 2)
        #expect(model.lines == 0)
        #expect(model.report?.finished == 1)
    }

    @Test func `Cancelled, the writer loses the lines of the page at hand`() async {
        let model = await writingInTheMidstOfAPage()
        model.cancel()
        await lab.advance { !model.isWriting }
        #expect(model.pages == 1)
        #expect(model.lines > 0)
        #expect(model.report?.cancelled == 1)
    }

    @Test func `A page that takes longer than the grace is cancelled`() async {
        let model = GraceModel(lab.services, lineTime: .seconds(1))
        model.start()
        await lab.advance { model.lines == 2 }
        model.finish()
        await lab.advance { !model.isWriting }
        #expect(model.pages == 0)
        #expect(model.report?.cancelled == 1)
    }

    @Test func `Whoever cancels the writer from outside leaves a screen that can begin again`() async {
        let model = await writingInTheMidstOfAPage()
        lab.services.scope.cancelAll("from the console")
        await lab.advance { !model.isWriting }
        #expect(!model.isAsked)
    }

    // MARK: Abandon

    @Test func `The wait for deaf work is over on time, and the work stays listed until it ends`() async throws {
        let model = AbandonModel(lab.services)
        model.start()
        await lab.advance { !model.isWaiting }
        #expect(model.answer == .abandoned)
        let waited = try #require(model.waited)
        #expect(waited >= .milliseconds(1_300) && waited < .seconds(5))
        #expect(model.list.stragglers.count == 1)
        await lab.advance { model.list.runs == 0 }
        #expect(model.list.stragglers.isEmpty)
    }

    @Test func `Work that is done in time is not abandoned`() async {
        let model = AbandonModel(lab.services, workTime: .milliseconds(500))
        model.start()
        await lab.advance { !model.isWaiting }
        #expect(model.answer == .done)
    }

    /// The pause of the deaf work is a run of the tab's scope; the list sleeps, too.
    private func deafWorkBegins() async { await lab.clock.sleepers(atLeast: 2) }

    private func writingInTheMidstOfAPage() async -> GraceModel {
        let model = GraceModel(lab.services)
        model.start()
        await lab.advance { model.pages == 1 && model.lines == 3 }
        return model
    }
}

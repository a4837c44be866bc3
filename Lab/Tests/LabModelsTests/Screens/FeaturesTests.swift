import LabModels
import LanyardTesting
import Testing

@MainActor @Suite struct FeaturesTests {
    private let lab = VirtualLab()

    @Test(arguments: [FeaturesModel.Manner.byID, .byAppearance])
    func `Dismissed, feature A cancels and feature B goes on`(_ manner: FeaturesModel.Manner) async {
        let model = FeaturesModel(lab.services, manner: manner)
        model.open(.a)
        model.open(.b)
        await lab.clock.sleepers(atLeast: 2)
        model.dismiss(.a)
        model.dismiss(.b)
        await lab.wait { model.logbook.contains("A: cancelled") }
        #expect(lab.clock.now == .start)
        await lab.clock.advance(by: .seconds(5))
        await lab.wait { model.logbook.contains("B: success is true") }
        #expect(!model.logbook.contains("A: success is true"))
        #expect(model.logbook.entries.last?.at == .seconds(5))
    }

    @Test(arguments: [FeaturesModel.Manner.byID, .byAppearance])
    func `Left open, both succeed`(_ manner: FeaturesModel.Manner) async {
        let model = FeaturesModel(lab.services, manner: manner)
        model.open(.a)
        model.open(.b)
        await lab.clock.sleepers(atLeast: 2)
        await lab.clock.advance(by: .seconds(5))
        await lab.wait { model.logbook.contains("A: success is true") && model.logbook.contains("B: success is true") }
    }

    @Test func `Opened again while its run goes on, feature B does not run twice`() async {
        let model = FeaturesModel(lab.services, manner: .byAppearance)
        model.open(.b)
        await lab.clock.sleepers(atLeast: 1)
        model.dismiss(.b)
        model.open(.b)
        #expect(model.logbook.contains("B: is still under way"))
        await lab.clock.advance(by: .seconds(5))
        await lab.wait { model.logbook.contains("B: success is true") }
        #expect(lab.clock.sleeperCount == 0)
    }

    @Test(arguments: [(FeaturesModel.Manner.byID, 1), (.byAppearance, 0)])
    func `Loads of what was being loaded are counted, however long the session is`(
        _ manner: FeaturesModel.Manner,
        _ repeated: Int
    ) async {
        let model = FeaturesModel(lab.services, manner: manner)
        model.open(.b)
        await lab.clock.sleepers(atLeast: 1)
        model.dismiss(.b)
        model.open(.b)
        await lab.clock.sleepers(atLeast: 1 + repeated)
        await lab.clock.advance(by: .seconds(5))
        await lab.wait { model.logbook.entries.count { $0.text == "B: success is true" } == 1 + repeated }
        // Far more than the log keeps.
        for _ in 1...60 {
            model.open(.a)
            await lab.clock.sleepers(atLeast: 1)
            model.dismiss(.a)
            await lab.wait { model.logbook.entries.last?.text == "A: cancelled" }
        }
        #expect(!model.logbook.contains("B: success is true"))
        #expect(model.meter.repeated == repeated)
    }

    @Test(arguments: [FeaturesModel.Manner.byID, .byAppearance])
    func `The end of the tab ends feature B`(_ manner: FeaturesModel.Manner) async throws {
        let model = FeaturesModel(lab.services, manner: manner)
        model.open(.b)
        await lab.clock.sleepers(atLeast: 1)
        model.dismiss(.b)
        try await lab.end()
        await lab.wait { model.logbook.contains("B: cancelled") }
    }
}

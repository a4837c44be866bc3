import LabModels
import LanyardTesting
import Testing

@MainActor @Suite struct CancellableTests {
    private let lab = VirtualLab()

    @Test func `Asking for the next cancels the request before`() async {
        let model = ErasedModel(lab.services)
        model.askForNext()
        await lab.clock.sleepers(atLeast: 1)
        model.askForNext()
        await lab.wait { model.logbook.contains("fruit: cancelled") }
        await lab.advance { model.goods != nil }
        #expect(model.goods == "carrot")
        #expect(!model.logbook.contains("fruit: apple"))
    }

    @Test func `Fruit and vegetable alternate`() async {
        let model = ErasedModel(lab.services)
        for goods in ["apple", "carrot", "apple"] {
            model.askForNext()
            await lab.advance { model.goods == goods }
        }
        #expect(model.asked == nil)
    }

    @Test func `The set holds tasks and a subscription, and dropping it cancels all`() async {
        let model = StoredSetModel(lab.services)
        model.start()
        #expect(model.stored == 3)
        await lab.clock.sleepers(atLeast: 2)
        model.callOut()
        #expect(model.heard == 1)
        model.dropAll()
        model.callOut()
        #expect(model.heard == 1)
        await lab.wait { model.logbook.contains("fruit: cancelled") && model.logbook.contains("vegetable: cancelled") }
        #expect(lab.clock.now == .start)
    }

    @Test func `Left in the set, the tasks come to their end`() async {
        let model = StoredSetModel(lab.services)
        model.start()
        await lab.clock.sleepers(atLeast: 2)
        await lab.clock.advance(by: .seconds(3))
        await lab.wait { model.logbook.contains("fruit: apple") && model.logbook.contains("vegetable: carrot") }
    }

    @Test func `The set keeps tasks that have ended, the scope does not`() async {
        let model = GrowingSetModel(lab.services)
        for round in 1...3 {
            model.askFiveTimes()
            #expect(model.owned == 5)
            await lab.clock.sleepers(atLeast: 10)
            await lab.clock.advance(by: .seconds(1))
            await lab.wait { model.finished == 10 * round }
            #expect(model.stored == 5 * round)
            #expect(model.owned == 0)
        }
    }
}

internal import LabModels

extension Rehearsal {
    func rehearseVegetable<Model: VegetableModel>(_ model: Model.Type) async throws -> Bool {
        let screen = VegetableScreen<Model>(services, greengrocer: GreengrocerService(services, delay: .seconds(2)))
        screen.open()
        try await wait { screen.requests == 1 }
        trace("open and loading; models alive: \(screen.alive)")
        screen.close()
        let (alive, requests) = (screen.alive, screen.requests)
        trace("closed; models alive: \(alive), requests under way: \(requests)")
        try await wait { screen.alive == 0 && screen.requests == 0 }
        trace("the model and its request are gone")
        return alive > 0
    }

    func rehearseErased() async throws -> Bool {
        let model = ErasedModel(services, greengrocer: GreengrocerService(services, delay: .seconds(1)))
        model.askForNext()
        try await wait { model.requests == 1 }
        trace("a fruit is asked for")
        model.askForNext()
        trace("a vegetable is asked for, into the same variable")
        try await wait { model.goods != nil }
        for entry in model.logbook.entries { trace("at \(entry.at.short) \(entry.text)") }
        return model.goods != "carrot" || !model.logbook.contains("fruit: cancelled")
    }

    func rehearseStoredSet() async throws -> Bool {
        let model = StoredSetModel(services)
        model.start()
        try await wait { model.requests == 2 }
        model.callOut()
        trace("in the set: \(model.stored); heard: \(model.heard)")
        model.dropAll()
        model.callOut()
        try await wait { model.logbook.contains("fruit: cancelled") && model.logbook.contains("vegetable: cancelled") }
        trace("the set is dropped: both requests are cancelled; heard: \(model.heard)")
        return model.heard != 1
    }

    func rehearseGrowingSet() async throws -> Bool {
        let model = GrowingSetModel(services)
        for round in 1...2 {
            model.askFiveTimes()
            trace("asked: in the set \(model.stored), in the scope \(model.owned)")
            try await wait { model.finished == 10 * round }
            trace("all answers are there: in the set \(model.stored), in the scope \(model.owned)")
        }
        return model.stored > 0 && model.owned == 0
    }
}

import LanyardTesting
import Testing

@testable import LabModels

@MainActor @Suite(.timeLimit(.minutes(1))) struct HeavyWorkTests {
    private let lab = VirtualLab()

    @Test func `Work that never yields is over before the main actor does anything else`() async {
        let model = model(.blocking)
        #expect(await doneAtTheFirstTurn(of: model) == model.pieces)
    }

    @Test(arguments: [HeavyWorkModel.Manner.yielding, .checkpoint])
    func `Work that yields lets the main actor do something else midway`(_ manner: HeavyWorkModel.Manner) async {
        let model = endlessModel(manner)
        #expect(await doneAtTheFirstTurn(of: model) < model.pieces)
        model.cancel()
        await lab.wait { !model.isRunning }
        #expect(model.end == .cancelled)
        #expect(model.done < model.pieces)
    }

    @Test(arguments: [HeavyWorkModel.Manner.yielding, .checkpoint])
    func `Work that yields comes to its end`(_ manner: HeavyWorkModel.Manner) async {
        let model = model(manner)
        model.start()
        await lab.wait { !model.isRunning }
        #expect(model.end == .finished)
        #expect(model.done == model.pieces)
    }

    @Test func `The main actor is held for as long as work that never yields takes`() async {
        let model = HeavyWorkModel(
            lab.services,
            manner: .blocking,
            work: HeavyWork(pieces: 40, length: .milliseconds(1))
        )
        model.start()
        await lab.wait { !model.isRunning }
        // The work measures real time itself, so that this is a lower bound on every machine.
        #expect(model.longestHold >= .milliseconds(30))
    }

    @Test func `Nothing is left of it at the end of the tab`() async throws {
        let model = model(.checkpoint)
        model.start()
        try await lab.end()
        #expect(lab.clock.sleeperCount == 0)
    }

    private func model(_ manner: HeavyWorkModel.Manner) -> HeavyWorkModel {
        let work = HeavyWork(pieces: 50, length: .microseconds(10))
        return HeavyWorkModel(lab.services, manner: manner, work: work, budget: .zero)
    }

    /// So many pieces that others have had a turn before the last, however busy the machine is.
    private func endlessModel(_ manner: HeavyWorkModel.Manner) -> HeavyWorkModel {
        HeavyWorkModel(lab.services, manner: manner, work: HeavyWork(pieces: 10_000_000) { $0 &+ 1 }, budget: .zero)
    }

    /// How many pieces are done when something else on the main actor has its first turn after the first.
    private func doneAtTheFirstTurn(of model: HeavyWorkModel) async -> Int {
        model.start()
        return await Task { @MainActor in
            while model.done == 0 { await Task.yield() }
            return model.done
        }.value
    }
}

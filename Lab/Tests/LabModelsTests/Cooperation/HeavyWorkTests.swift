import LanyardTesting
import Synchronization
import Testing

@testable import LabModels

@MainActor @Suite struct HeavyWorkTests {
    private let lab = VirtualLab()

    @Test func `Work that never yields is over before the main actor does anything else`() async {
        let (model, turns) = model(.blocking) { $0.done }
        #expect(await first(of: turns) == model.pieces)
    }

    @Test(arguments: [HeavyWorkModel.Manner.yielding, .checkpoint])
    func `Work that yields lets the main actor do something else midway`(_ manner: HeavyWorkModel.Manner) async throws {
        let (model, turns) = model(manner) { $0.done }
        #expect(try #require(await first(of: turns)) < model.pieces)
        await lab.wait { !model.isRunning }
        #expect(model.end == .finished)
        #expect(model.done == model.pieces)
    }

    @Test(arguments: [HeavyWorkModel.Manner.yielding, .checkpoint])
    func `Work that yields can be cancelled midway`(_ manner: HeavyWorkModel.Manner) async {
        let (model, _) = model(manner) { $0.cancel() }
        await lab.wait { !model.isRunning }
        #expect(model.end == .cancelled)
        #expect(model.done < model.pieces)
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
        let (_, turns) = model(.checkpoint) { _ in }
        _ = await first(of: turns)
        try await lab.end()
        #expect(lab.clock.sleeperCount == 0)
    }

    private func first<Seen: Sendable>(of turns: AsyncStream<Seen>) async -> Seen? {
        for await seen in turns { return seen }
        return nil
    }

    /// A model that has been started.
    ///
    /// - Parameter turn: Done on the main actor as soon as it has a turn for something else after the first piece began;
    ///   what it returns comes in the stream.
    private func model<Seen: Sendable>(
        _ manner: HeavyWorkModel.Manner,
        turn: @escaping @MainActor @Sendable (HeavyWorkModel) -> Seen
    ) -> (HeavyWorkModel, AsyncStream<Seen>) {
        let (turns, turnCame) = AsyncStream.makeStream(of: Seen.self)
        let place = Mutex<HeavyWorkModel?>(nil)
        let isFirst = Mutex(true)
        // The turn is asked for in the midst of the first piece, so that it stands before the second in the line of the
        // main actor, if the work steps back into that line at all.
        let work = HeavyWork(pieces: 50) { seed in
            let asks = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            let model = place.withLock { $0 }
            if asks, let model { Task { @MainActor in turnCame.yield(turn(model)) } }
            return seed &+ 1
        }
        let model = HeavyWorkModel(lab.services, manner: manner, work: work, budget: .zero)
        place.withLock { $0 = model }
        model.start()
        return (model, turns)
    }
}

import LabModels
import Lanyard
import LanyardTesting
import Testing

@MainActor @Suite struct VegetableTests {
    private let lab = VirtualLab()

    @Test func `With a strong capture the model lives on after it was closed, until its request has ended`() async {
        let screen = await loading(StrongVegetableModel.self)
        screen.close()
        #expect(screen.alive == 1)
        #expect(screen.requests == 1)
        await lab.clock.advance(by: .seconds(3))
        await lab.wait { screen.alive == 0 && screen.requests == 0 }
    }

    @Test func `With a guarded capture the model goes when it is closed, and its request with it`() async {
        await expectToGoWhenClosed(GuardedVegetableModel.self)
    }

    @Test func `With a scope the model goes when it is closed, and its request with it`() async {
        await expectToGoWhenClosed(ScopedVegetableModel.self)
    }

    @Test func `Each of them shows the vegetable when it comes`() async {
        await expectVegetable(StrongVegetableModel.self)
        await expectVegetable(GuardedVegetableModel.self)
        await expectVegetable(ScopedVegetableModel.self)
    }

    @Test func `Each of them shows the error when there is no vegetable`() async {
        await expectError(StrongVegetableModel.self)
        await expectError(GuardedVegetableModel.self)
        await expectError(ScopedVegetableModel.self)
    }

    @Test func `The end of the tab ends the request of a model that nobody can reach`() async throws {
        let screen = await loading(StrongVegetableModel.self)
        screen.close()
        try await lab.end()
        await lab.wait { screen.alive == 0 }
        #expect(lab.clock.sleeperCount == 0)
    }

    @Test func `Whoever cancels the scope from outside leaves a screen that says so, and loads no more`() async {
        let screen = await loading(ScopedVegetableModel.self)
        lab.services.scope.cancelAll("from the console")
        await lab.wait { screen.requests == 0 && screen.state == .error("cancelled") }
    }

    private func loading<Model: VegetableModel>(_ model: Model.Type) async -> VegetableScreen<Model> {
        let screen = VegetableScreen<Model>(lab.services)
        screen.open()
        #expect(screen.state == .loading)
        await lab.clock.sleepers(atLeast: 1)
        #expect(screen.alive == 1)
        return screen
    }

    private func expectToGoWhenClosed<Model: VegetableModel>(_ model: Model.Type) async {
        let screen = await loading(model)
        screen.close()
        #expect(screen.alive == 0)
        await lab.wait { screen.requests == 0 }
        #expect(lab.clock.now == .start)
    }

    private func expectError<Model: VegetableModel>(_ model: Model.Type) async {
        let screen = VegetableScreen<Model>(lab.services)
        screen.openSoldOut()
        await lab.clock.sleepers(atLeast: 1)
        await lab.clock.advance(by: .seconds(3))
        await lab.wait { screen.state == .error("sold out") }
    }

    private func expectVegetable<Model: VegetableModel>(_ model: Model.Type) async {
        let screen = await loading(model)
        await lab.clock.advance(by: .seconds(3))
        await lab.wait { screen.state == .vegetable("carrot") }
        screen.close()
        await lab.wait { screen.alive == 0 }
    }
}

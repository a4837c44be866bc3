internal import Lanyard
public import Observation

/// Starts work that ignores cancellation, and shows what a scope does about it: it lists it, and withholds its result.
@MainActor @Observable
public final class StragglerModel {
    /// What the work found; a run that was cancelled never writes it.
    public private(set) var result: String?
    /// How many results came too late and were withheld.
    public private(set) var withheld = 0
    /// The runs that were cancelled and still run.
    public let list: StragglerList

    private let services: LabServices
    private let workTime: Duration
    private let tasks: TaskScope
    private let watching: TaskScope

    /// - Parameter workTime: How long the work goes on, whatever happens.
    public init(_ services: LabServices, workTime: Duration = .seconds(5)) {
        self.services = services
        self.workTime = workTime
        tasks = services.scope.child("Deaf work")
        watching = services.scope.child("Watching deaf work")
        list = StragglerList(of: tasks, services)
    }

    /// Starts one more.
    public func start() {
        result = nil
        let run = tasks.addTask(for: self, name: "Deaf work") { [services, workTime] in
            await services.deafPause("A library that does not listen", for: workTime)
            return "done"
        } then: { model, result in
            model.result = result
        }
        watching.addTask(name: "Outcome of deaf work") { [weak self] in
            _ = await run.outcome
            self?.update()
        }
        list.follow()
    }

    /// Cancels all that run. They become stragglers.
    public func cancel() {
        tasks.cancelAll("Cancel was pressed")
        list.follow()
    }

    private func update() {
        withheld = tasks.withheldCount
        list.follow()
    }
}

import Lanyard

/// Exports a document as a film.
private actor ExportModel {
    private let stage: Stage
    private let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("Export", clock: stage.clock, executor: stage.executor)
    }

    /// A task that is made by hand inside of a run belongs to nobody: waiting for it does not cancel it.
    func exportCarelessly() {
        tasks.addTask(name: "export") { [stage] in
            await Task(executorPreference: stage.executor) { await Self.drawFrames(on: stage) }.value
        }
    }

    func export() {
        tasks.addTask(name: "export") { [stage] in await Self.drawFrames(on: stage) }
    }

    private static func drawFrames(on stage: Stage) async {
        for _ in 1...80 where !Task.isCancelled { await stage.oldCall(.milliseconds(50)) }
    }
}

struct Orphan: Example {
    static let name = "orphan"
    static let rule = "orphan"
    static let isFound = true
    static let summary = "the model is gone, and the export that it began goes on"

    func run(on stage: Stage) async {
        var model: ExportModel? = ExportModel(on: stage)
        await model?.exportCarelessly()
        await stage.pause(.milliseconds(500))
        model = nil
        await stage.pause(.seconds(4))
    }
}

struct OrphanNearMiss: Example {
    static let name = "orphan-near"
    static let rule = Orphan.rule
    static let isFound = false
    static let summary = "the same, without a task made by hand in between: the export stops at the next frame"

    func run(on stage: Stage) async {
        var model: ExportModel? = ExportModel(on: stage)
        await model?.export()
        await stage.pause(.milliseconds(500))
        model = nil
        await stage.pause(.seconds(4))
    }
}

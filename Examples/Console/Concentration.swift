import Lanyard

/// Loads the pictures of the rows that can be seen.
private actor ListModel {
    private let stage: Stage
    private let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("List", clock: stage.clock, executor: stage.executor)
    }

    func rowAppeared(_ row: Int) {
        tasks.addTask(id: row, name: "picture \(row)") { [stage] in try await stage.request(.seconds(1)) }
    }

    func rowDisappeared(_ row: Int) {
        tasks.cancel(id: row, "row scrolled away")
    }
}

struct Concentration: Example {
    static let name = "concentration"
    static let rule = "causeConcentration"
    static let isFound = true
    static let summary = "somebody scrolls fast, and 150 pictures are begun and given up"

    func run(on stage: Stage) async {
        let list = ListModel(on: stage)
        for row in 1...150 {
            await list.rowAppeared(row)
            await stage.pause(.milliseconds(20))
            await list.rowDisappeared(row)
        }
        await stage.pause(.seconds(1))
    }
}

struct ConcentrationNearMiss: Example {
    static let name = "concentration-near"
    static let rule = Concentration.rule
    static let isFound = false
    static let summary = "the same scrolling, where a picture is begun when its row stays"

    func run(on stage: Stage) async {
        let list = ListModel(on: stage)
        for row in 1...150 {
            await stage.pause(.milliseconds(20))
            guard row.isMultiple(of: 10) else { continue }
            await list.rowAppeared(row)
            await stage.pause(.milliseconds(20))
            await list.rowDisappeared(row)
        }
        await stage.pause(.seconds(1))
    }
}

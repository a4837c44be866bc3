import Lanyard

/// Draws the pages of a book, one after the other.
private actor Gallery {
    private let stage: Stage
    private let tasks: TaskScope

    init(on stage: Stage) {
        self.stage = stage
        tasks = TaskScope("Gallery", clock: stage.clock, executor: stage.executor)
    }

    /// The library cannot be cancelled, and nobody looks whether this was.
    func showCarelessly() {
        tasks.addTask(id: "pages", name: "draw pages") { [stage] in
            for _ in 1...40 { await stage.oldCall(.milliseconds(100)) }
        }
    }

    func show() {
        tasks.addTask(id: "pages", name: "draw pages") { [stage] in
            for _ in 1...40 {
                try Task.checkCancellation()
                await stage.oldCall(.milliseconds(100))
            }
        }
    }

    func disappear() {
        tasks.cancel(id: "pages", "screen left")
    }
}

struct Straggler: Example {
    static let name = "straggler"
    static let rule = "straggler"
    static let isFound = true
    static let summary = "the user leaves the screen, and its drawing goes on"

    func run(on stage: Stage) async {
        let gallery = Gallery(on: stage)
        await gallery.showCarelessly()
        await stage.pause(.milliseconds(500))
        await gallery.disappear()
        await stage.pause(.seconds(4))
    }
}

struct StragglerNearMiss: Example {
    static let name = "straggler-near"
    static let rule = Straggler.rule
    static let isFound = false
    static let summary = "the same, but it looks after each page whether it is still wanted"

    func run(on stage: Stage) async {
        let gallery = Gallery(on: stage)
        await gallery.show()
        await stage.pause(.milliseconds(500))
        await gallery.disappear()
        await stage.pause(.seconds(4))
    }
}

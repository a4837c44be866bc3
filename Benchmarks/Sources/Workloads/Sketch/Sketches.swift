/// Rows for which a goal was missed, done by the smallest thing that owns tasks.
enum Sketches {
    static let all = [
        Workload("W1.sketch", 1_000_000) { count in
            let scope = SketchScope()
            await inBatches(count) { _ in scope.addTask {} }
        },
        Workload("W12.sketch", 100_000) { await SketchSearch().each($0) { $0.load() } },
        Workload("W12.actor.sketch", 100_000) { await SketchStore().each($0) { $0.load() } },
        Workload("W13.sketch", 100_000) { await SketchSearch().each($0) { $0.replace() } },
        Workload("W13.actor.sketch", 100_000) { await SketchStore().each($0) { $0.replace() } },
        Workload("W14.sketch", 200_000) { await Unpaused.replace($0, SketchSearch()) { $0.replace() } },
        Workload("W14.debounceSketch", 200_000) {
            await Unpaused.debounce($0, SketchSearch()) { $0.debounce(for: Debounce.delay) }
        },
        Workload("W15.valueSketch", 100_000) { count in
            let scope = SketchScope()
            await inBatches(count) { index in scope.addTask(returning: { index }) }
        },
        Workload("W15.awaitedSketch", 100_000) { count in
            let scope = SketchScope()
            for index in 0..<count { _ = await scope.addTask(returning: { index }).task.value }
        },
        Workload("W15.namedSketch", 100_000) { count in
            let scope = SketchScope()
            await inBatches(count) { _ in scope.addTask(name: "run", returning: {}) }
        },
    ]
}

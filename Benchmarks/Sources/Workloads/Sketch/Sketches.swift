/// Rows for which a goal was missed, done by the smallest thing that owns tasks.
enum Sketches {
    static let all =
        [
            Workload("W1.sketch", 1_000_000) { count in
                let scope = SketchScope()
                await inBatches(count) { _ in scope.addTask {} }
            },
            Workload("W2.sketch", 100_000) { count in
                let scope = KeyedSketch()
                await inBatches(count) { index in scope.addTask(id: index, policy: .concurrent) {} }
            },
            Workload("W2.sketch.unlisted", 100_000) { count in
                let scope = KeyedSketch(isListed: false)
                await inBatches(count) { index in scope.addTask(id: index, policy: .concurrent) {} }
            },
            Workload("W2.sketch.plainKeys", 100_000) { count in
                let scope = KeyedSketch()
                await inBatches(count) { index in scope.addTask(plain: index) {} }
            },
        ] + storms + [
            Workload(name: "W5.sketch", count: 100_000) { count in
                let scope = LiveSketch()
                let gate = Gate(count)
                for _ in 0..<count { scope.addTask { await LiveRuns.live(gate) } }
                await gate.pass()
                return {
                    await scope.end()
                    return scope
                }
            },
            Workload("W8.sketch", 10_000) { count in
                let (scope, gate) = (SharedSketch(), Gate(count))
                await Join.call(count, gate) {
                    await scope.join(id: 1) {
                        await gate.pass()
                        return 1
                    }.value
                }
            },
            Workload("W8.sketch.uncancellable", 10_000) { count in
                let (scope, gate) = (SharedSketch(), Gate(count))
                await Join.call(count, gate) {
                    await scope.join(id: 1) {
                        await gate.pass()
                        return 1
                    }.valueOfTask
                }
            },
            Workload("W11.sketch", 100_000) { count in await OwnerCost.each(count) { LiveSketchModel<IsListed>() } },
            Workload("W11.sketch.unlisted", 100_000) { count in
                await OwnerCost.each(count) { LiveSketchModel<IsUnlisted>() }
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

    /// The storms of W3.
    private static var storms: [Workload] {
        [("restart", KeyedSketch.Policy.restart), ("replace", .replace)].flatMap { name, policy in
            [
                Workload("W3.outside.\(name)Sketch", 1_000_000) { count in
                    await outsideOfTasks {
                        let scope = KeyedSketch()
                        for _ in 1..<count { scope.addTask(id: 1, policy: policy) {} }
                        return (scope, scope.addTask(id: 1, policy: policy) {})
                    }.1.end()
                },
                Workload("W3.inside.\(name)Sketch", 1_000_000) { count in
                    let scope = KeyedSketch()
                    await inBatches(count) { _ in scope.addTask(id: 1, policy: policy) {} }
                },
            ]
        }
    }
}

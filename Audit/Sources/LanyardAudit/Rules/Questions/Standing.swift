/// A step, with what is around it and what runs after it.
struct Standing {
    /// Something that a step stands in.
    struct Frame {
        enum Kind {
            case loop(Loop)
            case arm(Branch)
            /// The `do` of a `do … catch`.
            case attempt(Attempt)
            case clause(Attempt, Attempt.Clause)
            case deferred
            /// A closure; the call that takes it, if one does, and under which label.
            case closure(Closure, Call?, label: String, isAwaited: Bool)
            case task(TaskSite)
        }

        let kind: Kind
        /// What follows it in its own block.
        let rest: ArraySlice<Step>
    }

    let step: Step
    /// Whether it is a statement of its own, rather than a part of one: nobody looks at its value.
    let isStatement: Bool
    /// From the outside to the inside.
    let frames: [Frame]
    /// What follows it in its block.
    let rest: ArraySlice<Step>

    /// Goes through all steps, those of closures and tasks included.
    static func walk(_ steps: [Step], _ visit: (Standing) -> Void) {
        block(steps, [], visit)
    }

    private static func block(_ steps: [Step], _ frames: [Frame], _ visit: (Standing) -> Void) {
        for (index, step) in steps.enumerated() {
            let rest = steps[(index + 1)...]
            visit(Standing(step: step, isStatement: true, frames: frames, rest: rest))
            inside(step, frames, rest, visit)
        }
    }

    private static func value(
        _ steps: [Step],
        _ frames: [Frame],
        _ rest: ArraySlice<Step>,
        _ visit: (Standing) -> Void
    ) {
        for step in steps {
            visit(Standing(step: step, isStatement: false, frames: frames, rest: rest))
            inside(step, frames, rest, visit)
        }
    }

    private static func inside(
        _ step: Step,
        _ frames: [Frame],
        _ rest: ArraySlice<Step>,
        _ visit: (Standing) -> Void
    ) {
        func with(_ kind: Frame.Kind) -> [Frame] { frames + [Frame(kind: kind, rest: rest)] }
        switch step.kind {
        case .mention, .suspension, .exit: break
        case .call(let call):
            value(call.receiver, frames, rest, visit)
            let isAwaited = step.marks.contains(.awaited)
            for argument in call.arguments {
                for part in argument.steps {
                    if case .closure(let closure) = part.kind {
                        let frame = Frame.Kind.closure(closure, call, label: argument.label, isAwaited: isAwaited)
                        block(closure.body, with(frame), visit)
                    } else {
                        value([part], frames, rest, visit)
                    }
                }
            }
        case .write(let write): value(write.value, frames, rest, visit)
        case .binding(let binding): value(binding.value, frames, rest, visit)
        case .loop(let loop):
            value(loop.head, frames, rest, visit)
            block(loop.body, with(.loop(loop)), visit)
        case .branch(let branch):
            value(branch.conditions, frames, rest, visit)
            for arm in branch.arms { block(arm, with(.arm(branch)), visit) }
        case .attempt(let attempt):
            block(attempt.body, with(.attempt(attempt)), visit)
            for clause in attempt.clauses { block(clause.body, with(.clause(attempt, clause)), visit) }
        case .closure(let closure):
            block(closure.body, with(.closure(closure, nil, label: "", isAwaited: false)), visit)
        case .task(let site): block(site.body, with(.task(site)), visit)
        case .deferred(let body): block(body, with(.deferred), visit)
        }
    }
}

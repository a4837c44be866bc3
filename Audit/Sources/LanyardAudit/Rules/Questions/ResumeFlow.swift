/// Follows the ways through code on which a continuation is resumed, and then resumed again.
///
/// It is sure of a second resume only if all ways that go on from the first come to one, or if the first is on all ways that come
/// to the second: two questions that exclude each other look like two that do not.
struct ResumeFlow {
    /// Two resumes on one way.
    struct Twice: Hashable {
        enum Kind: Hashable {
            /// The way goes on behind the first.
            case goesOn
            /// What throws behind the first gets to a `catch` that resumes, too.
            case isCaught
            /// A callback resumes it, and so does what stands behind.
            case callback
        }

        let kind: Kind
        let first: Place
        let second: Place
    }

    /// How a way through the code stands.
    private struct Way {
        /// Where it was resumed.
        var first: Place?
        /// Whether all ways that come here have resumed it.
        var isCertain = false
        /// Whether it was a callback.
        var isCallback = false
        var hasEnded = false

        mutating func forgetUnlessCertain() {
            if !isCertain { (first, isCallback) = (nil, false) }
        }
    }

    let name: String
    private(set) var found: [Twice] = []
    /// The resume on the way, behind which something throws in the `do` that is open.
    private var thrownBehind: Place?
    /// The resume on the way that left the loop that is open.
    private var broken: Place?
    /// The callback of a request that is told of its failure, and then throws it, too.
    private var tellingCallback: Place?

    init(of name: String) {
        self.name = name
    }

    /// Goes through a closure of its own.
    mutating func follow(_ steps: [Step]) {
        var way = Way()
        go(steps[...], &way)
    }

    private mutating func go(_ steps: ArraySlice<Step>, _ way: inout Way) {
        for index in steps.indices {
            let wasResumed = way.first != nil
            go(steps[index], &way)
            if way.hasEnded { return }
            guard !wasResumed, !way.isCertain, let first = way.first else { continue }
            if let second = resume(certainlyIn: steps[(index + 1)...]) {
                found.append(Twice(kind: way.isCallback ? .callback : .goesOn, first: first, second: second))
                (way.first, way.isCallback) = (nil, false)
            }
        }
    }

    private mutating func go(_ step: Step, _ way: inout Way) {
        if way.isCertain, step.throwsHere { thrownBehind = thrownBehind ?? way.first }
        switch step.kind {
        case .call(let call):
            if isResume(call) { return resumed(at: step.place, &way) }
            if Self.endings.contains(call.path.last) { way.hasEnded = true }
            callback(in: [step], &way)
        case .write(let write) where isCleared(by: write): way = Way()
        case .write, .binding, .task: callback(in: [step], &way)
        case .deferred(let body):
            if let place = resume(certainlyIn: body[...]) { resumed(at: place, &way) }
        case .exit(let exit):
            if exit == .break, way.isCertain { broken = way.first }
            way.hasEnded = true
        case .branch(let branch): go(branch, &way)
        case .attempt(let attempt): go(attempt, &way)
        case .loop(let loop): go(loop, &way)
        case .mention, .suspension, .closure: break
        }
    }

    private mutating func resumed(at place: Place, _ way: inout Way) {
        if way.isCertain, let first = way.first {
            found.append(Twice(kind: .goesOn, first: first, second: place))
        } else {
            (way.first, way.isCertain, way.isCallback) = (place, true, false)
        }
    }

    private mutating func callback(in steps: [Step], _ way: inout Way) {
        guard let callback = ResumingCallback.all(in: steps, of: name).first, !callback.asksForFlag else { return }
        if callback.tellsAndThrows { tellingCallback = callback.resume }
        if way.first == nil { (way.first, way.isCallback) = (callback.resume, true) }
    }

    // MARK: Ways that part

    private mutating func go(_ branch: Branch, _ way: inout Way) {
        if ResumeFlag.isAsked(in: branch.conditions) { return way.forgetUnlessCertain() }
        let ways = branch.arms.map { arm -> Way in
            // `break` ends the case of a switch, not the way.
            let ends = branch.kind == .switch && arm.last?.isBreak == true
            return part(way, ends ? arm.dropLast() : arm[...])
        }
        if branch.kind == .guard {
            // What goes wrong may be what was told of before.
            if !branch.arms.allSatisfy({ resume(certainlyIn: $0[...]) != nil }) { way.forgetUnlessCertain() }
            return
        }
        join(ways, isExhaustive: branch.isExhaustive, &way)
    }

    private mutating func go(_ attempt: Attempt, _ way: inout Way) {
        let (before, told) = (thrownBehind, tellingCallback)
        (thrownBehind, tellingCallback) = (nil, nil)
        let body = part(way, attempt.body[...])
        for clause in attempt.clauses where clause.pattern.isEmpty || clause.pattern.hasPrefix("let") {
            guard let second = resume(certainlyIn: clause.body[...]) else { continue }
            if let first = thrownBehind { found.append(Twice(kind: .isCaught, first: first, second: second)) }
            if let first = tellingCallback ?? told {
                found.append(Twice(kind: .callback, first: first, second: second))
            }
        }
        (thrownBehind, tellingCallback) = (before, nil)
        let clauses = attempt.clauses.map { part(way, $0.body[...]) }
        join([body] + clauses, isExhaustive: true, &way)
    }

    private mutating func go(_ loop: Loop, _ way: inout Way) {
        let before = broken
        broken = nil
        let body = part(way, loop.body[...])
        let first = broken ?? (body.hasEnded ? nil : body.first)
        broken = before
        if way.first == nil, let first { (way.first, way.isCallback) = (first, body.isCallback) }
    }

    private mutating func part(_ way: Way, _ steps: ArraySlice<Step>) -> Way {
        var part = way
        part.forgetUnlessCertain()
        go(steps, &part)
        return part
    }

    private func join(_ ways: [Way], isExhaustive: Bool, _ way: inout Way) {
        guard !way.isCertain else { return }
        let open = ways.filter { !$0.hasEnded }
        guard !open.isEmpty || !isExhaustive else {
            way.hasEnded = true
            return
        }
        guard
            let resumed = open.first(where: { $0.first != nil && !$0.isCallback })
                ?? open.first(where: { $0.first != nil })
        else { return }
        (way.first, way.isCallback) = (resumed.first, resumed.isCallback)
        way.isCertain = isExhaustive && open.allSatisfy { $0.isCertain }
    }
}

extension Step {
    fileprivate var isBreak: Bool { if case .exit(.break) = kind { true } else { false } }

    /// Whether it throws where it stands, rather than in something that catches it.
    fileprivate var throwsHere: Bool {
        switch kind {
        case .exit(.throw): true
        case .attempt, .branch, .loop, .task, .deferred, .closure: false
        default: Outline.contains([self], .own) { $0.marks.contains(.tried) }
        }
    }
}

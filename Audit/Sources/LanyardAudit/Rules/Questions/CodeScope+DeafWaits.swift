extension CodeScope {
    /// What in these steps gives an answer although the task that waits for it was cancelled, for people; `nil` if nothing does, as
    /// far as can be seen.
    ///
    /// - Parameter isWritten: Whether the answer is written as it is, so that nobody looks at what `try?` makes of an error.
    func deafWait(in steps: [Step], isWritten: Bool) -> String? {
        var found: String?
        Outline.walk(steps, .closures) { step in
            if step.marks.contains(.awaited) { found = deafWait(at: step) }
            return found == nil
        }
        return found ?? waitThatCannotThrow(in: steps) ?? (isWritten ? waitWhoseErrorIsDropped(in: steps) : nil)
    }

    /// `books = (try? await search(term)) ?? []`
    private func waitWhoseErrorIsDropped(in steps: [Step]) -> String? {
        let step = Outline.first(steps, .own) { step in
            guard case .call = step.kind else { return false }
            return step.marks.isSuperset(of: [.awaited, .triedOptionally])
        }
        return step?.path.map { "try? makes an answer of what “\($0.text)” throws when it is cancelled" }
    }

    private func deafWait(at step: Step) -> String? {
        if case .call(let call) = step.kind {
            if ContinuationSite.makes(call.path) {
                return speaksOfCancellation(call) ? nil : "its continuation is resumed, cancelled or not"
            }
            for callee in callees(of: step) {
                guard let what = callee.deafWait() else { continue }
                return "“\(callee.name)” waits for \(what), and does not learn that it is cancelled"
            }
        } else if let task = tasks.first(where: { isWait(step, for: $0) }) {
            return "the task in line \(task.place.line) does not learn that its waiter is cancelled"
        }
        return nil
    }

    private func speaksOfCancellation(_ call: Call) -> Bool {
        call.closures.contains { Outline.contains($0.body, .everything, where: \.speaksOfCancellation) }
    }

    /// What the function waits for and does not leave when it is cancelled, for people; `nil` if it may.
    private func deafWait(depth: Int = 1) -> String? {
        guard let function, function.isAsync, !body.isEmpty,
            !Outline.contains(body, .everything, where: \.speaksOfCancellation)
        else { return nil }
        if ContinuationSite.all(in: body).contains(where: { isInOwnFlow($0.standing) }) { return "a continuation" }
        if tasks.contains(where: isWaitedFor) { return "a task of its own" }
        guard depth > 0 else { return nil }
        var found: String?
        Outline.walk(body) { step in
            guard step.marks.contains(.awaited), case .call = step.kind else { return true }
            found =
                callees(of: step).lazy.filter { $0.function?.place != function.place }
                .compactMap { $0.deafWait(depth: depth - 1) }.first
            return found == nil
        }
        return found
    }

    /// Whether the function itself comes by, rather than a task that it starts.
    private func isInOwnFlow(_ standing: Standing) -> Bool {
        standing.frames.allSatisfy { if case .task = $0.kind { false } else { true } }
    }

    /// Whether a step waits for a task: `await task.value`.
    private func isWait(_ step: Step, for site: TaskSite) -> Bool {
        guard case .mention(let path) = step.kind, path.last == "value" || path.last == "result" else { return false }
        switch site.destination {
        case .member: return path.text == ".\(path.last)"
        case .local(let name): return path.text == "\(name).\(path.last)"
        default: return false
        }
    }

    /// A call that is awaited without `try`: it cannot say that it was cancelled, so it gives an answer in any case.
    private func waitThatCannotThrow(in steps: [Step]) -> String? {
        let step = Outline.first(steps, .own) { step in
            guard case .call(let call) = step.kind, step.marks.contains(.awaited),
                step.marks.isDisjoint(with: [.tried, .triedOptionally]), !Self.answeringNothing.contains(call.path.last)
            else { return false }
            // A function that looks at its cancellation is trusted to answer so that it can be told.
            return !callees(of: step).contains { callee in
                Outline.contains(callee.body, .everything, where: \.speaksOfCancellation)
            }
        }
        return step?.path.map { "“\($0.text)” gives an answer, cancelled or not" }
    }

    /// Calls that bring nothing.
    private static let answeringNothing: Set<Substring> = ["run", "yield", "sleep"]
}

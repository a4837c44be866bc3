extension CodeScope {
    /// Whether nobody can cancel a task: its handle is dropped, or is only there to wait for the task.
    ///
    /// One that is only waited for does not learn of it when the task that waits is cancelled.
    func nobodyCancels(_ site: TaskSite) -> Bool {
        guard site.isUnstructured, site.labels.allSatisfy({ Self.ownLabels.contains($0) }) else { return false }
        switch site.destination {
        case .discarded: return true
        case .member(let name): return Self.waitingMembers.contains(name[...])
        case .local(let name): return !Outline.contains(body, .everything) { usesOtherwise($0, name[...]) }
        case .stored, .returned, .argument: return false
        }
    }

    /// The labels of the library. An initializer of the program, such as `Task(timeout:)`, may well cancel.
    private static let ownLabels: Set<String> = ["", "name", "priority", "executorPreference", "operation"]

    /// Whether somebody waits for a task: for its value at once, or for that of its local name.
    func isWaitedFor(_ site: TaskSite) -> Bool {
        switch site.destination {
        case .member(let name): return Self.waitingMembers.contains(name[...])
        case .local(let name):
            return Outline.contains(body, .everything) { step in
                guard let path = step.path, path.first == name[...] else { return false }
                return Self.waitingMembers.contains(path.last)
            }
        default: return false
        }
    }

    private static let waitingMembers: Set<Substring> = ["value", "result"]

    /// Whether a step does anything with the handle in a local name but wait for it.
    private func usesOtherwise(_ step: Step, _ name: Substring) -> Bool {
        guard let path = step.path, path.first == name else { return false }
        if case .write(let write) = step.kind {
            // What the name is given is the task itself, or nothing.
            return path.text != name || write.value.contains { $0.path != nil }
        }
        return !Self.waitingMembers.contains(path.last)
    }
}

extension Step {
    /// Whether it asks if the task it runs in is cancelled; a handle or a group may be asked the same.
    var asksOwnTask: Bool {
        guard let path, path.text.hasSuffix("Task.isCancelled") || path.text.hasSuffix("Task.checkCancellation") else {
            return false
        }
        return path.parts.dropLast().allSatisfy { ["Task", "Swift", "_Concurrency"].contains($0) }
    }
}

extension ScopeSnapshot: CustomStringConvertible {
    /// The tree, with a line for each scope and run, and for each trigger whose values came to nothing.
    ///
    /// What lies more than 64 levels below the first line is indented no further; its lines say which level they are of.
    public var description: String {
        let top = node
        var lines = [top.heading]
        var branch = TreeBranch(end: top.end)
        lines += branch.lines(top.leaves, areLast: top.end == place + 1)
        for next in place + 1..<top.end {
            let scope = tree.nodes[next]
            branch.leave(downTo: scope.depth - top.depth)
            // The last of its siblings ends where the scope above does.
            let isLast = scope.end == branch.end
            lines.append(branch.line(scope.heading, isLast: isLast))
            branch.enter(isLast: isLast, end: scope.end)
            lines += branch.lines(scope.leaves, areLast: scope.end == next + 1)
        }
        return lines.joined(separator: "\n")
    }
}

extension ScopeTree.Node {
    /// A line for each run, and for each trigger whose values came to nothing.
    fileprivate var leaves: [String] {
        runs.map(\.description) + triggers.filter { $0.droppedCount > 0 }.map(\.description)
    }

    fileprivate var heading: String {
        var parts = [info.name ?? "TaskScope (\(info.origin))"]
        let stragglers = runs.count { $0.state == .straggling }
        parts.append(runs.count == 1 ? "1 run" : "\(runs.count) runs")
        if stragglers > 0 { parts.append(stragglers == 1 ? "1 straggler" : "\(stragglers) stragglers") }
        if withheldCount > 0 { parts.append("\(withheldCount) withheld") }
        if isClosed { parts.append("closed") }
        return parts.joined(separator: " · ")
    }
}

extension RunSnapshot: CustomStringConvertible {
    /// One line: number, name, key, policy, state and age, and the cause of a cancelled run or the origin of any other.
    public var description: String {
        var parts = [[id.description, info.name, info.key?.description].compactMap(\.self).joined(separator: " ")]
        if let policy = info.policy { parts.append(policy.description) }
        if let cause, let timeSinceCancelled {
            parts.append("\(state.rawValue) \(age.tenths), cancelled \(timeSinceCancelled.tenths) ago: \(cause)")
        } else {
            let wait = wait.map { state == .waiting ? " for \($0)" : ", waits for \($0)" } ?? ""
            let number = attempt > 1 ? ", attempt \(attempt)" : ""
            parts.append("\(state.rawValue) \(age.tenths)\(number)\(wait)\(isOwnerGone ? ", its owner is gone" : "")")
            parts.append(info.origin.description)
        }
        return parts.joined(separator: " · ")
    }
}

extension TriggerSnapshot: CustomStringConvertible {
    /// One line: name, key, policy, the number of values that came to nothing, and the line of the declaration.
    public var description: String {
        var parts = [[info.name, info.key.description].compactMap(\.self).joined(separator: " ")]
        parts.append(info.policy.description)
        parts.append("\(droppedCount) dropped")
        parts.append(info.origin.description)
        return parts.joined(separator: " · ")
    }
}

extension Duration {
    /// Seconds with one digit after the point, as in `1.2 s`.
    fileprivate var tenths: String {
        let (seconds, attoseconds) = components
        return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
    }
}

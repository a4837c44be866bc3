/// A scope, its runs and the scopes below it, as they stood when the snapshot was taken.
///
/// It consists of values only: it keeps nothing of the program's alive and does not change. Its description is a tree for people:
///
/// ```
/// Downloads · 2 runs
/// ├─ #7 picture · concurrent(limit: 2) · running 1.2 s · App/Screen.swift:31
/// └─ #8 film · concurrent(limit: 2) · straggling 1.2 s, cancelled 0.3 s ago: requested (App/Screen.swift:40)
/// ```
@dynamicMemberLookup
public struct ScopeSnapshot: Sendable, Identifiable {
    let tree: ScopeTree
    let place: Int

    var node: ScopeTree.Node { tree.nodes[place] }

    /// What is known about the scope from the moment it was made.
    public var info: ScopeInfo { node.info }
    /// Whether the scope takes no more work.
    public var isClosed: Bool { node.isClosed }
    /// The number of results withheld because they came too late.
    public var withheldCount: Int { node.withheldCount }
    /// The runs of the scope, oldest first.
    public var runs: [RunSnapshot] { node.runs }
    /// The triggers declared in the scope, oldest first.
    public var triggers: [TriggerSnapshot] { node.triggers }
    /// The scopes below it, in the order of their names.
    public var children: [ScopeSnapshot] {
        tree.children(of: place).map { ScopeSnapshot(tree: tree, place: $0) }
    }

    /// The identity of the scope.
    public var id: ScopeID { info.id }

    /// The properties of its ``ScopeInfo``: `scope.name` is `scope.info.name`.
    public subscript<Value>(dynamicMember path: KeyPath<ScopeInfo, Value>) -> Value { info[keyPath: path] }
}

extension TaskScope {
    /// Returns the tree of this scope and those below it at this moment.
    ///
    /// The runs of a scope are listed in one step. What each of them does is read after that, one by one.
    /// - Complexity: O(*n* log *n*) in the number of runs and scopes.
    public func snapshot() -> ScopeSnapshot {
        ScopeSnapshot(core)
    }
}

extension ScopeSnapshot {
    init(_ core: ScopeCore) { self.init(tree: ScopeTree(core), place: 0) }
}

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

/// How the lines of a tree are drawn, from branch to branch.
///
/// A tree may be so deep that the lines to its left would be longer than all else: then they end, and a number follows them.
struct TreeBranch {
    /// How many levels are drawn.
    private static let most = 64

    /// What stands to the left of what lies below: three characters for each level that is drawn.
    private var guide = ""
    private var ends: [Int]

    init(end: Int) { ends = [end] }

    /// Where the one ends that lines are drawn below.
    var end: Int { ends[ends.count - 1] }

    /// Goes on below one whose line was drawn last.
    mutating func enter(isLast: Bool, end: Int) {
        if ends.count <= Self.most { guide += isLast ? "   " : "│  " }
        ends.append(end)
    }

    /// Goes back to where the lines of a level are drawn.
    mutating func leave(downTo level: Int) {
        let drawn = min(ends.count - 1, Self.most)
        ends.removeLast(ends.count - level)
        guide.removeLast(3 * max(drawn - level + 1, 0))
    }

    func line(_ text: String, isLast: Bool) -> String {
        let depth = ends.count > Self.most ? "(\(ends.count)) " : ""
        return guide + (isLast ? "└─ " : "├─ ") + depth + text
    }

    /// The lines of those that have nothing below them.
    func lines(_ texts: [String], areLast: Bool) -> [String] {
        texts.enumerated().map { line($1, isLast: areLast && $0 == texts.count - 1) }
    }
}

/// A trigger as it stood when the snapshot was taken.
@dynamicMemberLookup
public struct TriggerSnapshot: Sendable {
    /// What is known about the trigger from its declaration on.
    public let info: TriggerInfo
    /// The number of values that came to nothing: overtaken, skipped, or cancelled before they began.
    public let droppedCount: Int

    /// The properties of its ``TriggerInfo``: `trigger.name` is `trigger.info.name`.
    public subscript<Value>(dynamicMember path: KeyPath<TriggerInfo, Value>) -> Value { info[keyPath: path] }
}

extension TriggerSnapshot {
    init(_ trigger: TriggerCore, of core: ScopeCore) {
        info = TriggerInfo(trigger, of: core)
        droppedCount = trigger.droppedCount
    }
}

extension TaskScope {
    /// The scopes of the process that have no scope above them, with everything below, the oldest first.
    ///
    /// Each run and scope is read on its own, so you may see only a part of what happens meanwhile.
    /// - Complexity: O(*n* log *n*) in the number of runs and scopes.
    public static var roots: [ScopeSnapshot] {
        var roots: [ScopeSnapshot] = []
        ScopeRegistry.visit { roots.append(ScopeSnapshot($0)) }
        return roots
    }

    /// Prints the tree of all scopes and runs of the process.
    ///
    /// ```swift
    /// TaskScope.dump()
    /// // Downloads · 2 runs
    /// // ├─ #7 picture · concurrent(limit: 2) · running 1.2 s · App/Screen.swift:31
    /// // └─ #8 film · concurrent(limit: 2) · straggling 1.2 s, cancelled 0.3 s ago: requested (App/Screen.swift:40)
    /// ```
    ///
    /// It takes each scope's lock for a moment, only as long as it takes to list the runs.
    public static func dump() {
        for root in roots { print(root) }
    }

    /// Writes the tree of all scopes and runs of the process to a stream.
    ///
    /// - Parameter stream: The stream, which gets a line for each scope and run.
    public static func dump(to stream: inout some TextOutputStream) {
        for root in roots { print(root, to: &stream) }
    }
}

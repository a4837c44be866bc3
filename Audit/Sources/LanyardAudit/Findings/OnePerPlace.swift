/// Makes one finding of all that rules say of a place, for there is one thing to mend.
enum OnePerPlace {
    /// Rules that say that nobody has a task in his hands. What another one says of the same task is what comes of it.
    private static let general: Set<String> = ["unowned-task", "uncancelled-handle", "overwritten-handle"]

    /// The findings of one file, in their order. The worst speaks for its place, and has the others with it.
    static func merge(_ findings: [Finding], order: [String]) -> [Finding] {
        var (merged, ranks): ([Finding], [String: Int]) = ([], [:])
        for (rank, rule) in order.enumerated() { ranks[rule] = rank }
        for (_, group) in Dictionary(grouping: findings, by: \.place).sorted(by: { $0.key < $1.key }) {
            let sorted = group.sorted { left, right in
                if left.severity != right.severity { return left.severity > right.severity }
                let (first, second) = (general.contains(left.rule), general.contains(right.rule))
                if first != second { return second }
                return (ranks[left.rule] ?? .max) < (ranks[right.rule] ?? .max)
            }
            var finding = sorted[0]
            finding.others = sorted.dropFirst().map {
                Finding.Other(rule: $0.rule, severity: $0.severity, message: $0.message)
            }
            merged.append(finding)
        }
        return merged
    }
}

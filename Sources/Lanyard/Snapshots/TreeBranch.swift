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

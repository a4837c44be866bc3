/// Takes away the findings that comments ask to ignore, and reports comments that are wrong.
enum Ignores {
    /// The rule of those reports.
    static let rule = "ignore-comment"

    /// - Parameter asked: The rules that looked for something. Of another nobody knows whether its comment is needed.
    static func apply(to findings: [Finding], of file: FileFacts, asked: Set<String>) -> [Finding] {
        guard !file.ignores.isEmpty else { return findings }
        var used: Set<IgnoreComment> = []
        let kept = findings.filter { finding in
            let comments = file.ignores.filter { comment in
                comment.rule == finding.rule && !comment.reason.isEmpty && comment.covers(finding.place.line, in: file)
            }
            used.formUnion(comments)
            return comments.isEmpty
        }
        let reports = file.ignores.compactMap { comment -> Finding? in
            let message: String
            if !AllRules.ids.contains(comment.rule) {
                message = "There is no rule “\(comment.rule)”. Write: // audit:ignore RULE reason"
            } else if comment.reason.isEmpty {
                message = "This needs a reason. Write: // audit:ignore \(comment.rule) reason"
            } else if asked.contains(comment.rule), !used.contains(comment) {
                message = "There is nothing to ignore here. Delete the comment."
            } else {
                return nil
            }
            return Finding(
                rule: rule,
                severity: .warning,
                file: file.path,
                place: comment.place,
                message: message,
                declaration: ""
            )
        }
        return kept + reports
    }
}

extension IgnoreComment {
    /// Whether it speaks of a line: its own, or, if it stands alone, the first below it that is no such comment.
    fileprivate func covers(_ line: Int32, in file: FileFacts) -> Bool {
        guard standsAlone else { return place.line == line }
        var next = place.line + 1
        while file.ignores.contains(where: { $0.standsAlone && $0.place.line == next }) { next += 1 }
        return next == line
    }
}

/// Takes away the findings that comments ask to ignore, and reports comments that are wrong.
enum Ignores {
    /// The rule of those reports.
    static let rule = "ignore-comment"

    /// Looks at one file.
    ///
    /// - Parameter asked: The rules that looked for something. Of another nobody knows whether its comment is needed.
    static func apply(to findings: [Finding], of file: FileFacts, asked: Set<String>) -> [Finding] {
        apply(to: [findings], of: [file]) { _ in asked }[0]
    }

    /// Looks at files together: the comment may stand in another file than the finding.
    ///
    /// - Parameters:
    ///   - findings: Those of each file.
    ///   - asked: The rules that looked into the file with a number.
    static func apply(
        to findings: [[Finding]],
        of files: [FileFacts],
        asked: (Int) -> Set<String>
    ) -> [[Finding]] {
        let commented = Dictionary(files.filter { !$0.ignores.isEmpty }.map { ($0.path, $0) }) { first, _ in first }
        guard !commented.isEmpty else { return findings }
        var used: [String: Set<IgnoreComment>] = [:]
        let kept = findings.map { findings in
            findings.filter { finding in
                var isIgnored = false
                for spot in [Finding.Spot(file: finding.file, place: finding.place)] + finding.spots {
                    guard let file = commented[spot.file] else { continue }
                    let comments = file.ignores.filter { $0.ignores(finding, at: spot.place, in: file) }
                    used[spot.file, default: []].formUnion(comments)
                    if !comments.isEmpty { isIgnored = true }
                }
                return !isIgnored
            }
        }
        return files.indices.map { index in
            let file = files[index]
            if file.ignores.isEmpty { return kept[index] }
            return kept[index] + reports(of: file, used: used[file.path] ?? [], asked: asked(index))
        }
    }

    private static func reports(of file: FileFacts, used: Set<IgnoreComment>, asked: Set<String>) -> [Finding] {
        file.ignores.compactMap { comment -> Finding? in
            let words = comment.isForFile ? "audit:ignore-file" : "audit:ignore"
            let message: String
            if !AllRules.ids.contains(comment.rule) {
                message = "There is no rule “\(comment.rule)”. Write: // \(words) RULE reason"
            } else if comment.reason.isEmpty {
                message = "This needs a reason. Write: // \(words) \(comment.rule) reason"
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
    }
}

extension IgnoreComment {
    /// Whether it takes a finding away that is at a place of its file.
    fileprivate func ignores(_ finding: Finding, at place: Place, in file: FileFacts) -> Bool {
        rule == finding.rule && !reason.isEmpty && (isForFile || covers(place.line, in: file))
    }

    /// Whether it speaks of a line: its own, or, if it stands alone, the first below it that is no such comment.
    private func covers(_ line: Int32, in file: FileFacts) -> Bool {
        guard standsAlone else { return place.line == line }
        var next = place.line + 1
        while file.ignores.contains(where: { $0.standsAlone && $0.place.line == next }) { next += 1 }
        return next == line
    }
}

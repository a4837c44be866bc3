internal import Foundation

extension AuditReport {
    /// A file as code hosts name it: from the root of the repository; with the whole path, if it lies elsewhere.
    func fromRoot(_ name: String) -> String {
        let path = Paths.real(name)
        return Paths.below(root, path) ?? path
    }

    /// What was not read or not understood: the file, the line, and a sentence.
    var gaps: [(file: String, line: Int32, text: String)] {
        unreadable.map { ($0, 1, "This was not read.") }
            + unfinished.map { ($0.file, $0.line, "This was not read from line \($0.line) on.") }
            + misunderstood.map { ($0.file, $0.line, "This was not understood at line \($0.line).") }
    }
}

extension Finding {
    /// What it says, and below it what other rules say of the same place.
    var wholeMessage: String {
        ([message] + others.map { "Also \($0.rule): \($0.message)" }).joined(separator: "\n")
    }

    /// The rule, and the others that say something of the same place.
    var ruleNames: String {
        others.isEmpty ? rule : "\(rule), also \(others.map(\.rule).joined(separator: ", "))"
    }
}

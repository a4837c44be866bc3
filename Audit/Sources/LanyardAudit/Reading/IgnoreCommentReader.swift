internal import SwiftSyntax

/// Reads a comment such as this, where `RULE` is the name of a rule: `audit:ignore RULE It ends with the program.`
struct IgnoreCommentReader {
    let source: SourceText
    let file: SourceFileSyntax

    /// The comment that begins with the words at an offset; `nil` if the words stand somewhere else: in a string, or in other text.
    func read(at offset: Int) -> IgnoreComment? {
        guard let comment = comment(around: offset) else { return nil }
        let words = comment.text.dropFirst(2).split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        // `//audit:ignore` and `// audit:ignore`, but no word before.
        guard let first = words.first, ["audit:ignore", "audit:ignore-file"].contains(first),
            offset - comment.start <= 3
        else { return nil }
        return IgnoreComment(
            place: source.place(at: offset),
            rule: words.count > 1 ? String(words[1]) : "",
            reason: words.count > 2 ? words[2].trimmingPrefix { "—–-: ".contains($0) }.description : "",
            standsAlone: source.isFirstInLine(comment.start),
            isForFile: first == "audit:ignore-file"
        )
    }

    /// The comment up to the end of its line, and where it begins.
    private func comment(around offset: Int) -> (text: String, start: Int)? {
        guard let token = file.token(at: AbsolutePosition(utf8Offset: offset)) else { return nil }
        let isBefore = offset < token.positionAfterSkippingLeadingTrivia.utf8Offset
        var start = isBefore ? token.position.utf8Offset : token.endPositionBeforeTrailingTrivia.utf8Offset
        for piece in isBefore ? token.leadingTrivia : token.trailingTrivia {
            let end = start + piece.sourceLength.utf8Length
            if case .lineComment(let text) = piece, (start..<end).contains(offset) { return (text, start) }
            start = end
        }
        return nil
    }
}

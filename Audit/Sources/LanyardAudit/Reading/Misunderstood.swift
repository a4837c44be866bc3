internal import SwiftSyntax

/// Finds what the parser does not take for Swift: a mistake, or a language that is newer than it.
enum Misunderstood {
    /// Where the first of it begins; `nil` if all of the file is understood.
    ///
    /// The parser goes on behind it, so what follows was read, as it was understood.
    static func first(in file: SourceFileSyntax) -> AbsolutePosition? {
        guard file.hasError else { return nil }
        var node = Syntax(file)
        while let child = node.children(viewMode: .all).first(where: \.hasError) { node = child }
        // Something that is missing stands behind the last thing there is, and trivia come before what is unexpected.
        return node.positionAfterSkippingLeadingTrivia
    }
}

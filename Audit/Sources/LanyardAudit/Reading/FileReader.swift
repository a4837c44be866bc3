internal import SwiftParser
internal import SwiftSyntax

/// Reads a file: parses it, goes through it once, and lets go of its tree.
enum FileReader {
    static func read(_ bytes: [UInt8], path: String) -> FileFacts {
        DeepStack.run { readHere(bytes, path: path) }
    }

    /// Reads on the thread that calls, whose stack has to be deep.
    static func readHere(_ bytes: [UInt8], path: String) -> FileFacts {
        let end = Nesting.bearable(bytes)
        return bytes.prefix(end).withUnsafeBufferPointer { readable in
            let source = SourceText(readable)
            let reader = DeclarationReader(source, path: path)
            let file = Parser.parse(source: readable)
            reader.read(file)
            var facts = reader.facts
            facts.lines = source.lineCount
            // What is cut off ends in the middle of something: that is no mistake of the file.
            if end < bytes.count {
                facts.unreadFrom = source.place(at: end).line
            } else {
                facts.misunderstoodAt = Misunderstood.first(in: file).map { source.place(at: $0.utf8Offset).line }
            }
            facts.meantLines = source.meantLines
            let comments = IgnoreCommentReader(source: source, file: file)
            facts.ignores = source.ignorePlaces.compactMap { comments.read(at: $0) }
            return facts
        }
    }

    static func read(_ text: String, path: String) -> FileFacts {
        read(Array(text.utf8), path: path)
    }
}

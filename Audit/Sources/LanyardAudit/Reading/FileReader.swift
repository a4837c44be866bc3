internal import SwiftParser
internal import SwiftSyntax

/// Reads a file: parses it, goes through it once, and lets go of its tree.
enum FileReader {
    static func read(_ bytes: [UInt8], path: String) -> FileFacts {
        DeepStack.run { readHere(bytes, path: path) }
    }

    /// Reads on the thread that calls, whose stack has to be deep.
    static func readHere(_ bytes: [UInt8], path: String) -> FileFacts {
        bytes.prefix(Nesting.bearable(bytes)).withUnsafeBufferPointer { bytes in
            let source = SourceText(bytes)
            let reader = DeclarationReader(source, path: path)
            let file = Parser.parse(source: bytes)
            reader.read(file)
            var facts = reader.facts
            facts.lines = source.lineCount
            let comments = IgnoreCommentReader(source: source, file: file)
            facts.ignores = source.ignorePlaces.compactMap { comments.read(at: $0) }
            return facts
        }
    }

    static func read(_ text: String, path: String) -> FileFacts {
        read(Array(text.utf8), path: path)
    }
}

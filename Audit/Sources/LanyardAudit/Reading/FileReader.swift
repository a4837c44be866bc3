internal import SwiftParser
internal import SwiftSyntax

/// Reads a file: parses it, goes through it once, and lets go of its tree.
enum FileReader {
    static func read(_ bytes: [UInt8], path: String) -> FileFacts {
        DeepStack.run { readHere(bytes, path: path) }
    }

    private static func readHere(_ bytes: [UInt8], path: String) -> FileFacts {
        bytes.prefix(Nesting.bearable(bytes)).withUnsafeBufferPointer { bytes in
            let source = SourceText(bytes)
            let reader = DeclarationReader(source, path: path)
            reader.read(Parser.parse(source: bytes))
            var facts = reader.facts
            facts.lines = source.lineCount
            facts.ignores = source.ignores
            return facts
        }
    }

    static func read(_ text: String, path: String) -> FileFacts {
        read(Array(text.utf8), path: path)
    }
}

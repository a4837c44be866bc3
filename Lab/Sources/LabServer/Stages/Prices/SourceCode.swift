internal import Foundation

/// A source file as the page shows it: from the first declaration on, as it lies in the project.
struct SourceCode: Encodable, Hashable, Sendable {
    /// The path below `LabModels`.
    let file: String
    let text: String
    /// The lines that matter, counted from zero.
    let marked: [Int]

    /// Reads a file; where there is none, the text says so.
    ///
    /// - Parameter marks: What the lines that matter begin with.
    init(file: String, marks: [String] = []) {
        self.file = file
        text =
            Self.read(file)
            ?? "// \(file) is not where the program was built; it lies in Lab/Sources/LabModels of the project.\n"
        marked = Self.lines(of: text, marks)
    }

    /// The text of a file from its first declaration on; `nil` where there is none.
    static func read(_ file: String) -> String? {
        (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)).map(declarations)
    }

    /// The lines that begin with one of the marks, white space aside, counted from zero.
    static func lines(of text: String, _ marks: [String]) -> [Int] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
            let line = line.drop(while: \.isWhitespace)
            return marks.contains { line.hasPrefix($0) } ? number : nil
        }
    }

    /// Leaves out what comes before the first declaration and its comment: imports and the like.
    static func declarations(of text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let declarations = lines.drop { line in
            let line = line.drop(while: \.isWhitespace)
            return line.isEmpty || line.hasPrefix("//") && !line.hasPrefix("///") || line.hasPrefix("#")
                || line.hasPrefix("import ") || line.contains(" import ") && !line.hasPrefix("///")
        }
        return declarations.joined(separator: "\n")
    }

    /// `LabModels`, beside this module.
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "LabModels")
}

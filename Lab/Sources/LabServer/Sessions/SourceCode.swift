internal import Foundation

/// A source file as the page shows it: from the first declaration on, as it lies in the project.
struct SourceCode: Encodable, Hashable, Sendable {
    /// The path below `LabModels`.
    let file: String
    let text: String

    /// Reads a file; where there is none, the text says so.
    init(file: String) {
        self.file = file
        let url = Self.folder.appending(path: file)
        text =
            (try? String(contentsOf: url, encoding: .utf8)).map(Self.declarations)
            ?? "// \(file) is not where the program was built; it lies in Lab/Sources/LabModels of the project.\n"
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
        .appending(path: "LabModels")
}

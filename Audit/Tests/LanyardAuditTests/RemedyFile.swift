import Foundation
import Testing

/// A file with remedies.
struct RemedyFile: Sendable, CustomTestStringConvertible {
    let path: String

    static var all: [RemedyFile] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: RemedyTests.folder.path)) ?? []
        return paths.sorted().filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Stubs/") }.map { RemedyFile(path: $0) }
    }

    var testDescription: String { path }
    var name: String { String(path.split(separator: "/").last ?? "") }
    var isForTests: Bool { name == "unawaited-in-test.swift" }

    var text: String {
        get throws { try String(contentsOf: RemedyTests.folder.appending(path: path), encoding: .utf8) }
    }

    /// The lines of it that mend something.
    var remedies: [Remedy] {
        let lines = (try? text)?.components(separatedBy: "\n") ?? []
        return lines.indices.compactMap { Remedy(lines, at: $0, of: self) }
    }
}

/// A line that mends something: behind it stands `// remedy: rule`, and what the message says of it if that is not the line itself.
/// A line above it may say what stood there before: `// instead of: …`.
struct Remedy: Sendable, CustomTestStringConvertible {
    let file: String
    let line: Int
    let rule: String
    let advice: String
    /// The file without it.
    let before: String

    var testDescription: String { "\(file):\(line)" }

    /// - Returns: `nil` if the line is none.
    init?(_ lines: [String], at index: Int, of file: RemedyFile) {
        let parts = lines[index].components(separatedBy: "  // remedy: ")
        guard parts.count == 2 else { return nil }
        let words = parts[1].components(separatedBy: ": ")
        (self.file, line, rule) = (file.name, index + 1, words[0])
        advice =
            words.count > 1
            ? words.dropFirst().joined(separator: ": ") : parts[0].trimmingCharacters(in: .whitespaces)
        var before = lines
        let old = index > 0 ? lines[index - 1].components(separatedBy: "// instead of: ") : []
        before[index] = old.count == 2 ? old[1] : ""
        self.before = before.joined(separator: "\n")
    }
}

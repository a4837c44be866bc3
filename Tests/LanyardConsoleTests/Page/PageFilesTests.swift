import Foundation
import Testing

@Suite struct PageFilesTests {
    /// The files as they lie in the folder, by name.
    private let sources: [String: String]

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/LanyardConsole/Page").standardizedFileURL
        sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .reduce(into: [:]) { $0[$1.lastPathComponent] = try String(contentsOf: $1, encoding: .utf8) }
    }

    @Test func `whatever a file loads is a file of the page`() throws {
        var loaded: Set<String> = ["index.html"]
        #expect(sources.count > 1)
        for text in sources.values {
            for match in text.matches(
                of: /from "\.\/([^"]+)"|<script[^>]* src="([^"]+)"|rel="stylesheet" href="([^"]+)"/
            ) {
                loaded.insert(String(match.output.1 ?? match.output.2 ?? match.output.3 ?? ""))
            }
        }
        #expect(loaded == Set(sources.keys))
    }

    @Test(arguments: ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser", "eval(", "srcdoc"])
    func `no text becomes markup or code`(way: String) {
        for (name, text) in sources { #expect(!text.contains(way), "\(name)") }
    }

    @Test func `the page stays small`() {
        #expect(sources.values.reduce(0) { $0 + $1.utf8.count } < 360_000)
        for (name, text) in sources { #expect(text.split(separator: "\n").count <= 300, "\(name)") }
    }
}

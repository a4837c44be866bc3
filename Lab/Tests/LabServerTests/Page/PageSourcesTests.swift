import Foundation
import Testing

@testable import LabServer

@Suite struct PageSourcesTests {
    /// The files as they lie in the folder, by name.
    private let sources: [String: String]

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/LabServer/Page").standardizedFileURL
        sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .reduce(into: [:]) { $0[$1.lastPathComponent] = try String(contentsOf: $1, encoding: .utf8) }
    }

    @Test func `every file of the page is served, and loaded by another`() throws {
        var loaded: Set<String> = ["index.html"]
        for text in sources.values {
            for match in text.matches(
                of: /from "\.\/([^"]+)"|<script[^>]* src="([^"]+)"|rel="stylesheet" href="([^"]+)"/
            ) {
                loaded.insert(String(match.output.1 ?? match.output.2 ?? match.output.3 ?? ""))
            }
        }
        #expect(loaded == Set(sources.keys))
        #expect(Set(EmbeddedPage.files.keys) == Set(sources.keys))
    }

    @Test(arguments: [
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser", "eval(", "srcdoc", "style=",
    ])
    func `no text becomes markup, code or a style`(way: String) {
        for (name, text) in sources { #expect(!text.contains(way), "\(name)") }
    }
}

import Testing

@testable import LanyardAudit

/// What the parser would not survive, or not in this life, is not given to it; and the report says so.
@Suite struct NestingTests {
    private func bearable(_ text: String) -> Int { Nesting.bearable(Array(text.utf8)) }

    @Test(
        arguments: [
            "let x = \"\\(", "let x = #\"\\#(", "let x = \"\"\"\n\"\"\"; let y = ", "let x = \"\\\\\"; let y = ",
            "let x = #\"\\\"#; let y = ", "let x = /\"/; let y = ", "// ",
        ]
    )
    func `Square brackets count wherever they stand, as the parser may see them there`(_ start: String) {
        #expect(bearable(start) == start.utf8.count)
        #expect(bearable(start + String(repeating: "[", count: 40)) < start.utf8.count + 40)
    }

    @Test(arguments: [
        "try ", "await ", "if ", "switch ", "repeat ", "each ", "copy consume ", "macro ", "A<", "a ? ", "\"\\(",
        "#if a\n",
    ])
    func `What goes on for ever is cut off`(_ part: String) {
        #expect(bearable(String(repeating: part, count: 30_000)) < part.utf8.count * 1_100)
    }

    @Test(arguments: [
        "let query = \"SELECT a ? FROM b\"\n", "let x = try await f()\n", "if a < b { return c }\n",
        "let x = [[1], [2]]\n",
        "let x = \"\\(a ? \"b\" : \"c\")\"\n", "#if A\n#endif\n", "let face = \":(\"\n",
        "let a: [Int: [Int]] = f(\"\\\\\")\n",
    ])
    func `What ends is read, however often it comes`(_ line: String) {
        let text = String(repeating: line, count: 3_000)
        #expect(bearable(text) == text.utf8.count)
    }

    @Test(arguments: ["f(\"\\(", "f(g: ", "@a(b: Int = c("])
    func `Round brackets that nobody closes are cut off before the parser looks through all of them`(_ part: String) {
        #expect(bearable(String(repeating: part, count: 100)) < part.utf8.count * 50)
    }

    @Test func `Round brackets in comments, and those of other paragraphs, do not count`() {
        let text = String(repeating: "// :(\nlet a = /\\(/\n\n", count: 200)
        #expect(bearable(text) == text.utf8.count)
    }

    @Test func `A file that is not read to its end says from which line on`() {
        let text = "let a = 1\nlet b = \"\\(" + String(repeating: "[", count: 40)
        #expect(FileReader.read(text, path: "A.swift").unreadFrom == 2)
        #expect(FileReader.read("let a = 1\n", path: "A.swift").unreadFrom == nil)
    }
}

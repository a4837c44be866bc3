import Testing

@testable import LanyardAudit

@Suite struct InheritanceTests {
    /// Classes of which each inherits from the next, and the last from the first.
    private func circle(of count: Int) -> [String: [TypeEntry]] {
        let text = (0..<count).map { "class C\($0): C\(($0 + 1) % count) {}" }.joined(separator: "\n")
        return TypeMerger.merge([FileReader.read(text, path: "A.swift")])
    }

    @Test func `A circle is gone through once`() throws {
        let types = circle(of: 3)
        let first = try #require(types["C0"]?.first)
        #expect(Inheritance(types).ancestors(of: first) == ["C0", "C1", "C2"])
    }

    @Test func `A hostile line of superclasses is not followed to its end, whose square no memory holds`() throws {
        let types = circle(of: 600)
        let first = try #require(types["C0"]?.first)
        #expect(Inheritance(types).ancestors(of: first).count == 500)
    }
}

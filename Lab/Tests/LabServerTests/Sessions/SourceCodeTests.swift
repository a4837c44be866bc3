import Testing

@testable import LabServer

@Suite struct SourceCodeTests {
    @Test func `imports and what stands above them are left out`() {
        let text =
            "// head\n\ninternal import A\n@testable import B\n\n#if X\n/// Says import of a kind.\nstruct S {\n    // x\n}\n"
        #expect(SourceCode.declarations(of: text) == "/// Says import of a kind.\nstruct S {\n    // x\n}\n")
    }

    @Test func `all files that the variants name are there`() {
        for variant in Variant.all {
            for file in variant.ownSources + variant.sharedSources { #expect(SourceCode.read(file) != nil, "\(file)") }
        }
    }

    @Test func `lines that begin with a mark are marked, white space aside`() {
        let text = "func f() {\n    Task {\n        // Task {\n    }\n    task?.cancel()\n}\n"
        #expect(SourceCode.lines(of: text, ["Task {", "task?.cancel"]) == [1, 4])
        #expect(SourceCode.lines(of: text, []) == [])
    }

    @Test(arguments: Variant.all) func `each variant marks lines that matter, and each of its marks is there`(
        variant: Variant
    ) {
        #expect(!variant.marks.isEmpty)
        for mark in variant.marks {
            #expect(variant.ownSources.contains { !SourceCode(file: $0, marks: [mark]).marked.isEmpty }, "\(mark)")
        }
    }
}

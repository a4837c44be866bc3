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
            for file in variant.sources { #expect(!SourceCode(file: file).text.contains("is not where"), "\(file)") }
        }
    }
}

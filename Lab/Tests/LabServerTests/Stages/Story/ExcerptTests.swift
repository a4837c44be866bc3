import Testing

@testable import LabServer

@Suite struct ExcerptTests {
    @Test(arguments: Variant.all.filter { $0.excerpt != nil })
    func `an excerpt is six to eight lines of the variant's own source`(variant: Variant) throws {
        let plan = try #require(variant.excerpt)
        let text = try #require(plan.text, "\(variant.id): its first line or its culprit is not there")
        let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect((6...8).contains(lines.count), "\(variant.id)")
        #expect(lines.indices.contains(text.marked) && !text.word.isEmpty)
        #expect(variant.ownSources.contains(plan.file))
        #expect(lines.contains { !$0.hasPrefix(" ") }, "it begins at the margin")
    }

    @Test func `each bug and its cure has one`() {
        for variant in Variant.all where variant.hasBug {
            #expect(variant.excerpt != nil, "\(variant.id)")
            let cure = Variant.all.first { $0.screen == variant.screen && $0.name == variant.beside }
            if let cure { #expect(cure.excerpt != nil && cure.isLanyard, "\(cure.id)") }
        }
    }

    @Test func `what is not there is not shown`() {
        #expect(Excerpt("None.swift", from: "a", lines: 6, at: "a", "w").text == nil)
        #expect(Excerpt("Services/Census.swift", from: "deinit", lines: 1, at: "nowhere", "w").text == nil)
    }
}

import Testing

@testable import LabServer

@Suite struct PairTests {
    @Test func `each variant with a bug that has a cure stands beside it unless told otherwise`() {
        let alone = Variant.all.filter { $0.hasBug && card($0).beside == nil }
        // It compares a set with a scope by itself.
        #expect(alone.map(\.id) == ["ownership/growing-set"])
        for variant in Variant.all where variant.beside != nil {
            let beside = card(variant).beside.flatMap(Variant.named)
            #expect(beside?.name == variant.beside)
            #expect(beside?.hasBug == false)
        }
    }

    @Test func `nothing stands beside itself, or beside what has other buttons`() {
        for variant in Variant.all {
            for other in Variant.all where variant.canStand(beside: other) {
                #expect(other.id != variant.id)
                #expect(other.screen == variant.screen)
                #expect(other.canStand(beside: variant))
                #expect(other.takesTurns == variant.takesTurns)
            }
        }
    }

    @Test func `each play is over in a few seconds, in the order of its cues`() throws {
        for variant in Variant.all {
            let play = try #require(variant.play, "\(variant.id)")
            #expect((3...7).contains(play.length))
            #expect(play.cues.map(\.at) == play.cues.map(\.at).sorted())
            #expect(play.cues.allSatisfy { $0.at < play.length && !$0.words.isEmpty })
        }
    }

    private func card(_ variant: Variant) -> VariantCard { VariantCard(variant, among: Variant.all) }
}

import LabModels
import Testing

@Suite struct CensusTests {
    @Test func `A member counts for as long as it is there`() {
        let census = Census()
        var member: Census.Member? = census.join("model")
        let other = census.join("model")
        #expect(census.count(of: "model") == 2)
        member = nil
        #expect(census.count(of: "model") == 1)
        #expect(member == nil)
        withExtendedLifetime(other) { #expect(census.count(of: "another") == 0) }
    }
}

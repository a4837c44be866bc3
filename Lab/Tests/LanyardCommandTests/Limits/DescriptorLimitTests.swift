import Testing

@testable import LanyardCommand

@Suite("The limit of open files")
struct DescriptorLimitTests {
    private func most(_ jobs: Int, within available: Int, connections: Int = 1) -> Int {
        DescriptorLimit.most(of: jobs, connections: connections, within: available)
    }

    @Test func `lets as many downloads run as are wanted, if there is room`() {
        #expect(most(3, within: 100_000) == 3)
        #expect(most(3, within: .max, connections: .max) == 3)
        #expect(most(1, within: 0) == 1)
    }

    @Test func `has room for a download more with six files more: one waits for the disk`() {
        let many = most(.max, within: 10_000)
        #expect(many > 1000)
        #expect(most(.max, within: 10_006) == many + 1)
        #expect(most(.max, within: 10_005) == many)
    }

    @Test func `has room for fewer downloads with more connections each`() {
        #expect(most(.max, within: 10_000, connections: 5) < most(.max, within: 10_000))
    }
}

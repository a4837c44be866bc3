import Testing

@testable import Lanyard

@Suite("A list of few") struct FewTests {
    @Test(arguments: 0...4) func `keeps what is appended in order`(count: Int) {
        var few = Few<String>()
        for number in 0..<count { few.append("\(number)") }
        let expected = (0..<count).map { "\($0)" }
        var visited: [String] = []
        few.visit { visited.append($0) }
        #expect(few.all == expected && visited == expected)
        #expect(few.isEmpty == (count == 0))
    }
}

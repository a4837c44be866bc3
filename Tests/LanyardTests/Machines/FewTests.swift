import Testing

@testable import Lanyard

@Suite("A list of few") struct FewTests {
    @Test(arguments: 0...4) func `keeps what is appended in order, and gives up the last`(count: Int) {
        var few = Few<String>()
        for number in 0..<count { few.append("\(number)") }
        for left in (0...count).reversed() {
            let expected = (0..<left).map { "\($0)" }
            var visited: [String] = []
            few.visit { visited.append($0) }
            #expect(few.all == expected && visited == expected)
            #expect(few.isEmpty == (left == 0))
            few.removeLast()
        }
        #expect(few.isEmpty)
    }
}

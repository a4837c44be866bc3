import Testing

@testable import LabFileSource

@Suite("Range headers")
struct RangeRequestTests {
    @Test(arguments: [
        ("bytes=0-9", 100, RangeRequest.part(0..<10)),
        ("bytes=90-", 100, .part(90..<100)),
        ("bytes=-10", 100, .part(90..<100)),
        ("bytes=-1000", 100, .part(0..<100)),
        ("bytes=50-1000", 100, .part(50..<100)),
        ("bytes=99-99", 100, .part(99..<100)),
        ("BYTES=1-2", 100, .part(1..<3)),
        ("bytes=5-99999999999999999999", 100, .part(5..<100)),
        ("bytes=100-", 100, .unsatisfiable),
        ("bytes=100-200", 100, .unsatisfiable),
        ("bytes=-0", 100, .unsatisfiable),
        ("bytes=0-", 0, .unsatisfiable),
        ("bytes=-5", 0, .unsatisfiable),
        ("bytes=9-5", 100, .whole),
        ("bytes=", 100, .whole),
        ("bytes=-", 100, .whole),
        ("bytes=a-b", 100, .whole),
        ("bytes=+1-2", 100, .whole),
        ("bytes=0-1,5-6", 100, .whole),
        ("lines=0-9", 100, .whole),
    ])
    func `A header becomes a part, the whole, or is refused`(header: String, size: Int, expected: RangeRequest) {
        #expect(RangeRequest(header, size: size) == expected)
    }

    @Test func `Without a header it is the whole file`() {
        #expect(RangeRequest(nil, size: 10) == .whole)
    }
}

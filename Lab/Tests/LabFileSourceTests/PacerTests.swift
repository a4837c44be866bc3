import Testing

@testable import LabFileSource

@Suite("Pacing")
struct PacerTests {
    @Test func `Bytes leave when they have been earned, one after the other`() {
        var pacer = Pacer(bytesPerSecond: 1000)
        #expect(pacer.reserve(50, at: .zero) == .milliseconds(50))
        #expect(pacer.reserve(50, at: .zero) == .milliseconds(100))
        #expect(pacer.reserve(3000, at: .milliseconds(100)) == .milliseconds(3100))
    }

    @Test func `Time that was not used is not saved up`() {
        var pacer = Pacer(bytesPerSecond: 1000)
        _ = pacer.reserve(50, at: .zero)
        #expect(pacer.reserve(50, at: .seconds(10)) == .milliseconds(10_050))
    }

    @Test(arguments: [(1, 1), (20_000, 1000), (1 << 30, 65_536)])
    func `Pieces are a twentieth of a second, within bounds`(rate: Int, length: Int) {
        #expect(Pacer(bytesPerSecond: rate).pieceLength == length)
    }

    @Test func `A rate of zero or less counts as one byte a second`() {
        var pacer = Pacer(bytesPerSecond: -5)
        #expect(pacer.reserve(2, at: .zero) == .seconds(2))
    }
}

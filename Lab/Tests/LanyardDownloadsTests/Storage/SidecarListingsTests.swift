import Testing

@testable import LanyardDownloads

@Suite("The listings of sidecars")
struct SidecarListingsTests {
    private let listings = SidecarListings()

    @Test func `are shared for a moment`() throws {
        #expect(try listings.names(in: "/f") { _ in ["b.part.json", "a.part.json", "a.part", "a"] } == expected)
        #expect(try listings.names(in: "/f") { _ in [] } == expected)
    }

    @Test func `are not kept if something was left in the folder while it was looked at`() throws {
        let old = try listings.names(in: "/f") { _ in
            listings.forget()
            return []
        }
        #expect(old == [])
        #expect(try listings.names(in: "/f") { _ in ["a.part.json", "b.part.json"] } == expected)
    }

    private var expected: [String] { ["a.part.json", "b.part.json"] }
}

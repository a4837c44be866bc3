import Testing

@testable import LanyardDownloads

@Suite("The listings of sidecars")
struct SidecarListingsTests {
    private let listings = SidecarListings()

    @Test("are shared for a moment")
    func shared() {
        #expect(listings.names(in: "/f") { _ in ["b.part.json", "a.part.json", "a.part", "a"] } == expected)
        #expect(listings.names(in: "/f") { _ in [] } == expected)
    }

    @Test("are not kept if something was left in the folder while it was looked at")
    func forgottenMeanwhile() {
        let old = listings.names(in: "/f") { _ in
            listings.forget()
            return []
        }
        #expect(old == [])
        #expect(listings.names(in: "/f") { _ in ["a.part.json", "b.part.json"] } == expected)
    }

    private var expected: [String] { ["a.part.json", "b.part.json"] }
}

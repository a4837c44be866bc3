import Testing

@testable import LanyardDownloads

@Suite("The listings of folders")
struct FolderListingsTests {
    private let listings = FolderListings()

    @Test func `are shared for a moment`() throws {
        let listing = try listings.listing(of: "/f") { _ in ["b.part.json", "a.part.json", "c.part", "a"] }
        #expect(listing.sidecars == ["a.part.json", "b.part.json"])
        #expect(listing.parts == ["c.part"])
        #expect(try listings.listing(of: "/f") { _ in [] }.sidecars == ["a.part.json", "b.part.json"])
        #expect(try listings.listing(of: "/g") { _ in [] }.sidecars == [])
    }

    @Test func `are looked up anew after a quarter of a second`() throws {
        for (time, expected) in [(0, "a"), (249, "a"), (250, "b"), (499, "b"), (500, "c")] {
            let listing = try listings.listing(of: "/f", at: .milliseconds(time)) { _ in
                [["a", "b", "c"][time / 250] + ".part.json"]
            }
            #expect(listing.sidecars == [expected + ".part.json"], "\(time) ms")
        }
    }

    @Test func `compare bytes: a dot may be one character with the letter before it`() throws {
        let name = "x\u{0D4E}"
        let listing = try listings.listing(of: "/f") { _ in [name + ".part"] }
        #expect(listing.hasWorkingFiles(for: name))
    }

    @Test func `say so if a folder may not be read`() throws {
        #expect(try !listings.listing(of: "/f") { _ in nil }.isKnown)
        #expect(try listings.listing(of: "/g") { _ in [] }.isKnown)
    }

    @Test func `tell which names are at work`() throws {
        let listing = try listings.listing(of: "/f") { _ in ["a.part.json", "b.part"] }
        #expect(listing.hasWorkingFiles(for: "a"))
        #expect(listing.hasWorkingFiles(for: "b"))
        #expect(!listing.hasWorkingFiles(for: "c"))
    }

    @Test func `are not kept if something was left in the folder while it was looked at`() throws {
        let old = try listings.listing(of: "/f") { _ in
            listings.forget()
            return []
        }
        #expect(old.sidecars == [])
        #expect(try listings.listing(of: "/f") { _ in ["a.part.json"] }.sidecars == ["a.part.json"])
    }

    @Test func `are not kept of a folder that could not be looked at`() throws {
        #expect(throws: DownloadError.notAFolder("/f")) {
            try listings.listing(of: "/f") { throw DownloadError.notAFolder($0) }
        }
        #expect(try listings.listing(of: "/f") { _ in ["a.part.json"] }.sidecars == ["a.part.json"])
    }
}

import Testing

@testable import LanyardDownloads

@Suite("The listings of folders")
struct FolderListingsTests {
    private let listings = FolderListings()

    @Test func `are shared for a moment`() throws {
        let listing = try listings.listing(of: "/f", at: .zero) { _ in ["b.part.json", "a.part.json", "c.part", "a"] }
        #expect(listing.sidecars == ["a.part.json", "b.part.json"])
        #expect(listing.parts == ["c.part"])
        #expect(try listings.listing(of: "/f", at: .zero) { _ in [] }.sidecars == ["a.part.json", "b.part.json"])
        #expect(try listings.listing(of: "/g", at: .zero) { _ in [] }.sidecars == [])
    }

    @Test func `are looked up anew after a quarter of a second`() throws {
        var looks = 0
        for (time, expected) in [(0, 1), (249, 1), (250, 2), (499, 2), (500, 3)] {
            let listing = try listings.listing(of: "/f", at: .milliseconds(time)) { _ in
                looks += 1
                return ["\(looks).part.json"]
            }
            #expect(listing.sidecars == ["\(expected).part.json"], "\(time) ms")
        }
    }

    @Test func `compare bytes: a dot may be one character with the letter before it`() throws {
        let name = "x\u{0D4E}"
        let listing = try listings.listing(of: "/f") { _ in [name + ".part", name + ".part.json"] }
        #expect(listing.hasWorkingFiles(for: name))
        #expect(listing.parts == [name + ".part"])
        #expect(listing.namesWithSidecar == [name])
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

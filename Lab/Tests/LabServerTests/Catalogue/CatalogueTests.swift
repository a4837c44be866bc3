import Foundation
import LabTestSupport
import LanyardTesting
import Testing

@testable import LabServer

@Suite struct CatalogueTests {
    private let catalogue = Catalogue(
        table: "The Hitchhiker's Guide to the Galaxy\tDouglas Adams\t1979\nJane Eyre\tCharlotte Brontë\t1847\n"
            + "Adams\tAnton Galaxy\t1900\nbroken line\n"
    )

    @Test(arguments: [
        ("hitch", [1979]), ("Hitchhikers", [1979]), ("HITCHHIKER’S gal", [1979]), ("bronte", [1847]),
        ("BRONTË j", [1847]),
        ("adams", [1900, 1979]), ("galaxy", [1979, 1900]), ("itch", []), ("hitch eyre", []), ("", []), (" - ", []),
    ])
    func `every word of a term begins a word of title or author`(term: String, years: [Int]) {
        #expect(catalogue.works(matching: term).map(\.year) == years)
    }

    @Test func `the built-in catalogue can be read, every line of it`() {
        let lines = EmbeddedCatalogue.files["works.tsv"]?.description.split(separator: "\n").count
        #expect(Catalogue.embedded.works.count == lines)
        #expect(Catalogue.embedded.works(matching: "Hitchhiker").contains { $0.author == "Douglas Adams" })
    }

    @Test(arguments: [("h", 2860), ("Hitchhike", 2540), ("Hitchhiker", 300), ("Hitchhiker's Guide", 300)])
    func `short terms take longer`(term: String, milliseconds: Int) {
        #expect(CatalogueService.delay(for: term) == .milliseconds(milliseconds))
    }

    /// Asks over a socket, lets the time of the answer pass, and reads it.
    private func ask(_ path: String, after delay: Duration? = .milliseconds(300)) async throws -> (Int?, Data) {
        let clock = TestClock()
        let server = try await WebServer.start(CatalogueService(catalogue: catalogue, clock: clock))
        let client = try await RawClient(port: server.port)
        try await client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        if let delay {
            await clock.sleepers(atLeast: 1)
            await clock.advance(by: delay)
        }
        let head = try await client.head()
        let body = try await client.readToEnd()
        client.close()
        await server.stop()
        return (head?.status, body)
    }

    @Test func `the answer is Open Library's`() async throws {
        let (status, body) = try await ask("/search.json?q=hitchhikers&limit=20")
        let answer = try JSONSerialization.jsonObject(with: body) as? NSDictionary
        let book: [String: Any] = [
            "key": "/works/L1W", "title": "The Hitchhiker's Guide to the Galaxy", "author_name": ["Douglas Adams"],
            "first_publish_year": 1979,
        ]
        #expect(status == 200)
        #expect(answer == ["numFound": 1, "start": 0, "docs": [book]] as NSDictionary)
    }

    @Test func `only the fields and the number that were asked for are sent`() async throws {
        let (_, body) = try await ask("/search.json?q=galaxy+++++&fields=title,lending&limit=1", after: .seconds(3))
        let answer = try JSONSerialization.jsonObject(with: body) as? NSDictionary
        let book = ["title": "The Hitchhiker's Guide to the Galaxy"]
        #expect(answer == ["numFound": 2, "start": 0, "docs": [book]] as NSDictionary)
    }

    @Test(arguments: [("/", 404), ("/search.json", 400)])
    func `what is not asked rightly is refused at once`(path: String, status: Int) async throws {
        #expect(try await ask(path, after: nil).0 == status)
    }

    @Test func `the wait ends when the client goes`() async throws {
        let clock = StoppedClock()
        let server = try await WebServer.start(CatalogueService(catalogue: catalogue, clock: clock))
        let client = try await RawClient(port: server.port)
        try await client.send("GET /search.json?q=h HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        await clock.began.wait()
        client.close()
        await clock.cancelled.wait()
        await server.stop()
    }
}

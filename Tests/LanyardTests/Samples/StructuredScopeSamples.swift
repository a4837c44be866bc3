import Lanyard
import LanyardTestSupport
import Testing

extension Samples {
    @Suite("Samples: structured scopes")
    struct StructuredScopes {
        struct Page: Equatable {
            let user: String
            let feed: [String]
        }

        struct Album: Equatable {
            let cover: String
            let songs: [String]
        }

        struct Missing: Error {}

        struct Server: Sendable {
            var coverIsMissing = false
            let causes = Log<CancellationCause.Kind?>()
            let songsBegun = Gate()

            func user() async throws -> String { "Ada" }
            func feed() async throws -> [String] { ["hello"] }

            func cover(of id: Int) async throws -> String {
                guard coverIsMissing else { return "red" }
                await songsBegun.wait()
                throw Missing()
            }

            func songs(of id: Int) async throws -> [String] {
                if coverIsMissing {
                    songsBegun.open()
                    try? await untilCancelled()
                    causes.note(CancellationCause.current?.kind)
                }
                return ["one", "two"]
            }
        }

        private struct Exchange: Sendable {
            var price: Int?

            func quote() async throws -> Int {
                guard let price else { throw Missing() }
                return price
            }
        }

        private struct Mirror: Sendable {
            let name: String
            func picture() async throws -> String { "picture of \(name)" }
        }

        @Test func `the first success wins`() async throws {
            let (exchange, backup) = (Exchange(), Exchange(price: 7))
            let quote = try await race {
                try await exchange.quote()
            } _: {
                try await backup.quote()
            }
            #expect(quote == 7)
            let mirrors = [Mirror(name: "a"), Mirror(name: "b")]
            let picture = try await race(among: mirrors) { mirror in try await mirror.picture() }
            #expect(picture.hasPrefix("picture"))
        }

        private func loadAlbum(_ id: Int, from api: Server) async throws -> Album {
            try await withTaskScope("Album") { scope in
                let cover = scope.addTask(name: "cover") { try await api.cover(of: id) }
                let songs = scope.addTask(name: "songs") { try await api.songs(of: id) }
                return try await Album(cover: cover.value, songs: songs.value)
            }
        }

        @Test func `an album is loaded in two runs`() async throws {
            #expect(try await loadAlbum(1, from: Server()) == Album(cover: "red", songs: ["one", "two"]))
        }

        @Test func `the failure of one cancels the other`() async throws {
            let server = Server(coverIsMissing: true)
            await #expect(throws: Missing.self) { try await loadAlbum(1, from: server) }
            #expect(server.causes.all == [.siblingFailed])
        }

        @Test func `a page is loaded in two runs`() async throws {
            let api = Server()
            let page = try await withTaskScope("Page") { scope in
                let user = scope.addTask(name: "user") { try await api.user() }
                let feed = scope.addTask(name: "feed") { try await api.feed() }
                return try await Page(user: user.value, feed: feed.value)
            }
            #expect(page == Page(user: "Ada", feed: ["hello"]))
        }

        struct File {
            let name: String
        }

        @Test func `the failure of one is listed among the outcomes`() async throws {
            let printed = Log<String>()
            func importFile(_ file: File) async throws { if file.name == "b" { throw Missing() } }
            func print(_ key: TaskKey, _ error: any Error) { printed.note("\(key): \(error)") }
            let files = [File(name: "a"), File(name: "b"), File(name: "c")]
            let result = await withSupervisorScope("Import") { scope in
                for file in files { scope.addTask(id: file.name) { try await importFile(file) } }
            }
            for run in result.outcomes where run.outcome.error != nil { print(run.key!, run.outcome.error!) }
            #expect(printed.all == ["b: Missing()"])
        }

        @Test func `a result counts the errors and tells the causes`() async throws {
            let printed = Log<String>()
            func ping(_ host: String) async throws { if host == "b" { throw Missing() } }
            func print(_ text: String, _ cause: CancellationCause? = nil) { printed.note(text) }
            let hosts = ["a", "b"]
            let result = await withSupervisorScope { scope in
                for host in hosts { scope.addTask(name: host) { try await ping(host) } }
            }
            print("\(result.errors.count) of \(result.outcomes.count) did not answer")
            for run in result.outcomes {
                if case .cancelled(let cause, _) = run.outcome { print(run.name ?? "\(run.id)", cause) }
            }
            #expect(printed.all == ["1 of 2 did not answer"])
        }
    }
}

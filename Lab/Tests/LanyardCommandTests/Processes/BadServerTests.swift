import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("A server that does not do what the real command hopes for", .processes)
struct BadServerTests {
    /// Runs `get` for one file, without retries unless the arguments say so, and looks at what is left in the folder.
    private func get(
        _ file: ServedFile,
        _ arguments: [String] = [],
        expect leftovers: [String] = []
    ) async throws -> CommandRun.End {
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let url = source.url(for: file.name).absoluteString
            let end = try await CommandRun(["get", url, "-o", folder.path, "--retries", "0"] + arguments).end()
            let names = try folder.names
            #expect(names == leftovers)
            if end.code != 0 { #expect(end.errors.contains("lanyard: \(url): ")) }
            return end
        }
    }

    @Test(arguments: [
        (401, 6, "It wants a user name and password"), (404, 8, "There is no such file; check the URL."),
        (410, 8, "The file was removed for good."), (500, 8, "The fault is the server's; try later."),
    ])
    func `A status that is no file ends it with a code for it, and the message says what to do`(
        _ status: Int,
        _ code: Int32,
        _ advice: String
    ) async throws {
        let end = try await get(.generated("a.bin", size: 10) { $0.faults = .always(.status(status)) })
        #expect(end.code == code)
        #expect(end.errors.contains("The server answered \(status)"))
        #expect(end.errors.contains(advice))
    }

    @Test func `A password in the URL opens the file, and is never shown`() async throws {
        let file = ServedFile.generated("a.bin", size: 1000) {
            $0.authorization = "Basic " + Data("anna:secret".utf8).base64EncodedString()
        }
        try await withFileSource([file]) { source in
            let folder = try TemporaryFolder()
            let url = source.url(for: "a.bin").absoluteString
            let arguments = ["-o", folder.path, "--json"]
            let refused = try await CommandRun(
                ["get", url.replacing("http://", with: "http://anna:wrong@")] + arguments
            )
            .end()
            #expect(refused.code == 6)
            #expect(refused.errors.contains("The server answered 401"))
            let end = try await CommandRun(["get", url.replacing("http://", with: "http://anna:secret@")] + arguments)
                .end()
            #expect(end.code == 0)
            #expect(!(end.output + end.errors + refused.output + refused.errors).contains("anna"))
            #expect(try folder.names == ["a.bin"])
        }
    }

    @Test func `Fields are sent with each request, and credentials not to another host`() async throws {
        try await withFileSource([.generated("b.bin", size: 1000)]) { other in
            let elsewhere = other.url(for: "b.bin").absoluteString
            let file = ServedFile.generated("a.bin", size: 10) { $0.faults = .always(.redirect(to: elsewhere)) }
            try await withFileSource([file]) { source in
                let folder = try TemporaryFolder()
                let url = source.url(for: "a.bin").absoluteString
                let fields = [
                    "-H", "Authorization: Bearer secret", "-H", "Cookie: a=b", "-H", "X-A: 1", "-H", "X-A: 2",
                ]
                let more = ["--user-agent", "me", "--referer", "http://page/", "--connect-timeout", "5"]
                let end = try await CommandRun(["get", url, "-o", folder.path] + fields + more).end()
                #expect(end.code == 0, "\(end.errors)")
                let (first, second) = try (
                    #require(source.requests.first).headers, #require(other.requests.first).headers
                )
                #expect(first["authorization"] == "Bearer secret" && first["cookie"] == "a=b")
                #expect(second["authorization"] == nil && second["cookie"] == nil)
                for headers in [first, second] {
                    #expect(headers["user-agent"] == "me" && headers["referer"] == "http://page/")
                }
                #expect(first["x-a"]?.filter { $0 != " " } == "1,2" && second["x-a"] == nil)
                let none = try await CommandRun(["get", url, "-o", folder.path, "--max-redirs", "0"]).end()
                #expect(none.code == 7)
                #expect(none.errors.contains("The server redirected more than 0 times."), "\(none.errors)")
            }
        }
    }

    @Test func `A redirect in a circle is not followed for ever`() async throws {
        let end = try await get(.generated("a.bin", size: 10) { $0.faults = .always(.redirectLoop) })
        #expect(end.code == 7)
        #expect(end.errors.contains("The server redirects in a circle"))
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://example.org/a"]) func `A redirect to another scheme is not followed`(
        _ location: String
    ) async throws {
        let end = try await get(.generated("a.bin", size: 10) { $0.faults = .always(.redirect(to: location)) })
        #expect(end.code == 7)
        #expect(end.errors.contains("The server's redirect cannot be followed"))
    }

    @Test(arguments: [
        (#"attachment; filename="../../x""#, "x"), (#"attachment; filename="/etc/passwd""#, "passwd"),
        (#"attachment; filename*=UTF-8''a%00b"#, "ab"), (#"attachment; filename="CON""#, "_CON"),
        (#"attachment; filename="..""#, "a.bin"), (#"attachment; filename=".bashrc""#, "_bashrc"),
    ])
    func `A name from the server never leads out of the folder`(_ disposition: String, _ name: String) async throws {
        let file = ServedFile.generated("a.bin", size: 1000) { $0.contentDisposition = disposition }
        #expect(try await get(file, expect: [name]).code == 0)
    }

    @Test func `A name from the server of 300 characters is made shorter`() async throws {
        let long = String(repeating: "x", count: 300)
        let name = String(repeating: "x", count: 237) + ".txt"
        let file = ServedFile.generated("a.bin", size: 1000) {
            $0.contentDisposition = "attachment; filename=\"\(long).txt\""
        }
        #expect(try await get(file, expect: [name]).code == 0)
    }

    @Test func `A body that ends early is an error, and what came is kept`() async throws {
        let file = ServedFile.generated("a.bin", size: 4_000_000) { $0.faults = .always(.cut(after: 3_000_000)) }
        let end = try await get(file, expect: ["a.bin.part", "a.bin.part.json"])
        #expect(end.code == 4)
        #expect(end.errors.contains("The body ended after "))
        #expect(end.errors.contains(" of 4000000 bytes."))
    }

    @Test func `A body that ends early is fetched again from there`() async throws {
        let file = ServedFile.generated("a.bin", size: 4_000_000) { $0.faults = [.cut(after: 3_000_000)] }
        let end = try await get(file, ["--retries", "1"], expect: ["a.bin"])
        #expect(end.code == 0)
        #expect(end.output.contains("(try 2): The body ended after "))
    }

    @Test(arguments: [0, 100_000]) func `A body without a length, and one without a byte, are files like others`(
        _ size: Int
    ) async throws {
        for framing in [BodyFraming.contentLength, .chunked, .untilClose] {
            let file = ServedFile.generated("a.bin", size: size) { $0.framing = framing }
            let digest = try file.sha256()
            #expect(try await get(file, ["--sha256", digest], expect: ["a.bin"]).code == 0)
        }
    }

    @Test(arguments: ["1", "4"]) func `A file with another SHA-256 never appears under its name`(_ connections: String)
        async throws
    {
        let wrong = String(repeating: "0", count: 64)
        let file = ServedFile.generated("a.bin", size: 3_000_000)
        let end = try await get(file, ["--sha256", wrong, "-x", connections])
        #expect(end.code == 32)
        #expect(end.errors.contains("The file's SHA-256 is \(try file.sha256()), not \(wrong)"))
    }

    @Test func `Silence is not waited for longer than --idle-timeout says`() async throws {
        let file = ServedFile.generated("a.bin", size: 300_000) { $0.faults = .always(.stall(after: 100_000)) }
        try await withFileSource([file]) { source in
            // On a machine so busy that not even the first bytes come in time, it gets more of it.
            for limit in [3, 9, 27] {
                let folder = try TemporaryFolder()
                let url = source.url(for: file.name).absoluteString
                let options = ["-o", folder.path, "--retries", "0", "--idle-timeout", "\(limit)"]
                let end = try await CommandRun(["get", url] + options).end()
                #expect(end.code == 4)
                #expect(end.errors.contains("Nothing came for \(limit) s."))
                if try folder.names == [] && limit < 27 { continue }
                #expect(try folder.names == ["a.bin.part", "a.bin.part.json"])
                break
            }
        }
    }

    @Test func `A port where nobody listens, and a host that does not exist`() async throws {
        let folder = try TemporaryFolder()
        let port = try await withFileSource([]) { $0.port }
        let refused = try await CommandRun.run("get", "http://127.0.0.1:\(port)/a", "-o", folder.path)
        #expect(refused.code == 4)
        #expect(refused.errors.contains("127.0.0.1:\(port) refused the connection. Check the port"))
        let unknown = try await CommandRun.run("get", "http://nowhere.invalid/a", "-o", folder.path)
        #expect(unknown.code == 4)
        #expect(unknown.errors.contains("The host “nowhere.invalid"))
        #expect(try folder.names == [])
    }
}

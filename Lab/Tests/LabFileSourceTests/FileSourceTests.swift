import Foundation
import LabTestSupport
import Testing

@testable import LabFileSource

@Suite("File source: files, ranges, validators")
struct FileSourceTests {
    private let size = 1_500_000

    private func bytes(_ range: Range<Int>, size: Int? = nil, seed: UInt64 = 1) -> Data {
        GeneratedBytes(size: size ?? self.size, seed: seed).bytes(in: range)
    }

    @Test func `A whole file comes with its length and its validators`() async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let response = try await RawResponse.get("a.bin", from: source)
            #expect(response.status == 200)
            #expect(response.head["content-length"] == "\(size)")
            #expect(response.head["accept-ranges"] == "bytes")
            #expect(response.head["etag"]?.hasPrefix("\"") == true)
            #expect(response.head["last-modified"]?.hasSuffix(" GMT") == true)
            #expect(response.body == bytes(0..<size))
        }
    }

    @Test(arguments: [
        ("bytes=0-9", 0..<10), ("bytes=1048570-1048580", 1_048_570..<1_048_581),
        ("bytes=-5", 1_499_995..<1_500_000),
    ])
    func `A range comes as 206 with its place in the file`(header: String, range: Range<Int>) async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let response = try await RawResponse.get("a.bin", from: source, "Range: \(header)")
            #expect(response.status == 206)
            #expect(response.head["content-range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
            #expect(response.head["content-length"] == "\(range.count)")
            #expect(response.body == bytes(range))
        }
    }

    @Test func `A range of a file beyond four gigabytes is there at once`() async throws {
        let huge = 4_831_838_208
        try await withFileSource([.generated("huge", size: huge)]) { source in
            let response = try await RawResponse.get("huge", from: source, "Range: bytes=4831838200-")
            #expect(response.head["content-range"] == "bytes 4831838200-4831838207/4831838208")
            #expect(response.body == bytes((huge - 8)..<huge, size: huge))
        }
    }

    @Test func `A range outside the file is 416 and tells the size`() async throws {
        try await withFileSource([.generated("a", size: 10), .generated("empty", size: 0)]) { source in
            let response = try await RawResponse.get("a", from: source, "Range: bytes=10-")
            #expect(response.status == 416)
            #expect(response.head["content-range"] == "bytes */10")
            let empty = try await RawResponse.get("empty", from: source, "Range: bytes=0-")
            #expect(empty.status == 416)
        }
    }

    @Test func `If-Range obeys the strong tag and the very date, and nothing else`() async throws {
        let files = [
            ServedFile.generated("a", size: 100),
            .generated("weak", size: 100) { $0.validators = [.weakEntityTag] },
        ]
        try await withFileSource(files) { source in
            let head = try await RawResponse.get("a", from: source, method: "HEAD").head
            let weak = try await RawResponse.get("weak", from: source, method: "HEAD").head
            let cases: [(String, String?, Int)] = [
                ("a", head["etag"], 206), ("a", head["last-modified"], 206), ("a", "\"other\"", 200),
                ("a", "Thu, 01 Jan 1970 00:00:00 GMT", 200), ("weak", weak["etag"], 200),
            ]
            #expect(weak["last-modified"] == nil)
            for (name, value, status) in cases {
                let validator = try #require(value)
                let response = try await RawResponse.get(
                    name,
                    from: source,
                    "Range: bytes=90-",
                    "If-Range: \(validator)"
                )
                #expect(response.status == status, "\(validator)")
                #expect(response.body.count == (status == 206 ? 10 : 100))
            }
        }
    }

    @Test func `HEAD tells what GET would, without the body, and the connection goes on`() async throws {
        try await withFileSource([.generated("a", size: 100)]) { source in
            let client = try await RawClient(port: source.port)
            try await client.request("HEAD", "/a")
            let head = try #require(try await client.head())
            #expect(head["content-length"] == "100")
            try await client.get("/a", "Range: bytes=0-4")
            #expect(try await client.head()?.status == 206)
            #expect(try await client.read(5) == bytes(0..<5, size: 100))
            client.close()
            #expect(source.requests.map(\.connection) == [1, 1])
            #expect(source.requests.map(\.method) == ["HEAD", "GET"])
        }
    }

    @Test func `A file on disk is served with ranges, and a change of it changes the tag`() async throws {
        let folder = try TemporaryFolder()
        let content = bytes(0..<700_000)
        try folder.write(content, to: "d")
        try await withFileSource([.disk("d", at: folder.url("d")), .disk("none", at: folder.url("d/x"))]) { source in
            let whole = try await RawResponse.get("d", from: source)
            #expect(whole.body == content)
            let part = try await RawResponse.get("d", from: source, "Range: bytes=300000-599999")
            #expect(part.body == content[300_000..<600_000])
            try folder.write("other", to: "d")
            let other = try await RawResponse.get("d", from: source)
            #expect(other.body == Data("other".utf8))
            #expect(other.head["etag"] != whole.head["etag"])
            #expect(try await RawResponse.get("none", from: source).status == 404)
        }
    }

    @Test func `An empty file is 200 with no bytes`() async throws {
        try await withFileSource([.generated("empty", size: 0)]) { source in
            let response = try await RawResponse.get("empty", from: source)
            #expect(response.status == 200)
            #expect(response.head["content-length"] == "0")
            #expect(response.body.isEmpty)
        }
    }

    @Test func `A body of unknown length comes in chunks, or until the connection closes`() async throws {
        let files = [
            ServedFile.generated("chunked", size: 300_000) { $0.framing = .chunked },
            .generated("closing", size: 300_000) { $0.framing = .untilClose },
        ]
        try await withFileSource(files) { source in
            let chunked = try await RawResponse.get("chunked", from: source)
            #expect(chunked.head["transfer-encoding"] == "chunked")
            #expect(chunked.head["content-length"] == nil)
            #expect(chunked.body.starts(with: Data("40000\r\n".utf8)))
            #expect(chunked.body.suffix(5) == Data("0\r\n\r\n".utf8))
            let closing = try await RawResponse.get("closing", from: source)
            #expect(closing.head["content-length"] == nil)
            #expect(closing.body == bytes(0..<300_000, size: 300_000))
            try await source.settled()
            #expect(source.requests.map(\.bodyBytes) == [300_000, 300_000])
        }
    }

    @Test func `Unknown is 404, gone is 410, other methods 405, nonsense 400, and no authorization 401`() async throws {
        let files = [
            ServedFile.generated("gone", size: 1) { $0.isGone = true },
            .generated("locked", size: 1) { $0.authorization = "Bearer key" },
        ]
        try await withFileSource(files) { source in
            #expect(try await RawResponse.get("nothing", from: source).status == 404)
            #expect(try await RawResponse.get("gone", from: source).status == 410)
            #expect(try await RawResponse.get("gone", from: source, method: "PUT").status == 405)
            #expect(try await RawResponse.get("%ZZ", from: source).status == 400)
            let locked = try await RawResponse.get("locked", from: source)
            #expect(locked.status == 401)
            #expect(locked.head["www-authenticate"] != nil)
            let opened = try await RawResponse.get("locked", from: source, "Authorization: Bearer key")
            #expect(opened.status == 200)
        }
    }

    @Test func `A Content-Disposition is sent as it is, and a file without ranges says so and has none`() async throws {
        let file = ServedFile.generated("a", size: 10) {
            $0.contentDisposition = "attachment; filename=\"../../x\""
            $0.acceptsRanges = false
        }
        try await withFileSource([file]) { source in
            let response = try await RawResponse.get("a", from: source, "Range: bytes=5-")
            #expect(response.status == 200)
            #expect(response.head["accept-ranges"] == "none")
            #expect(response.head["content-disposition"] == "attachment; filename=\"../../x\"")
        }
    }

    @Test func `Names may hold spaces, slashes and letters of any script`() async throws {
        let name = "a b/ü?#%.bin"
        try await withFileSource([.generated(name, size: 3)]) { source in
            let url = source.url(for: name)
            #expect(url.absoluteString.hasSuffix("/a%20b/%C3%BC%3F%23%25.bin"))
            let path = String(url.absoluteString.dropFirst(source.baseURL.absoluteString.count))
            let response = try await RawResponse.get(path, from: source)
            #expect(response.status == 200)
            #expect(source.requests[0].file == name)
        }
    }
}

import Foundation
import LanyardDownloads
import Testing

@Suite("A Metalink")
struct MetalinkTests {
    private let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <metalink xmlns="urn:ietf:params:xml:ns:metalink">
          <generator>x</generator>
          <file name="../dir/a.iso">
            <size>14471447</size>
            <hash type="md5">00</hash>
            <hash type="sha-256">
              \(String(repeating: "ab", count: 32))
            </hash>
            <pieces length="1000" type="sha-256"><hash>01</hash><hash>02</hash></pieces>
            <url location="de" priority="2">http://b.example/a.iso</url>
            <url priority="1">https://a.example/a.iso?x=1&amp;y=2</url>
            <url>http://c.example/a.iso</url>
            <url priority="1">ftp://d.example/a.iso</url>
            <url priority="1">http://bad host/a.iso</url>
            <metaurl mediatype="torrent">http://e.example/a.torrent</metaurl>
          </file>
          <file name="b"><url>http://a.example/b</url></file>
          <file name="b"><url>http://a.example/xb</url></file>
          <file name="/x/../.y/./b"><url>http://a.example/yb</url></file>
          <file name="none"><url>ftp://a.example/b</url></file>
        </metalink>
        """

    @Test func `lists files, each with its URLs in order and its digest`() throws {
        let requests = try Metalink(Data(text.utf8)).requests(folder: "/tmp")
        #expect(
            requests.map(\.url) == [
                "https://a.example/a.iso?x=1&y=2", "http://a.example/b", "http://a.example/xb", "http://a.example/yb",
            ]
        )
        #expect(requests.map(\.mirrors) == [["http://b.example/a.iso", "http://c.example/a.iso"], [], [], []])
        #expect(requests.map(\.name) == ["a.iso", "b", "b (2)", "b"])
        #expect(
            requests.map(\.folder) == ["/tmp/dir", "/tmp", "/tmp", "/tmp/x/_y"],
            "A name never leads out of the folder."
        )
        #expect(requests.map(\.createsFolder) == [true, false, false, true])
        #expect(requests.map(\.checksum) == [String(repeating: "ab", count: 32), nil, nil, nil])
    }

    /// A Metalink of one file, with what is told of it.
    private func file(_ elements: String) throws -> Metalink.File? {
        let file = "<file name='a'>\(elements)<url>http://a.example/a</url></file>"
        return try Metalink(Data("<metalink xmlns='urn:ietf:params:xml:ns:metalink'>\(file)</metalink>".utf8)).files
            .first
    }

    @Test func `tells a length, the longest digest that is known here, and what else there is if none is`() throws {
        let (short, long) = (String(repeating: "ab", count: 32), String(repeating: "cd", count: 64))
        let middle = String(repeating: "ef", count: 48)
        let all = "<hash type='md5'>00</hash><hash type='SHA-512'>\(long)</hash><hash type='sha-256'>\(short)</hash>"
        let known = try #require(try file("<size> 12 </size>" + all))
        #expect((known.length, known.checksum, known.unknownDigests) == (12, long, []))
        #expect(try file("<hash type='sha-384'>\(middle)</hash><hash type='sha-1'>00</hash>")?.checksum == middle)
        let unknown = try #require(try file("<hash type='md5'>00</hash><hash type='sha-1'>00</hash>"))
        #expect((unknown.length, unknown.checksum, unknown.unknownDigests) == (nil, nil, ["md5", "sha-1"]))
        #expect(try Metalink(Data(text.utf8)).requests(folder: "").first?.length == 14_471_447)
        #expect(try file("<hash type='sha256'>\(short)</hash>")?.unknownDigests == ["sha256"])
    }

    @Test func `passes over what it cannot ask, and space around what it can`() throws {
        let urls = "<url priority='1'>ftp://b.example/a</url><url>/a</url><url>\n  http://b.example/a\t</url>"
        #expect(try file(urls)?.urls == ["http://b.example/a", "http://a.example/a"])
    }

    @Test(arguments: [
        ("<size>-1</size>", "the size “-1” is no number"), ("<size>1e3</size>", "the size “1e3” is no number"),
        ("<hash type='sha-512'>\(String(repeating: "0", count: 64))</hash>", "a sha-512 has 128 hexadecimal digits"),
    ]) func `with a size or a digest that is none is refused`(_ elements: String, _ words: String) {
        let error = #expect(throws: DownloadError.self) { try file(elements) }
        #expect("\(String(describing: error))".contains(words))
    }

    @Test(arguments: [
        "", "no XML", "<metalink/>", "<metalink xmlns='urn:ietf:params:xml:ns:metalink'><file>",
        "<metalink xmlns='urn:ietf:params:xml:ns:metalink'/>",
        "<metalink xmlns='urn:ietf:params:xml:ns:metalink'><file name='a'><metaurl mediatype='torrent'>http://a</metaurl></file></metalink>",
        "<metalink xmlns='http://www.metalinker.org/' version='3.0'><files><file name='a'><url>http://a</url></file></files></metalink>",
    ]) func `that is none is refused`(_ text: String) {
        let error = #expect(throws: DownloadError.self) { try Metalink(Data(text.utf8)) }
        guard case .malformedMetalink? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }
}

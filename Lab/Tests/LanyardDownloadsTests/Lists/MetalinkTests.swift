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
        #expect(requests.map(\.sha256) == [String(repeating: "ab", count: 32), nil, nil, nil])
    }

    @Test(arguments: [
        "", "no XML", "<metalink/>", "<metalink xmlns='urn:ietf:params:xml:ns:metalink'><file>",
        "<metalink xmlns='urn:ietf:params:xml:ns:metalink'/>",
        "<metalink xmlns='http://www.metalinker.org/' version='3.0'><files><file name='a'><url>http://a</url></file></files></metalink>",
    ]) func `that is none is refused`(_ text: String) {
        let error = #expect(throws: DownloadError.self) { try Metalink(Data(text.utf8)) }
        guard case .malformedMetalink? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }
}

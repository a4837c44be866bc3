import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A Metalink that anybody may have written")
struct MetalinkFuzzTests {
    private static let corpus = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <metalink xmlns="urn:ietf:params:xml:ns:metalink">
          <file name="iso/a.iso"><size>300</size>
            <hash type="sha-256">\(String(repeating: "0f", count: 32))</hash>
            <pieces type="sha-1" length="1"><hash>00</hash></pieces>
            <url location="de" priority="2">https://mirror.example/a</url><url>http://example.org/a?b&amp;c</url>
          </file>
          <file name="../../etc/passwd"><url>http://example.org/b</url></file>
        </metalink>
        """,
        """
        <m:metalink xmlns:m='urn:ietf:params:xml:ns:metalink'><!-- two --><m:file name='CON'><m:hash type='sha-1'>x</m:hash>\
        <m:url><![CDATA[http://anna:secret@example.org/&#x41;]]></m:url></m:file><m:file name="con"><m:url>\
        http://example.org/%41&#65;</m:url></m:file></m:metalink>
        """,
        "<metalink xmlns=\"urn:ietf:params:xml:ns:metalink\"><file name=\"é\"><url>http://a/b</url></file></metalink>",
    ]
    private static let words = [
        "<file name=\"", "<url>", "</url>", "<hash type=\"sha-512\">", "</hash>", "<size>", "</size>", "<![CDATA[",
        "]]>", "<!--",
        "-->", "<?xml ", "encoding=\"UTF-16\"", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "&#0;", "&#x110000;", "&lt;",
        "xmlns=\"\"",
        "xmlns:x=\"y\"", "x:", "/>", "priority=\"-1\"", "ftp://a/b", "file:///etc/passwd", "..%2F", ".part",
    ]

    @Test func `leads to files below the folder, each once and under a safe name, or is refused in words`() async {
        let fuzz = Fuzz("metalinks", corpus: Self.corpus, words: Self.words, limit: 16 << 10)
        await fuzz.run(
            1500,
            property:
                "each file has a safe name in folders with safe names below the given one, no two have one place, and each URL is one of "
                + "http or https",
            filter: "MetalinkFuzzTests --package-path Lab"
        ) { input, _ in
            do throws(DownloadError) {
                let requests = try Metalink(Data(input)).requests(folder: "/here")
                try Self.check(requests)
                return true
            } catch {
                guard case .malformedMetalink(let why) = error, !why.isEmpty else { throw Fuzz.Broken("\(error)") }
                return false
            }
        }
    }

    private static func check(_ requests: [DownloadRequest]) throws(DownloadError) {
        func broken(_ what: String) -> DownloadError { .unexpected(what) }
        if requests.isEmpty { throw broken("it lists nothing") }
        var places: Set<String> = []
        for request in requests {
            let folders = request.folder.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let names = folders.dropFirst(2) + [request.name ?? ""]
            guard folders.prefix(2) == ["", "here"], folders.count <= 65, names.allSatisfy({ FileName.safe($0) == $0 })
            else {
                throw broken("“\(request.folder)/\(request.name ?? "")” leads elsewhere")
            }
            let place = FileName.comparisonKey("\(request.folder)/\(request.name ?? "")")
            guard places.insert(place).inserted else { throw broken("two are called “\(place)”") }
            if request.length ?? 0 < 0 { throw broken("a length of \(request.length ?? 0)") }
            for url in [request.url] + request.mirrors {
                let source = try SourceURL(url)
                if !source.text.hasPrefix("http") { throw broken("\(source.text) is asked for") }
            }
        }
    }
}

import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A file name that a server chose")
struct NameFuzzTests {
    private static let corpus = [
        #"attachment; filename="a.txt""#, #"attachment; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt; filename="x""#,
        #"inline; filename=a.tar.gz"#, #"attachment; filename="say \"hi\".txt"; size=3"#,
        #"attachment; filename*=ISO-8859-1'de'%E4.txt"#, #"attachment; filename="../../etc/passwd""#,
        "attachment; filename=\"\(String(repeating: "ab.", count: 120)).txt\"",
    ]
    private static let words = [
        "filename=", "filename*=", "UTF-8''", "ISO-8859-1''", "%2F", "%2F%CC%81", "%2e%2e%2f", "%5C", "%00", "CON",
        "NUL.txt",
        "LPT1",
        ".part", ".part.json", ".bashrc", "C:\\", "~", ".tar.gz", ". ", "…", "\u{200B}", "\u{0301}",
    ]

    @Test func `stays in its folder, and is a name everywhere`() async {
        let fuzz = Fuzz("file-names", corpus: Self.corpus, words: Self.words, limit: 2000)
        await fuzz.run(
            3000,
            property:
                "one path component without separators and control characters, short, not hidden, the same when it "
                + "is made safe again, even with a number",
            filter: "NameFuzzTests --package-path Lab"
        ) { input, numbers in
            let field = String(decoding: input, as: UTF8.self)
            let told = ContentDisposition.fileName(in: field)
            for text in [told ?? "", field] {
                let name = FileName.safe(text)
                try Self.check(name, of: text)
                let number = Int.random(in: 2...999, using: &numbers)
                try Self.check(FileName.numbered(name, number), of: "\(text), number \(number)")
            }
            return told != nil
        }
    }

    private static func check(_ name: String, of text: String) throws {
        func broken(_ what: String) -> Fuzz.Broken { Fuzz.Broken("“\(name)”, made of “\(text)”, \(what)") }
        if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
        {
            throw broken("has a separator or a control character")
        }
        if name.isEmpty || name.utf8.first == UInt8(ascii: ".") { throw broken("is hidden, or none") }
        if let last = name.utf8.last, last == UInt8(ascii: ".") || last == UInt8(ascii: " ") {
            throw broken("loses its end on Windows")
        }
        if name.utf8.count > FileName.longest { throw broken("has \(name.utf8.count) bytes") }
        if FileName.safe(name) != name { throw broken("becomes “\(FileName.safe(name))” when made safe again") }
        let path = URL(filePath: "/folder/here").appending(path: name).standardizedFileURL
        if path.deletingLastPathComponent().path() != "/folder/here/" { throw broken("leads to \(path.path())") }
    }
}

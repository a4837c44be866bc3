import ArgumentParser
import Foundation
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("A list of URLs that anybody may have written")
struct InputListFuzzTests {
    private static let corpus = [
        "http://a.example/1\nhttps://b.example/2?x=y\n", "# a list\r\n\r\nhttp://a/%20b\r\n  https://c:8080/d  \r\n",
        "http://a/1\thttp://b/1\n  out=c.iso\n  dir=d\n", "\u{FEFF}http://anna:secret@a/b\n#http://c/d\nhttp://e/f",
        "http://[::1]/a\u{2028}http://b/c\n",
    ]
    private static let words = [
        "http://", "https://", "ftp://a/b", "\t", "\n out=", "\n dir=", "../", "/", "\n checksum=sha-256=", "\n",
        "\n header=A: b", "\n split=", "\n gid=", "\n referer=*",
        "\r\n", "#", "\u{FEFF}",
        "\u{85}", "/x", "secret@",
    ]

    @Test func `is taken line by line, or refused with the line, and shows no password`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("list")
        let fuzz = Fuzz("url-lists", corpus: Self.corpus, words: Self.words, limit: 64 << 10)
        await fuzz.run(
            2000,
            property:
                "each address is a line of the file and an address again, each folder stays below, what is refused names file and "
                + "line, and no password is shown",
            filter: "InputListFuzzTests --package-path Lab"
        ) { input, _ in
            try Data(input).write(to: folder.url("list"))
            let text = String(decoding: input, as: UTF8.self)
            do {
                let entries = Array(try InputList(path: path).entries())
                if entries.isEmpty { throw Fuzz.Broken("a list of nothing") }
                for folder in entries.compactMap(\.subfolder)
                where folder.hasPrefix("/") || folder.split(separator: "/").contains("..") {
                    throw Fuzz.Broken("\(folder) leads elsewhere")
                }
                for address in entries.map(\.address) {
                    if try Address(address.text) != address || !text.contains(address.text) {
                        throw Fuzz.Broken("\(address) is read as another, or not in the list")
                    }
                    let parts = URLComponents(string: address.shown)
                    if parts?.user != nil || parts?.password != nil {
                        throw Fuzz.Broken("\(address.shown) shows a password")
                    }
                }
                return true
            } catch let error as ValidationError {
                if !error.message.contains(path) { throw Fuzz.Broken("“\(error.message)” names no file") }
                if error.message.contains("secret@") { throw Fuzz.Broken("“\(error.message)” shows a password") }
                return false
            }
        }
    }
}

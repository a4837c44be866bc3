import ArgumentParser
import Foundation
import LabTestSupport
import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("A list of URLs that anybody may have written")
struct InputListFuzzTests {
    private static let corpus = [
        "http://a.example/1\nhttps://b.example/2?x=y\n", "# a list\r\n\r\nhttp://a/%20b\r\n  https://c:8080/d  \r\n",
        "http://a/1\thttp://b/1\n  out=c.iso\n  dir=d\n", "\u{FEFF}http://anna:secret@a/b\n#http://c/d\nhttp://e/f",
        "http://[::1]/a\u{2028}http://b/c\n",
        "http://a/1\n header=X-A: b\n header=Accept: c\n referer=*\n user-agent=x y\n split=4\n max-connection-per-server=16\n",
        "http://a/1\n\tgid=1234567890abcdef\n\tcontinue=true\n\tchecksum=sha-256=\(String(repeating: "0f", count: 32))\n"
            + "http://a/2\n checksum=md5=d41d8cd98f00b204e9800998ecf8427e\n checksum=sha-512=\(String(repeating: "aB", count: 64))\n",
        "<?xml version=\"1.0\"?><metalink xmlns=\"urn:ietf:params:xml:ns:metalink\"><file name=\"b/c.iso\"><size>3</size>"
            + "<hash type=\"sha-1\">x</hash><url>http://a/b</url></file></metalink>",
    ]
    private static let words = [
        "http://", "https://", "ftp://a/b", "\t", "\n out=", "\n dir=", "../", "/", "\n checksum=sha-256=", "\n",
        "\n header=A: b", "\n split=", "\n gid=", "\n referer=*", "\n user-agent=", "\n max-connection-per-server=",
        "\n checksum=sha-1=",
        "\n pause=true", "Authorization: x", "<url>", "<file name=\"../x\">",
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
                "each address is a line of the file and an address again, each folder stays below, each field is one line, numbers and "
                + "digests are some, what is refused names file and line, and no password is shown",
            filter: "InputListFuzzTests --package-path Lab"
        ) { input, _ in
            try Data(input).write(to: folder.url("list"))
            let text = String(decoding: input, as: UTF8.self)
            do {
                let list = try InputList(path: path)
                let entries = Array(list.entries())
                if entries.isEmpty { throw Fuzz.Broken("a list of nothing") }
                for entry in entries { try Self.check(entry) }
                if let remark = list.remark,
                    !remark.hasPrefix(path) || remark.contains("secret@") || remark.contains("\n")
                {
                    throw Fuzz.Broken("“\(remark)” is told of it")
                }
                for folder in entries.compactMap(\.subfolder)
                where folder.hasPrefix("/") || folder.split(separator: "/").contains("..") {
                    throw Fuzz.Broken("\(folder) leads elsewhere")
                }
                for address in entries.map(\.address) {
                    if try Address(address.text) != address || !text.contains(address.text) && !text.contains("<") {
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

    private static func check(_ entry: InputEntry) throws {
        let numbers = [entry.split, entry.connectionsPerServer].compactMap { $0 }
        let texts = entry.fields.flatMap { [$0.name, $0.value] } + [entry.referer, entry.userAgent].compactMap { $0 }
        guard numbers.allSatisfy({ $0 >= 1 }), entry.fields.count <= 100, entry.length ?? 0 >= 0,
            texts.allSatisfy({ text in
                text.unicodeScalars.allSatisfy { $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F }
            })
        else { throw Fuzz.Broken("\(entry)") }
    }
}

import Foundation
import LabTestSupport
import LanyardDownloads
import Testing

@testable import LanyardCommand

@Suite("Values of arguments that anybody may give")
struct ValueFuzzTests {
    private static let corpus = [
        "http://example.org/a%20b.iso", "https://anna:secret@example.org:8443/b?c=d#e", "http://[::1]:8080/x", "500k",
        "1.5M", "2MiB/s", "2GB", "123456789", String(repeating: "aB", count: 32), String(repeating: "0f", count: 32),
        "sha-512=" + String(repeating: "aB", count: 64), "SHA-384=" + String(repeating: "0f", count: 48),
        "Accept-Language: en, de",
        "X-A:", "http://127.0.0.1:8080/?token=abc", "http://[::1]:80/?x=1&token=abc#runs",
    ]
    private static let words = [
        "http://", "https://", "ftp://", "://", ":65536", "secret@", "[", "]", "k", "kib", "MB", "g", "/s", "inf",
        "nan",
        "1e18", ".", "٣", "ß", "sha-256=", "md5=", "X: ", "\r\nX: y", "?token=", "%0A",
    ]

    @Test
    func
        `are refused, or a URL without its password, a rate within bounds, a digest, a field, or the address of a console`()
        async
    {
        let fuzz = Fuzz("values", corpus: Self.corpus, words: Self.words, limit: 1000)
        await fuzz.run(
            3000,
            property:
                "an address reads the same again and shows no password, a rate is from 1 to 2^50, a digest is hexadecimal digits "
                + "of its length, and a field or a console's token is one line",
            filter: "ValueFuzzTests --package-path Lab"
        ) { input, _ in
            let text = String(decoding: input, as: UTF8.self)
            let address = try? Address(text)
            if let address { try Self.check(address) }
            let rate = try? ByteRate(text)
            if let rate, !(1..<(1 << 50)).contains(rate.bytesPerSecond) { throw Fuzz.Broken("a rate of \(rate)") }
            let digest = try? ChecksumText.parse(text, bits: 256)
            if let digest, digest.wholeMatch(of: /[0-9a-f]{64}/) == nil { throw Fuzz.Broken("a digest of \(digest)") }
            let named = try? ChecksumText.named(text)
            if let named, named.wholeMatch(of: /([0-9a-f]{32}){2,4}/) == nil {
                throw Fuzz.Broken("a digest of \(named)")
            }
            let field = try? HeaderField(text).field
            if let field { try Self.check(field) }
            let console = try? ConsoleAddress(text)
            if let console { try Self.check(console) }
            return address != nil || rate != nil || digest != nil || named != nil || field != nil || console != nil
        }
    }

    private static func check(_ address: Address) throws {
        if try Address(address.text) != address { throw Fuzz.Broken("\(address) is read as another") }
        let parts = URLComponents(string: address.shown)
        if parts?.user != nil || parts?.password != nil { throw Fuzz.Broken("\(address.shown) shows a password") }
        if address.name.isEmpty { throw Fuzz.Broken("\(address) has no name to be shown by") }
    }

    private static func check(_ field: DownloadRequest.Field) throws {
        guard !field.name.isEmpty,
            field.name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }),
            field.value.unicodeScalars.allSatisfy({ $0 == "\t" || $0.value >= 0x20 && $0.value != 0x7F })
        else { throw Fuzz.Broken("a field of more than a line: \(field)") }
    }

    private static func check(_ console: ConsoleAddress) throws {
        guard console.origin.hasPrefix("http://"), !console.token.isEmpty,
            (console.origin + console.token).unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
        else { throw Fuzz.Broken("\(console)") }
    }
}

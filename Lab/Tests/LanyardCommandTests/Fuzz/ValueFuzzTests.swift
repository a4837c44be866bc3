import Foundation
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("Values of arguments that anybody may give")
struct ValueFuzzTests {
    private static let corpus = [
        "http://example.org/a%20b.iso", "https://anna:secret@example.org:8443/b?c=d#e", "http://[::1]:8080/x", "500k",
        "1.5M", "2MiB/s", "2GB", "123456789", String(repeating: "aB", count: 32), String(repeating: "0f", count: 32),
    ]
    private static let words = [
        "http://", "https://", "ftp://", "://", ":65536", "secret@", "[", "]", "k", "kib", "MB", "g", "/s", "inf",
        "nan",
        "1e18", ".", "٣", "ß",
    ]

    @Test func `are refused, or a URL without its password, a rate within bounds, or a digest`() async {
        let fuzz = Fuzz("values", corpus: Self.corpus, words: Self.words, limit: 1000)
        await fuzz.run(
            3000,
            property: "an address reads the same again and shows no password, a rate is from 1 to 2^50 and a digest 64 "
                + "hexadecimal digits",
            filter: "ValueFuzzTests --package-path Lab"
        ) { input, _ in
            let text = String(decoding: input, as: UTF8.self)
            let address = try? Address(text)
            if let address { try Self.check(address) }
            let rate = try? ByteRate(text)
            if let rate, !(1..<(1 << 50)).contains(rate.bytesPerSecond) { throw Fuzz.Broken("a rate of \(rate)") }
            let digest = try? ChecksumText.parse(text, bits: 256)
            if let digest, digest.wholeMatch(of: /[0-9a-f]{64}/) == nil { throw Fuzz.Broken("a digest of \(digest)") }
            return address != nil || rate != nil || digest != nil
        }
    }

    private static func check(_ address: Address) throws {
        if try Address(address.text) != address { throw Fuzz.Broken("\(address) is read as another") }
        let parts = URLComponents(string: address.shown)
        if parts?.user != nil || parts?.password != nil { throw Fuzz.Broken("\(address.shown) shows a password") }
        if address.name.isEmpty { throw Fuzz.Broken("\(address) has no name to be shown by") }
    }
}

import Foundation
import LabTestSupport
import NIOHTTP1
import Testing

@testable import LanyardDownloads

@Suite("The digest that a server chose")
struct DigestFieldFuzzTests {
    private static let corpus: [String] = {
        let sha256 = Data(repeating: 0xA5, count: 32).base64EncodedString()
        let sha512 = Data(repeating: 0x5A, count: 64).base64EncodedString()
        return [
            "Repr-Digest: sha-256=:\(sha256):, sha-512=:\(sha512):;q=1", "Content-Digest: sha-256=:\(sha256):",
            "Digest: SHA-256=\(sha256),md5=1B2M2Y8AsgTpgAmY7PhCfg==",
            "Content-MD5: 1B2M2Y8AsgTpgAmY7PhCfg==\nDigest: UNIXsum=30637",
            "Repr-Digest: sha-384=:\(Data(repeating: 1, count: 48).base64EncodedString()):\nContent-Digest: id-sha-256=1",
        ]
    }()
    private static let words = [
        "Repr-Digest: ", "Content-Digest: ", "Digest: ", "Content-MD5: ", "sha-256=", "sha-384=", "sha-512=", "md5=",
        ":", ",", "==",
        "AAAA", "\n",
    ]

    @Test func `is one that a file can have, was in its field, and is not that of a part`() async {
        let fuzz = Fuzz("digest-fields", corpus: Self.corpus, words: Self.words, limit: 2000)
        await fuzz.run(
            3000,
            property:
                "a digest has one of four lengths, stands in a field in Base64, and of a part none is taken that is of the content",
            filter: "DigestFieldFuzzTests --package-path Lab"
        ) { input, _ in
            let text = String(fieldBytes: input)
            let fields = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                return (parts[0], parts.count > 1 ? parts[1] : "")
            }
            let whole = ServerDigest.find(in: HTTPHeaders(fields), isWhole: true)
            let others = fields.filter { !$0.0.lowercased().hasPrefix("content-") }
            if ServerDigest.find(in: HTTPHeaders(fields), isWhole: false)
                != ServerDigest.find(in: HTTPHeaders(others), isWhole: true)
            {
                throw Fuzz.Broken("of a part the digest of its content is taken")
            }
            guard let whole else { return false }
            let digits = Array(whole.utf8)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<min($0 + 2, digits.count)], as: UTF8.self), radix: 16)
            }
            guard [32, 64, 96, 128].contains(digits.count), whole == whole.lowercased(), bytes.count * 2 == digits.count
            else {
                throw Fuzz.Broken("no file can have the digest “\(whole)”")
            }
            // Its last character may hold bits that do not count.
            let base64 = Data(bytes).base64EncodedString().prefix { $0 != "=" }.dropLast()
            if !text.contains(base64) { throw Fuzz.Broken("“\(whole)” stands nowhere") }
            return true
        }
    }
}

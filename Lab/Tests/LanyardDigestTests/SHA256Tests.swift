import CLanyardDigest
import Foundation
import LanyardDigest
import Testing

@Suite("SHA-256") struct SHA256Tests {
    private func digits(_ digest: SHA256.Digest) -> String {
        digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// From NIST's examples for FIPS 180-4, and the empty message of its validation suite.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func `the examples of the standard`(message: String, digest: String) {
        #expect(digits(SHA256.hash(data: Data(message.utf8))) == digest)
    }

    @Test func `the bytes may come in pieces of any size`() {
        var random = SystemRandomNumberGenerator()
        for count in 0...300 {
            let message = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            var hash = SHA256()
            var left = message[...]
            while !left.isEmpty {
                let piece = left.prefix(Int.random(in: 1...130, using: &random))
                hash.update(data: Data(piece))
                left = left.dropFirst(piece.count)
            }
            #expect(hash.finalize() == SHA256.hash(data: message), "\(count) bytes")
            // Asking does not end it.
            #expect(hash.finalize() == hash.finalize())
        }
    }

    @Test func `the processor's instructions do what the standard says`() {
        var random = SystemRandomNumberGenerator()
        for blocks in 0...20 {
            let message = (0..<64 * blocks).map { _ in UInt8.random(in: 0...255, using: &random) }
            var quick = (0..<8).map { _ in UInt32.random(in: 0...(.max), using: &random) }
            var portable = quick
            sha256_take(&quick, message, blocks)
            sha256_take_portably(&portable, message, blocks)
            #expect(quick == portable)
        }
    }
}

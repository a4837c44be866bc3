import LanyardDigest
import Testing

@Suite("MD5") struct MD5Tests {
    /// From RFC 1321, A.5, and a text whose end just fills a block.
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"),
        ("a", "0cc175b9c0f1b6a831c399e269772661"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
        (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
        (String(repeating: "a", count: 55), "ef1772b6dff9a122358552954ad0df65"),
        (String(repeating: "a", count: 56), "3b0c8ac703f828b04c6c197006d17218"),
        (String(repeating: "a", count: 64), "014842d480b571495a4a0363793f7367"),
    ]) func `is that of the standard`(_ text: String, _ expected: String) {
        let digest = MD5.hash(Array(text.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        #expect(digest.joined() == expected)
    }

    @Test func `the bytes may come in pieces of any size`() {
        var random = SystemRandomNumberGenerator()
        for count in 0...300 {
            let message = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            var hash = MD5()
            var left = message[...]
            while !left.isEmpty {
                let piece = left.prefix(Int.random(in: 1...130, using: &random))
                piece.withUnsafeBytes { hash.update(bufferPointer: $0) }
                left = left.dropFirst(piece.count)
            }
            #expect(hash.finalize() == MD5.hash(message), "\(count) bytes")
        }
    }
}

import Foundation
import LanyardDigest
import Testing

@Suite("SHA-512 and SHA-384") struct SHA512Tests {
    private func digest(_ start: SHA512, _ pieces: [Data]) -> String {
        var hash = start
        for piece in pieces { piece.withUnsafeBytes { hash.update(bufferPointer: $0) } }
        return hash.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// From NIST's examples for FIPS 180-4, and the empty message of its validation suite.
    @Test(
        arguments: [
            (
                "",
                "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
                    + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e",
                "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da" + "274edebfe76f65fbd51ad2f14898b95b"
            ),
            (
                "abc",
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                    + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed" + "8086072ba1e7cc2358baeca134c825a7"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
                    + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909",
                "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712" + "fcc7c71a557e2db966c3e9fa91746039"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
                    + "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b",
                "9d0e1809716474cb086e834e310a4a1ced149e9c00f248527972cec5704c2a5b" + "07b8b3dc38ecc4ebae97ddd87f3d8985"
            ),
        ] as [(String, String, String)]
    )
    func `the examples of the standard`(message: String, long: String, short: String) {
        #expect(digest(.bits512, [Data(message.utf8)]) == long)
        #expect(digest(.bits384, [Data(message.utf8)]) == short)
    }

    @Test func `the bytes may come in pieces of any size`() {
        var random = SystemRandomNumberGenerator()
        for count in 0...600 {
            let message = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            var pieces: [Data] = []
            var left = message[...]
            while !left.isEmpty {
                pieces.append(Data(left.prefix(Int.random(in: 1...260, using: &random))))
                left = left.dropFirst(pieces.last!.count)
            }
            #expect(digest(.bits512, pieces) == digest(.bits512, [message]), "\(count) bytes")
        }
    }
}

internal import Foundation
internal import LanyardDigest
internal import NIOSSL

/// The SHA-256 of a public key that a server may have, as curl names it: `sha256//` and the digest in Base64.
public struct PublicKeyPin: Hashable, Sendable {
    private let digest: [UInt8]

    /// Reads one; `nil` for anything else.
    public init?(_ text: String) {
        let prefix = "sha256//"
        guard text.hasPrefix(prefix), let digest = Data(base64Encoded: String(text.dropFirst(prefix.count))),
            digest.count == 32
        else { return nil }
        self.digest = Array(digest)
    }

    /// Reads several with semicolons between them; `nil` if one of them is none.
    public static func list(_ text: String) -> [PublicKeyPin]? {
        let all = text.split(separator: ";", omittingEmptySubsequences: false).map { PublicKeyPin(String($0)) }
        return all.contains(nil) ? nil : all.compactMap(\.self)
    }

    /// Whether it is that of a certificate's key, with its algorithm (SubjectPublicKeyInfo).
    func fits(_ certificate: NIOSSLCertificate) -> Bool {
        guard let key = try? certificate.extractPublicKey().toSPKIBytes() else { return false }
        return Array(SHA256.hash(data: key)) == digest
    }
}

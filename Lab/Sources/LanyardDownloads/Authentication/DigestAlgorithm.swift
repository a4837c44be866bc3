import LanyardDigest

/// What a Digest is computed with.
struct DigestAlgorithm: Hashable, Sendable {
    enum Hash: Int, Sendable {
        case md5, sha256
    }

    var hash: Hash
    /// Whether the password is hashed with the nonces of a session (`-sess`).
    var isOfSession: Bool

    /// - Parameter name: as a challenge names it; `nil` if it names none.
    init?(_ name: String?) {
        switch name?.lowercased() {
        case nil, "md5": (hash, isOfSession) = (.md5, false)
        case "md5-sess": (hash, isOfSession) = (.md5, true)
        case "sha-256": (hash, isOfSession) = (.sha256, false)
        case "sha-256-sess": (hash, isOfSession) = (.sha256, true)
        default: return nil
        }
    }

    /// The digest in hexadecimal, of parts with colons between them.
    func digest(_ parts: [UInt8]...) -> String {
        let bytes = Array(parts.joined(separator: [UInt8(ascii: ":")]))
        return switch hash {
        case .md5: FileDigest.hexadecimal(MD5.hash(bytes))
        case .sha256: FileDigest.hexadecimal(SHA256.hash(data: bytes))
        }
    }
}

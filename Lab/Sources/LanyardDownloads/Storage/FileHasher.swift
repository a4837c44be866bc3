import LanyardDigest

/// Computes the digest of bytes that come in pieces.
enum FileHasher: Sendable {
    case md5(MD5)
    case sha256(SHA256)
    /// Of either length.
    case sha512(SHA512)

    /// What computes a digest of so many hexadecimal digits; SHA-256 for any other number.
    init(digits: Int) {
        switch digits {
        case 32: self = .md5(MD5())
        case 96: self = .sha512(.bits384)
        case 128: self = .sha512(.bits512)
        default: self = .sha256(SHA256())
        }
    }

    mutating func update(bufferPointer bytes: UnsafeRawBufferPointer) {
        switch self {
        case .md5(var hash):
            hash.update(bufferPointer: bytes)
            self = .md5(hash)
        case .sha256(var hash):
            hash.update(bufferPointer: bytes)
            self = .sha256(hash)
        case .sha512(var hash):
            hash.update(bufferPointer: bytes)
            self = .sha512(hash)
        }
    }

    /// The digest of all bytes so far, in lower-case hexadecimal.
    func finalize() -> String {
        switch self {
        case .md5(let hash): FileDigest.hexadecimal(hash.finalize())
        case .sha256(let hash): FileDigest.hexadecimal(hash.finalize())
        case .sha512(let hash): FileDigest.hexadecimal(hash.finalize())
        }
    }
}

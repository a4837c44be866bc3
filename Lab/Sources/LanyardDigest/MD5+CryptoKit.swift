#if canImport(CryptoKit)
internal import CryptoKit
internal import Foundation

/// The MD5 of bytes (RFC 1321).
///
/// It protects nothing any more: whoever wants to makes two texts of one MD5. It is for what others still ask for, such as Digest
/// authentication.
public enum MD5 {
    /// The 16 bytes of the digest.
    public static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array(Insecure.MD5.hash(data: Data(bytes)))
    }
}
#endif

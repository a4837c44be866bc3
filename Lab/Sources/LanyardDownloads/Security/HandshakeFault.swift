/// Why no secure connection came to be.
package enum HandshakeFault: Error, Hashable, Sendable {
    /// The file of trusted issuers cannot be read.
    case unreadableIssuers
    /// The certificate is for another host, or for another address.
    case certificateOfAnother
    /// The certificate has expired, has signed itself, or has an unknown issuer.
    case untrustedCertificate
    /// Our own certificate, or its key, cannot be read, or both do not belong together.
    case unreadableIdentity
    /// The other side wants a certificate of ours, or another one.
    case identityWanted
    /// The key of the certificate is none of those that are known.
    case otherKey
    /// The other side speaks something else.
    case noTLS
    /// Both sides know no version or cipher in common.
    case nothingInCommon
    /// The other side closed the connection meanwhile.
    case closed
    /// Any other.
    case failed
}

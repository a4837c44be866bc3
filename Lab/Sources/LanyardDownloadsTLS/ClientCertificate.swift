internal import LanyardDownloads
internal import NIOSSL

/// The certificate that shows `https` servers who asks: those that ask for one, and are the server of a URL that was given, not one
/// that a redirect or a mirror leads to.
public struct ClientCertificate: Hashable, Sendable {
    /// The certificate, and behind it those of its issuers, in PEM form.
    public var file: String
    /// Its private key in PEM form, without a password; in the same file if it is `nil`.
    public var keyFile: String?

    /// Nothing is read before a connection needs it.
    public init(file: String, keyFile: String? = nil) {
        (self.file, self.keyFile) = (file, keyFile)
    }

    /// - Throws: ``HandshakeFault/unreadableIdentity``.
    func add(to configuration: inout TLSConfiguration) throws {
        do {
            let key = try NIOSSLPrivateKey(file: keyFile ?? file, format: .pem)
            configuration.certificateChain = try NIOSSLCertificate.fromPEMFile(file).map { .certificate($0) }
            configuration.privateKey = .privateKey(key)
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw HandshakeFault.unreadableIdentity
        }
    }
}

import LanyardDownloads
import NIOSSL

/// Whom a certificate is for, where SwiftNIO's check is not enough.
///
/// SwiftNIO takes a certificate that has the address of the socket's other end, even for a host that was asked for by its name. Whoever
/// answers name lookups, and has a certificate for an address, could then be any host. In a tunnel that address is the proxy's.
struct CertificateNames {
    private let all: [(isAddress: Bool, isName: Bool, bytes: [UInt8])]

    init(_ certificate: NIOSSLCertificate) {
        all = certificate._subjectAlternativeNames().map {
            ($0.nameType == .ipAddress, $0.nameType == .dnsName, Array($0.contents))
        }
    }

    func contain(_ address: IPAddress) -> Bool { all.contains { $0.isAddress && $0.bytes == address.bytes } }

    /// Whether it is for a host. One without any names goes by its subject, which SwiftNIO has compared.
    func contain(_ host: String) -> Bool {
        all.isEmpty || all.contains { $0.isName && CertificateNames.fits($0.bytes, host) }
    }

    /// A star stands for the whole first label, or a part of it (RFC 6125, 6.4.3).
    static func fits(_ pattern: [UInt8], _ host: String) -> Bool {
        let pattern = String(decoding: pattern, as: UTF8.self).lowercased()
        let host = (host.hasSuffix(".") ? String(host.dropLast()) : host).lowercased()
        let (first, wanted) = (pattern.prefix { $0 != "." }, host.prefix { $0 != "." })
        guard let star = first.firstIndex(of: "*") else { return pattern == host }
        let (before, after) = (first[..<star], first[first.index(after: star)...])
        return pattern[first.endIndex...] == host[wanted.endIndex...] && first.endIndex < pattern.endIndex
            && wanted.count > before.count + after.count && wanted.hasPrefix(before) && wanted.hasSuffix(after)
    }
}

internal import Foundation

/// A site that may show the console in a frame of its own pages: scheme, host and port, as browsers compare them.
struct FrameOrigin: Hashable, Sendable {
    /// As it stands in the header `Content-Security-Policy`.
    let text: String

    /// Reads an origin, or the URL of a site's first page.
    ///
    /// Nothing but what is one origin gets into the header: no wildcard that opens the console to every site, and no
    /// path, which browsers would not look at.
    init(_ written: String) throws(FrameOriginError) {
        func refuse(_ reason: String) -> FrameOriginError { FrameOriginError(written: written, reason: reason) }
        guard let parts = URLComponents(string: written), let scheme = parts.scheme?.lowercased() else {
            throw refuse("it is no URL")
        }
        guard ["http", "https"].contains(scheme) else { throw refuse("its scheme is neither http nor https") }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
            ["", "/"].contains(parts.path)
        else { throw refuse("it has more than scheme, host and port") }
        guard let host = parts.encodedHost?.lowercased(), !host.isEmpty else { throw refuse("it has no host") }
        guard host.utf8.allSatisfy(Self.isPlain) else {
            throw refuse("browsers take only names and IPv4 addresses there, without wildcards")
        }
        if let port = parts.port {
            guard (1...65_535).contains(port) else { throw refuse("there is no port \(port)") }
            text = "\(scheme)://\(host):\(port)"
        } else {
            text = "\(scheme)://\(host)"
        }
    }

    /// What a policy's host may be written with: letters, digits, `-` and `.`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}

/// The console cannot be framed by what was given as a site.
struct FrameOriginError: Error, Hashable, CustomStringConvertible {
    var written: String
    var reason: String

    var description: String {
        """
        The console cannot be framed by “\(written)”: \(reason). Give origins, such as http://127.0.0.1:8420: the site \
        whose page has the frame.
        """
    }
}

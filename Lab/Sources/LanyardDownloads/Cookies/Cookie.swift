import Foundation

/// What a server wants to be told again with each request (RFC 6265).
public struct Cookie: Hashable, Sendable {
    /// What it is called.
    public var name: String
    /// What it says.
    public var value: String
    /// The host it goes to, in lower case.
    public var domain: String
    /// Whether it goes to the hosts below that one, too.
    public var includesSubdomains = false
    /// The port that it goes to alone; `nil` for all of the host's, as with those that servers set.
    public var port: Int?
    /// Where the paths begin that it goes to.
    public var path = "/"
    /// Whether it goes over `https` only.
    public var isSecure = false
    /// When it ends, in seconds since 1970; `nil` for the end of the download.
    public var expires: Int64?

    /// A cookie for every path of one host.
    public init(_ name: String, _ value: String, domain: String) {
        (self.name, self.value, self.domain) = (name, value, domain.lowercased())
    }

    /// Reads `name=value; name=value`, as browsers send it.
    ///
    /// - Parameter port: the port that they go to alone; `nil` for all of the host's.
    /// - Returns: what of it has a name.
    public static func pairs(_ text: String, domain: String, port: Int? = nil) -> [Cookie] {
        text.split(separator: ";").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].trimmingSpaces.isEmpty else { return nil }
            var cookie = Cookie(parts[0].trimmingSpaces, parts[1].trimmingSpaces, domain: domain)
            cookie.port = port
            return cookie
        }
    }

    /// A line of a file that is no cookie.
    public struct MalformedLine: Error, Hashable {
        /// The number of the line, from 1.
        public var number: Int
    }

    /// Reads a file of cookies in the format of Netscape, which curl, wget and the browsers' extensions write.
    ///
    /// - Throws: ``MalformedLine`` for the first line that is neither a cookie nor a comment.
    public static func file(_ text: String) throws(MalformedLine) -> [Cookie] {
        var (cookies, number): ([Cookie], Int) = ([], 0)
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            // A cookie that scripts must not see begins as a comment does.
            let hidden = "#HttpOnly_"
            let line = line.hasPrefix(hidden) ? line.dropFirst(hidden.count) : line
            if line.hasPrefix("#") || line.allSatisfy(\.isWhitespace) { continue }
            guard let cookie = cookie(line) else { throw MalformedLine(number: number) }
            cookies.append(cookie)
        }
        return cookies
    }

    private static func cookie(_ line: Substring) -> Cookie? {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        // An empty value loses its tab in many an editor.
        guard (6...7).contains(parts.count), let expires = Double(parts[4]), abs(expires) < 1e15,
            line.utf8.allSatisfy(\.isFieldText)
        else { return nil }
        let domain = parts[0].hasPrefix(".") ? String(parts[0].dropFirst()) : parts[0]
        var cookie = Cookie(parts[5], parts.count == 7 ? parts[6] : "", domain: domain)
        cookie.includesSubdomains = parts[1].uppercased() == "TRUE"
        cookie.path = parts[2]
        cookie.isSecure = parts[3].uppercased() == "TRUE"
        cookie.expires = expires == 0 ? nil : Int64(expires)
        return cookie
    }

    /// Reads a field `Set-Cookie`; `nil` if it is none, or for a host that the sender does not speak for.
    ///
    /// - Parameter now: seconds since 1970.
    init?(field: String, from url: SourceURL, now: Int64) {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        guard var cookie = Cookie.pairs(String(parts[0]), domain: url.host).first else { return nil }
        cookie.path = Cookie.folder(url.path)
        var maxAge: Int64?
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmingSpaces)
            let value = pair.count == 2 ? pair[1] : ""
            switch pair[0].lowercased() {
            case "secure": cookie.isSecure = true
            case "path" where value.hasPrefix("/"): cookie.path = value
            case "max-age": maxAge = Int64(value)
            // Of years with two digits 70 to 99 are of the last century (RFC 6265, 5.1.1).
            case "expires": cookie.expires = HTTPDate.seconds(value, currentYear: 2019)
            case "domain":
                let domain = (value.hasPrefix(".") ? String(value.dropFirst()) : value).lowercased()
                if domain.isEmpty { continue }
                // Nobody speaks for all of “com”, nor of “com.”, which is the same.
                guard domain == url.host || domain.dropLast().contains(".") && Cookie.isHost(url.host, below: domain)
                else {
                    return nil
                }
                (cookie.domain, cookie.includesSubdomains) = (domain, domain != url.host || !Cookie.isAddress(domain))
            default: break
            }
        }
        if let maxAge {
            let (end, isTooFar) = now.addingReportingOverflow(maxAge)
            cookie.expires = isTooFar ? (maxAge > 0 ? .max : .min) : end
        }
        if cookie.isSecure, !url.isSecure { return nil }
        self = cookie
    }

    /// The same in the form of fields: each scalar stands for one byte.
    var inFieldBytes: Cookie {
        var cookie = self
        (cookie.name, cookie.value) = (String(fieldBytes: name.utf8), String(fieldBytes: value.utf8))
        cookie.path = String(fieldBytes: path.utf8)
        return cookie
    }

    /// Whether it takes the place of another.
    func replaces(_ other: Cookie) -> Bool { name == other.name && domain == other.domain && path == other.path }

    /// Whether it is sent along with a request.
    ///
    /// - Parameter now: seconds since 1970.
    func isMeant(for url: SourceURL, now: Int64) -> Bool {
        guard expires.map({ $0 > now }) ?? true, url.isSecure || !isSecure else { return false }
        guard url.host == domain || includesSubdomains && Cookie.isHost(url.host, below: domain) else { return false }
        guard port.map({ $0 == url.port }) ?? true else { return false }
        return url.path == path || url.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }

    private static func isHost(_ host: String, below domain: String) -> Bool {
        host.hasSuffix("." + domain) && !isAddress(host)
    }

    private static func isAddress(_ host: String) -> Bool { IPAddress(host) != nil }

    /// The path of the folder that a path lies in: what a cookie without a path goes to.
    private static func folder(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

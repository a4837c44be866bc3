internal import Foundation

/// Decides who is let in.
struct Gatekeeper: Sendable {
    let token: AccessToken
    let port: UInt16

    /// Cookies know no ports, so the name has it: two consoles on one host would overwrite each other's.
    private var cookieName: String { "lanyard-\(port)" }

    /// What makes a browser send the token from now on, to this host and from its own pages only.
    var cookie: String { "\(cookieName)=\(token.text); HttpOnly; SameSite=Strict; Path=/" }

    /// Refuses a request that a page of another origin made.
    ///
    /// A page whose name was bound anew to this machine's address sends its own name as `Host`; the names of this machine
    /// and the address that the connection really came to cannot be had that way.
    ///
    /// - Parameter local: The address on this side of the connection.
    func checkOrigin(of request: Request, at local: String) throws(Refusal) {
        guard request.headers["host"]?.count == 1, let host = request.header("host")?.lowercased() else {
            throw Refusal(.badRequest, "A request needs one Host.")
        }
        let names = ["localhost", "127.0.0.1", "[::1]", local]
        guard names.contains(where: { host == "\($0):\(port)" || port == 80 && host == $0 }) else {
            throw Refusal(.misdirectedRequest, "The console is not known under this name; open \(local):\(port).")
        }
        let origins = request.headers["origin", default: []]
        guard origins.allSatisfy({ $0.lowercased() == "http://\(host)" }) else {
            throw Refusal(.forbidden, "Only the console's own page may ask; programs send no Origin.")
        }
    }

    /// Refuses a request without the token.
    func checkToken(of request: Request) throws(Refusal) {
        let bearer = request.header("authorization").flatMap { value in
            value.hasPrefix("Bearer ") ? value.dropFirst("Bearer ".count) : nil
        }
        if let bearer, token.matches(bearer) { return }
        let cookies = request.headers["cookie", default: []].flatMap { $0.split(separator: ";") }
        for cookie in cookies.map({ $0.trimmingCharacters(in: .blanks) }) {
            if cookie.hasPrefix("\(cookieName)="), token.matches(cookie.dropFirst(cookieName.count + 1)) { return }
        }
        throw Refusal(.unauthorized, "Open the address that the program printed: it has the token.")
    }

    /// Whether the token stands in the bytes of a head where a client puts it: seen at a glance, before anything of it is read. Whoever sends
    /// it need not wait for those who do not.
    func isShown(in head: [UInt8]) -> Bool {
        let length = token.text.utf8.count
        return head.withUnsafeBytes { head in
            guard let base = head.baseAddress else { return false }
            for place in ["Bearer ", "\(cookieName)=", "?token="].map({ Array($0.utf8) }) {
                // More looks than the heads of browsers need, and comparisons that are worth one; a stranger may write what looks like it.
                var (start, looks, comparisons) = (0, 1000, 4)
                while looks > 0, comparisons > 0, head.count - start >= place.count,
                    let found = memchr(base + start, CInt(place[0]), head.count - start - place.count + 1)
                {
                    looks -= 1
                    start = base.distance(to: found) + 1
                    guard memcmp(found, place, place.count) == 0 else { continue }
                    comparisons -= 1
                    let value = base.distance(to: found) + place.count
                    let shown = head[value..<min(value + length, head.count)]
                    if token.matches(String(decoding: shown, as: UTF8.self)) { return true }
                }
            }
            return false
        }
    }

    /// Refuses to cancel for a caller that does not know the token, cookie or not: no other page can send this header.
    func checkCancelling(of request: Request) throws(Refusal) {
        guard let value = request.header("lanyard-token"), token.matches(value) else {
            throw Refusal(.forbidden, "To cancel or rehearse, send the token as Lanyard-Token.")
        }
    }
}

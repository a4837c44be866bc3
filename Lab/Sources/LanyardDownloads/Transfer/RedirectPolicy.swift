/// Decides where a redirect may lead. A pure value.
struct RedirectPolicy: Hashable, Sendable {
    /// How many redirects in a row are followed.
    var limit: Int

    /// Whether a status asks to look elsewhere.
    static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// The next URL.
    ///
    /// - Parameters:
    ///   - visited: every URL asked so far, the first one first.
    ///   - mayReturn: whether it may lead back, because something was set that a server may have waited for.
    /// - Throws: a ``DownloadError`` for a limit reached, a circle, a step from `https` to `http`, another scheme, or
    ///   no usable `Location`.
    func next(
        after visited: [SourceURL],
        location: String?,
        mayReturn: Bool = false
    ) throws(DownloadError) -> SourceURL {
        guard visited.count <= limit, let current = visited.last else { throw .redirectLimit(limit) }
        guard let location, !location.isEmpty else { throw .badRedirect("it says nothing about where to") }
        let next: SourceURL?
        do {
            next = try current.resolving(location)
        } catch .unsupportedScheme(let scheme) {
            throw .badRedirect("it leads to the scheme “\(scheme)”")
        } catch {
            throw .badRedirect("it leads to “\(location.fieldText)”, which is not a URL")
        }
        guard let next else { throw .badRedirect("it leads to “\(location.fieldText)”, which is not a URL") }
        if current.isSecure, !next.isSecure { throw .insecureRedirect(to: next.text) }
        if !mayReturn, visited.contains(where: { $0.text == next.text }) { throw .redirectLoop(next.text) }
        return next
    }
}

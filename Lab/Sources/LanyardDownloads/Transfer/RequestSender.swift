import NIOHTTP1

/// Sends the requests of one download: its fields, its credentials, its cookies, its redirects, its idle timeout.
struct RequestSender: Sendable {
    let fetcher: any HTTPFetching
    let source: SourceURL
    let fields: [DownloadRequest.Field]
    /// For the server of ``source`` alone.
    let credentials: Credentials?
    let netrc: Netrc?
    let authenticator: Authenticator
    /// Whether the file of hosts may speak for ``source`` by its `default`: the user named the first URL, and a list its mirrors.
    var hasNetrcDefault = true
    /// Whether ``source`` is another server than that of the first URL.
    private var isMirror: Bool { !hasNetrcDefault }
    let cookies: CookieJar
    let userAgent: String
    let redirects: RedirectPolicy
    let idle: IdleTimeout
    /// Seconds since 1970.
    let wallClock: @Sendable () -> Int64

    /// The same for another URL of the file. What was given for the first is not shown to another server.
    func asking(_ mirror: SourceURL) -> RequestSender {
        let isSame = mirror.hasSameOrigin(as: source)
        return RequestSender(
            fetcher: fetcher,
            source: mirror,
            fields: isSame ? fields : fields.filter { RequestSender.isForAll($0.name) },
            credentials: isSame ? credentials ?? source.credentials : nil,
            netrc: netrc,
            authenticator: authenticator,
            hasNetrcDefault: isSame,
            cookies: cookies,
            userAgent: userAgent,
            redirects: redirects,
            idle: idle,
            wallClock: wallClock
        )
    }

    /// Asks for the file, or a range of it, and follows redirects.
    ///
    /// - Parameters:
    ///   - range: the bytes to ask for; `nil` for the whole file.
    ///   - validator: the strong validator the range must match (`If-Range`); a server that has another version then
    ///     answers with the whole file.
    ///   - condition: what is there, so that it is sent only if it has changed.
    ///   - method: GET, or HEAD for the head alone.
    ///   - note: is told of every answer.
    func send(
        range: Range<Int64>?,
        validator: String?,
        condition: Condition? = nil,
        method: HTTPMethod = .GET,
        note: (Reply) -> Void = { _ in }
    ) async throws -> Reply {
        var visited = [source]
        while true {
            let url = visited[visited.count - 1]
            let version = cookies.version
            let reply = try await ask(
                url,
                method,
                range: range,
                validator: validator,
                condition: condition,
                note: note
            )
            guard RedirectPolicy.isRedirect(reply.status) else { return reply }
            let location = reply.headers.first(name: "location")
            let hasNewCookies = cookies.version != version
            visited.append(try redirects.next(after: visited, location: location, mayReturn: hasNewCookies))
        }
    }

    /// Asks one server, and once more if it wants to know by whom it is asked.
    private func ask(
        _ url: SourceURL,
        _ method: HTTPMethod,
        range: Range<Int64>?,
        validator: String?,
        condition: Condition?,
        note: (Reply) -> Void
    ) async throws -> Reply {
        try await authenticator.asking(
            Doorkeeper(url),
            as: credentials(for: url),
            method: method,
            target: url.pathAndQuery
        ) { field in
            let headers = headers(for: url, range: range, validator: validator, condition, field)
            let reply = try await idle.guarding { monitor in
                monitor.beginWaiting()
                return try await fetcher.fetch(Inquiry(url: url, method: method, headers: headers, isOwn: isOwn(url)))
            }
            note(reply)
            cookies.keep(reply.headers["set-cookie"], from: url, now: wallClock())
            return (reply, reply.status, reply.headers)
        }
    }

    /// Whether a field may go to another server than the one that it was given for: any other may hold a secret, or name a host.
    private static func isForAll(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == "user-agent" || name == "referer" || name == "accept" || name.hasPrefix("accept-")
    }

    /// Whether a field would announce a body, which no request here has: what follows would be taken for it.
    private static func isOfBody(_ name: String) -> Bool {
        ["content-length", "transfer-encoding"].contains(name.lowercased())
    }

    private func headers(
        for url: SourceURL,
        range: Range<Int64>?,
        validator: String?,
        _ condition: Condition?,
        _ authorization: String?
    ) -> HTTPHeaders {
        var headers = HTTPHeaders()
        headers.add(name: "Accept", value: "*/*")
        headers.add(name: "User-Agent", value: String(fieldBytes: userAgent.utf8))
        if let authorization { headers.add(name: "Authorization", value: authorization) }
        let sent = fields(for: url)
        for field in sent { headers.remove(name: field.name) }
        for field in sent { headers.add(name: field.name, value: String(fieldBytes: field.value.utf8)) }
        if let set = cookies.field(for: url, now: wallClock()) {
            let all = headers["cookie"] + [set]
            headers.replaceOrAdd(name: "Cookie", value: all.joined(separator: "; "))
        }
        headers.replaceOrAdd(name: "Accept-Encoding", value: "identity")
        headers.remove(name: "Range")
        headers.remove(name: "If-Range")
        if let range { headers.add(name: "Range", value: "bytes=\(range.lowerBound)-\(range.upperBound - 1)") }
        // A tag of other bytes than ASCII would be sent in UTF-8, and be another. The part that comes is still compared with it.
        if range != nil, let validator, validator.utf8.allSatisfy({ $0 < 0x80 }) {
            headers.add(name: "If-Range", value: validator)
        }
        if let tag = condition?.entityTag { headers.replaceOrAdd(name: "If-None-Match", value: tag) }
        if let date = condition?.date { headers.replaceOrAdd(name: "If-Modified-Since", value: date) }
        return headers
    }

    private func fields(for url: SourceURL) -> [DownloadRequest.Field] {
        let isOwn = url.hasSameOrigin(as: source)
        return fields.filter { isOwn ? !RequestSender.isOfBody($0.name) : RequestSender.isForAll($0.name) }
    }

    /// Whether it is the server that the user has named: a mirror may be one that a list has named.
    private func isOwn(_ url: SourceURL) -> Bool { !isMirror && url.hasSameOrigin(as: source) }

    /// What was given for the server, or else what the file of hosts lists: all of it, or the password of a user who was given. A field
    /// that says it comes before all of them.
    private func credentials(for url: SourceURL) -> Credentials? {
        if fields(for: url).contains(where: { $0.name.lowercased() == "authorization" }) { return nil }
        let isOwn = url.hasSameOrigin(as: source)
        guard isOwn, let own = credentials ?? source.credentials else {
            // The default is for those whom the user has named, not for whoever a redirect or a list leads to.
            return netrc?.credentials(for: url.host, hasDefault: isOwn && hasNetrcDefault)
        }
        if case .basic(let user, "") = own { return netrc?.credentials(for: url.host, user: user) ?? own }
        return own
    }
}

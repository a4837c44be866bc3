import NIOCore
import NIOHTTP1

/// Fetches over connections of its own, which are used again.
///
/// It stands on SwiftNIO; TLS and HTTP/2 are another module's (``TransportSecurity``). A general client (async-http-client) came before it. It threw away what
/// had come before an early end, and tunnelled what a proxy must be asked for. It took more than twice the processor time that curl
/// takes for a small file (see Design/Downloads.md). The body is pulled. Content codings are neither asked for nor undone, so that the bytes on
/// the disk are the bytes of the ranges.
final class HTTPFetcher: HTTPFetching {
    private let proxies: ProxySettings
    private let pool = ConnectionPool()
    private let connector: Connector
    private let security: TransportSecurity
    private let log: ExchangeLog?

    /// Takes from the configuration what concerns connections.
    init(_ configuration: DownloadConfiguration) {
        proxies = configuration.proxies
        security = configuration.security
        log = configuration.exchangeLog
        connector = Connector(
            timeout: configuration.connectTimeout,
            security: configuration.security,
            downloads: configuration.maximumDownloads,
            connectionsEach: configuration.connections,
            addresses: configuration.addresses,
            pool: pool,
            log: log
        )
    }

    deinit {
        pool.close()
    }

    func fetch(_ inquiry: Inquiry) async throws -> Reply {
        try await ask(inquiry.url, isOwn: inquiry.isOwn) { route in
            try await send(request(inquiry.method, for: inquiry.url, inquiry.headers, route), route)
        }
    }

    /// Sends a body. A connection that was used before may close before it has said whether it was read, and what is sent must not be
    /// done twice: so it gets a connection of its own.
    func post(_ url: SourceURL, headers: HTTPHeaders, body: ByteBuffer) async throws -> Reply {
        try await ask(url) { route in
            var headers = headers
            headers.replaceOrAdd(name: "Content-Length", value: "\(body.readableBytes)")
            return try await connector.connect(route).send(request(.POST, for: url, headers, route), body)
        }
    }

    private func ask(
        _ url: SourceURL,
        isOwn: Bool = true,
        _ send: (Route) async throws -> ExchangeHandler.Response
    ) async throws -> Reply {
        // Without a certificate all are the same, and share connections.
        let identifies = isOwn && security.provider?.hasIdentity == true
        let route = Route(to: url, over: try proxies.proxy(for: url), identifies: identifies)
        do {
            let answer = try await send(route)
            let headers =
                answer.head.version.major == 1 ? answer.head.headers : HTTPFetcher.fieldBytes(answer.head.headers)
            log?.answered(answer.head, headers)
            return Reply(
                status: Int(answer.head.status.code),
                reason: answer.head.status.reasonPhrase,
                headers: headers,
                body: answer.body,
                url: url,
                version: ExchangeText.version(answer.head.version)
            )
        } catch {
            throw TransportError.translate(error, authority: url.authority, proxy: route.proxy?.authority)
        }
    }

    /// SwiftNIO's HTTP/2 has read values as UTF-8 already.
    private static func fieldBytes(_ headers: HTTPHeaders) -> HTTPHeaders {
        HTTPHeaders(headers.map { ($0.name, String(fieldBytes: $0.value.utf8)) })
    }

    private func request(
        _ method: HTTPMethod,
        for url: SourceURL,
        _ headers: HTTPHeaders,
        _ route: Route
    ) -> HTTPRequestHead {
        var all = HTTPHeaders([("Host", headers.first(name: "host") ?? url.authority)])
        all.add(contentsOf: headers.lazy.filter { $0.name.lowercased() != "host" })
        var target = url.pathAndQuery
        if case .asked(let proxy) = route {
            target = "http://\(url.authority)\(target)"
            if let shown = proxy.credentials { all.add(name: "Proxy-Authorization", value: shown.field) }
        }
        return HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: all)
    }

    /// How often a connection of one's own may end before it has answered, when its server says that it takes no more there.
    private static let mostFarewells = 3

    /// A connection that was used before may have been closed by its server in the moment of the request; then a new one is
    /// asked. What is asked for is only read there, so it may be asked for twice.
    private func send(_ request: HTTPRequestHead, _ route: Route) async throws -> ExchangeHandler.Response {
        var farewells = 0
        while true {
            if let answer = try await sendOverUsed(request, route) { return answer }
            let new = try await connector.connect(route)
            guard new.isShared else { return try await send(request, over: new) }
            // Those who asked at the same time share the first.
            do {
                if let answer = try await sendOverUsed(request, route) {
                    new.retire()
                    return answer
                }
            } catch {
                new.retire()
                throw error
            }
            pool.put(new)
            do {
                return try await send(request, over: new)
            } catch ConnectionError.streamClosed {
                // Others may have been quicker, and the server answers only the first.
                farewells += 1
                pool.forget(new)
                new.retire()
                if Task.isCancelled || farewells == HTTPFetcher.mostFarewells { throw ConnectionError.streamClosed }
            }
        }
    }

    private func send(_ request: HTTPRequestHead, over connection: Connection) async throws -> ExchangeHandler.Response
    {
        log?.asks(request, over: connection)
        return try await connection.send(request)
    }

    /// Returns `nil` if there is no connection that works.
    private func sendOverUsed(_ request: HTTPRequestHead, _ route: Route) async throws -> ExchangeHandler.Response? {
        while let used = pool.take(route) {
            do {
                return try await send(request, over: used)
            } catch {
                // Even when it was given up: a shared one may be dead without a word.
                pool.forget(used)
                if used.isShared { used.retire() }
                if Task.isCancelled { throw error }
            }
        }
        return nil
    }
}

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
    /// For proxies.
    private let authenticator: Authenticator
    private let connector: Connector
    private let security: TransportSecurity
    private let log: ExchangeLog?

    /// Takes from the configuration what concerns connections.
    init(_ configuration: DownloadConfiguration) {
        proxies = configuration.proxies
        security = configuration.security
        log = configuration.exchangeLog
        authenticator = Authenticator(configuration.authentication)
        connector = Connector(
            timeout: configuration.connectTimeout,
            security: configuration.security,
            downloads: configuration.maximumDownloads,
            connectionsEach: configuration.connections,
            addresses: configuration.addresses,
            pool: pool,
            authenticator: authenticator,
            log: log
        )
    }

    deinit {
        pool.close()
    }

    func fetch(_ inquiry: Inquiry) async throws -> Reply {
        let head = HTTPFetcher.head(inquiry.method, inquiry.url, inquiry.headers)
        return try await ask(inquiry.url, head, isOwn: inquiry.isOwn) { try await send($0, $1) }
    }

    /// Sends a body. A connection that was used before may close before it has said whether it was read, and what is sent must not be
    /// done twice: so it gets a connection of its own.
    func post(_ url: SourceURL, headers: HTTPHeaders, body: ByteBuffer) async throws -> Reply {
        var head = HTTPFetcher.head(.POST, url, headers)
        head.headers.replaceOrAdd(name: "Content-Length", value: "\(body.readableBytes)")
        return try await ask(url, head) { try await connector.connect($1).send($0, body) }
    }

    /// Asks over the way that the URL has, and once more if a proxy wants to know by whom it is asked.
    private func ask(
        _ url: SourceURL,
        _ head: HTTPRequestHead,
        isOwn: Bool = true,
        _ send: (HTTPRequestHead, Route) async throws -> ExchangeHandler.Response
    ) async throws -> Reply {
        // Without a certificate all are the same, and share connections.
        let identifies = isOwn && security.provider?.hasIdentity == true
        let route = Route(to: url, over: try proxies.proxy(for: url), identifies: identifies)
        guard case .asked(let proxy) = route else {
            return try await reply(of: url, route) { try await send(head, route) }
        }
        var head = head
        head.uri = "http://\(url.authority)\(head.uri)"
        let whole = head
        return try await authenticator.asking(
            Doorkeeper(proxy),
            as: proxy.credentials,
            method: whole.method,
            target: whole.uri
        ) { field in
            var head = whole
            if let field { head.headers.add(name: Doorkeeper(proxy).field, value: field) }
            let reply = try await reply(of: url, route) { [head] in try await send(head, route) }
            return (reply, reply.status, reply.headers)
        }
    }

    private func reply(
        of url: SourceURL,
        _ route: Route,
        _ send: () async throws -> ExchangeHandler.Response
    ) async throws -> Reply {
        do {
            let answer = try await send()
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

    private static func head(_ method: HTTPMethod, _ url: SourceURL, _ headers: HTTPHeaders) -> HTTPRequestHead {
        var all = HTTPHeaders([("Host", headers.first(name: "host") ?? url.authority)])
        all.add(contentsOf: headers.lazy.filter { $0.name.lowercased() != "host" })
        return HTTPRequestHead(version: .http1_1, method: method, uri: url.pathAndQuery, headers: all)
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

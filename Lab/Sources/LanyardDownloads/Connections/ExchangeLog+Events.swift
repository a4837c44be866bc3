import NIOCore
import NIOHTTP1

extension ExchangeLog {
    func connects(to route: Route) {
        let (host, port) = route.peer
        write(["* Connecting to \(route.proxy == nil ? "" : "the proxy ")\(ExchangeText.shown(host)) port \(port)"])
    }

    func connected(_ connection: Connection, to address: SocketAddress?, _ agreement: Agreement) {
        let (host, port) = connection.route.peer
        var words = [
            "* Connection \(connection.number): \(ExchangeText.shown(host)) (\(address?.ipAddress ?? "?")) port \(port)"
        ]
        if let version = agreement.version { words.append(version) }
        words.append(connection.isShared ? "HTTP/2" : "HTTP/1.1")
        write([words.joined(separator: ", ")])
    }

    func asks(_ head: HTTPRequestHead, over connection: Connection? = nil) {
        let version = connection?.isShared == true ? "HTTP/2" : "HTTP/1.1"
        let place = connection.map { ["* Over connection \($0.number)"] } ?? []
        let line = "\(head.method.rawValue) \(ExchangeText.masked(head.uri)) \(version)"
        write(place + ([line] + ExchangeText.lines(head.headers) + [""]).map { "> " + ExchangeText.shown($0) })
    }

    /// - Parameter headers: as they came (`String.fieldText`).
    func answered(_ head: HTTPResponseHead, _ headers: HTTPHeaders) {
        let line = "\(ExchangeText.version(head.version)) \(head.status.code) \(head.status.reasonPhrase)"
            .trimmingSpaces
        write(([line] + ExchangeText.lines(headers) + [""]).map { "< " + ExchangeText.shown($0) })
    }
}

extension CodeScope {
    /// Whether the file speaks with the framework of a server.
    private var isOnServer: Bool {
        file.imports.contains { name in
            Self.frameworks.contains(name) || Self.frameworkBeginnings.contains { name.hasPrefix($0) }
        } || function?.parameters.contains { Self.ownRequests.contains($0.type) } == true
    }

    private static let frameworks: Set<String> = ["Vapor", "MCP", "ContainerXPC", "Kitura", "FlyingFox", "Swifter"]
    private static let frameworkBeginnings = ["Hummingbird", "GRPC", "NIO", "AWSLambda"]

    /// The handler of a request in which a task is started, for people; `nil` if it is in none.
    func handler(around site: TaskSite) -> String? {
        if site.isInside("withMethodHandler") { return "the handler of a method" }
        guard isOnServer else { return nil }
        if let function, function.kind == .function, isHandler(function) { return "“\(function.name)”" }
        if let route = site.surroundings.last(where: { isRoute($0) }) { return "the handler of “\(route.call.last)”" }
        if let function, returnsHandler(function) { return "the handler that “\(function.name)” makes" }
        return nil
    }

    /// Whether a function is given a request and answers it, or is called by a channel of a server.
    private func isHandler(_ function: FunctionFacts) -> Bool {
        if let type, Self.channelFunctions.contains(function.name) {
            return module.inherits(type, from: Self.channelHandlers)
                && file.imports.contains { $0.hasPrefix("NIOHTTP") }
                && !Self.clientWords.contains { file.path.contains($0) || type.name.contains($0) }
        }
        return (function.isAsync || !function.result.isEmpty) && function.parameters.contains { isRequest($0.type) }
    }

    private static let clientWords = ["Client", "client", "Connection", "Proxy"]

    private func isRequest(_ type: String) -> Bool {
        let name = type.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
        return Self.requests.contains(name) || Self.ownRequests.contains(name)
    }

    /// `app.get("users") { request in … }`
    private func isRoute(_ surrounding: TaskSite.Surrounding) -> Bool {
        guard Self.routes.contains(surrounding.call.last) else { return false }
        let parts = surrounding.call.parts.map { $0.lowercased() }
        return parts.contains { part in Self.routers.contains { part.hasSuffix($0) } }
    }

    /// `func makeHandler() -> @Sendable (Request) async throws -> Response`
    private func returnsHandler(_ function: FunctionFacts) -> Bool {
        guard let arrow = function.result.firstRange(of: "->") else { return false }
        let parameters = function.result[..<arrow.lowerBound]
        return Self.requests.contains { parameters.contains("(\($0)") || parameters.contains(".\($0)") }
    }

    /// Types of requests, and of what goes along with them, in frameworks that have them.
    private static let requests: Set<String> = [
        "Request", "HBRequest", "ServerRequest", "StreamingServerRequest", "HTTPRequest",
    ]
    /// Names that are of no other use.
    private static let ownRequests: Set<String> = [
        "XPCMessage", "GRPCAsyncServerCallContext", "ServerContext", "LambdaContext", "ServerCallContext",
    ]
    private static let routes: Set<Substring> = [
        "get", "post", "put", "patch", "delete", "head", "on", "webSocket", "ws",
    ]
    private static let routers = [
        "app", "application", "routes", "router", "group", "grouped", "protected", "server", "api",
    ]
    private static let channelHandlers: Set<String> = [
        "ChannelInboundHandler", "ChannelDuplexHandler", "ChannelHandler", "RemovableChannelHandler",
    ]
    private static let channelFunctions: Set<String> = [
        "channelRead", "channelReadComplete", "channelActive", "userInboundEventTriggered",
    ]
}

public import GRPCCore
public import ServiceLifecycle

/// A gRPC server as a service of a group.
public struct GRPCServerService<Transport: ServerTransport>: Service {
    private let server: GRPCServer<Transport>

    /// Makes the service of a server.
    public init(_ server: GRPCServer<Transport>) { self.server = server }

    /// Serves until the group shuts down; the calls that run may end.
    public func run() async throws {
        try await withGracefulShutdownHandler {
            try await server.serve()
        } onGracefulShutdown: {
            server.beginGracefulShutdown()
        }
    }
}

/// The connections of a gRPC client as a service of a group.
public struct GRPCClientService<Transport: ClientTransport>: Service {
    private let client: GRPCClient<Transport>

    /// Makes the service of a client.
    public init(_ client: GRPCClient<Transport>) { self.client = client }

    /// Keeps the connections until the group shuts down.
    public func run() async throws {
        try await withGracefulShutdownHandler {
            try await client.runConnections()
        } onGracefulShutdown: {
            client.beginGracefulShutdown()
        }
    }
}

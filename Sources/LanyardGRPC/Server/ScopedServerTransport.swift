#if GRPC
public import GRPCCore
public import GRPCNIOTransportHTTP2
public import Lanyard

/// A transport that runs each call in a scope. The scope is cancelled when the client cancels or goes away, when the deadline
/// passes, and when the server shuts down.
///
/// ```swift
/// let calls = TaskScope("Calls")
/// let server = GRPCServer(
///     transport: ScopedServerTransport(
///         .http2NIOPosix(address: .ipv4(host: "127.0.0.1", port: 0), transportSecurity: .plaintext),
///         parent: calls,
///         deadline: CallDeadline(longest: .seconds(60))
///     ),
///     services: [GreeterService()]
/// )
/// ```
///
/// The call is a run of that scope, from its first interceptor to its last message. It is in snapshots and in the console, with
/// the time that it took to obey. What its handler starts in `TaskContext.current.scope` ends with the call.
///
/// | what happens | kind of the cause | status |
/// |---|---|---|
/// | the client cancels, or its connection ends | `peerCancelled` | `cancelled`, which nobody reads |
/// | the deadline passes | `deadlineExpired` | `deadlineExceeded` |
/// | the parent is shut down, or closed before the call | `shutdown`, `refused` | `unavailable` |
/// | somebody on the server cancels it | theirs, or `parentCancelled` | `cancelled` |
/// | the call has ended | `ownerReleased`, for what still runs in its scope | |
///
/// A call that was cancelled ends with that status, whatever its handler returns. Messages sent before stay sent. The cause
/// goes along in trailing metadata, as far as ``CauseDisclosure`` allows, and the client reads it as
/// ``GRPCCore/RPCError/cancellationCause``. All this is sent when the handler has ended. A handler that does not obey holds it
/// up, and is a straggler in the console.
///
/// A timeout that cannot be read ends the call with `invalidArgument`, and its handler never runs. The handler finds the time
/// in `Deadline.current`. `grpc-timeout` is no longer among its metadata, so that only one timer runs for it. A client whose
/// time is over cancels, too. So a cancel within the last twentieth of the time, but no more than a second, counts as the
/// deadline.
///
/// When the server begins its graceful shutdown, the calls are asked to finish (`TaskContext.isAskedToFinish`) and go on.
/// grpc-swift reports that in the same way as a client that goes, and reports only once. So a client that goes afterwards is
/// not noticed before the deadline, or the shutdown of the parent.
///
/// The base transport has to serve each call in `withServerContextRPCCancellationHandle`, as those of grpc-swift do, because
/// that reports clients that cancel.
///
/// It is a transport and not an interceptor for three reasons. Interceptors come after grpc-swift has read the timeout, which
/// may stop the process. They see only the beginning of a response. They do not learn of a shutdown.
public struct ScopedServerTransport<Base: ServerTransport>: ServerTransport {
    /// The bytes of a message.
    public typealias Bytes = Base.Bytes

    private let base: Base
    private let calls: ScopedCalls

    /// Makes the transport.
    ///
    /// - Parameters:
    ///   - base: The transport that carries the calls.
    ///   - parent: The scope above those of the calls. Shut it down with the server.
    ///   - deadline: How long a call may take.
    ///   - disclosure: How much clients are told about a cause.
    ///   - fileID: The file of the call, for causes. A wrapper passes its caller's.
    ///   - line: The line of the call, as for `fileID`.
    public init(
        _ base: Base,
        parent: TaskScope? = nil,
        deadline: CallDeadline = CallDeadline(),
        disclosure: CauseDisclosure = .reasons,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.base = base
        calls = ScopedCalls(
            parent: parent,
            deadline: deadline,
            disclosure: disclosure,
            origin: CallSite(fileID: fileID, line: line)
        )
    }

    /// Tells the base transport which methods there are. The server calls it.
    public func configure(context: GRPCServerContext) {
        calls.methods.note(context.methods)
        base.configure(context: context)
    }

    /// Asks the calls to finish, and takes no new ones. The server calls it.
    public func beginGracefulShutdown() {
        calls.shutdown.raise()
        base.beginGracefulShutdown()
    }

    /// Accepts calls until the shutdown. The server calls it.
    ///
    /// - Throws: What the base throws.
    /// - Cancellation: Cancels all calls.
    @_specialize(where Base == HTTP2ServerTransport.Posix)  // Looks up no types, see Design/Servers.md.
    public func listen(
        streamHandler: @escaping @Sendable (RPCStream<Inbound, Outbound>, ServerContext) async -> Void
    ) async throws {
        try await base.listen { [calls] stream, context in
            await calls.serve(stream, context, by: streamHandler)
        }
    }
}

extension ScopedServerTransport: ListeningServerTransport where Base: ListeningServerTransport {
    /// The address of the base transport, once it listens.
    ///
    /// - Throws: What the base throws.
    public var listeningAddress: SocketAddress {
        get async throws { try await base.listeningAddress }
    }
}
#endif

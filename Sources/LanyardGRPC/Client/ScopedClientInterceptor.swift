#if GRPC
public import GRPCCore
import Lanyard

/// An interceptor that gives each call the time that its caller has left, and tells why a server cancelled a call.
///
/// ```swift
/// let client = GRPCClient(transport: transport, interceptors: [ScopedClientInterceptor()])
///
/// tasks.addTask(deadline: .seconds(5)) {
///     try await Greeter.Client(wrapping: client).sayHello(request)  // the server has what is left of five seconds
/// }
/// ```
///
/// - The time that is left of `Deadline.current` becomes the call's timeout, unless the call has a shorter one. If no time is
///   left, nothing is sent, and the call fails with `deadlineExceeded`.
/// - A run that is cancelled cancels its calls, as any cancelled task does with grpc-swift: the server is told at once.
/// - If a server with a ``ScopedServerTransport`` cancels a call, the error has the cause:
///   ``GRPCCore/RPCError/cancellationCause``. The run that made the call goes on, and may ask another server.
public struct ScopedClientInterceptor: ClientInterceptor {
    private let origin: CallSite

    /// Makes the interceptor.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for causes that come from servers.
    ///   - line: The line of the call, as for `fileID`.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
        origin = CallSite(fileID: fileID, line: line)
    }

    /// Passes a call on. grpc-swift calls it.
    ///
    /// - Throws: `RPCError` if the time is over; what the call throws.
    /// - Cancellation: Cancels the call.
    public func intercept<Input: Sendable, Output: Sendable>(
        request: StreamingClientRequest<Input>,
        context: ClientContext,
        next: (StreamingClientRequest<Input>, ClientContext) async throws -> StreamingClientResponse<Output>
    ) async throws -> StreamingClientResponse<Output> {
        var request = request
        try limit(&request.metadata)
        var response = try await next(request, context)
        switch response.accepted {
        case .failure(let error):
            response.accepted = .failure(error.withCause(origin: origin))
        case .success(var contents):
            contents.bodyParts = RPCAsyncSequence(wrapping: CauseReading(base: contents.bodyParts, origin: origin))
            response.accepted = .success(contents)
        }
        return response
    }

    private func limit(_ metadata: inout Metadata) throws(RPCError) {
        let limits = [try metadata.callTimeout()?.duration, Deadline.current?.remaining].compactMap(\.self)
        guard let time = limits.min() else { return }
        guard time > .zero else {
            throw RPCError(code: .deadlineExceeded, message: "There was no time left for the call.")
        }
        metadata.replaceOrAddString(CallTimeout(time).text, forKey: CallTimeout.key)
    }
}
#endif

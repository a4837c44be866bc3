#if GRPC
import GRPCCore
import GRPCNIOTransportHTTP2
import Lanyard
import LanyardGRPC

/// The coordinator's side of one worker: takes piece after piece, and gives back what that worker does not finish.
struct WorkerLink {
    private static let patience = 5

    private let address: WorkerAddress
    private let options: Options
    /// What the coordinator does when somebody has cancelled a call at its worker.
    private let stop: @Sendable (_ reason: String, _ underlying: CancellationCause) -> Void

    init(
        _ address: WorkerAddress,
        _ options: Options,
        stop: @escaping @Sendable (_ reason: String, _ underlying: CancellationCause) -> Void
    ) {
        self.address = address
        self.options = options
        self.stop = stop
    }

    /// Works until the job is done, or the worker has failed several times in a row.
    func work(on job: Job) async throws {
        let transport = try HTTP2ClientTransport.Posix(
            target: .ipv4(address: address.host, port: address.port),
            transportSecurity: .plaintext,
            config: .defaults {
                $0.connection.keepalive = .init(
                    time: options.keepalive,
                    timeout: options.keepalive,
                    allowWithoutCalls: true
                )
            }
        )
        // A client that is never used is an error.
        guard let first = try await job.take() else { return }
        try await withGRPCClient(transport: transport, interceptors: [ScopedClientInterceptor()]) { client in
            var (failures, next) = (0, Optional(first))
            while let piece = next {
                do {
                    try await search(piece, job, client)
                    await job.giveBack(piece)
                    failures = 0
                    print("piece \(piece.number) searched by \(address)")
                } catch {
                    await job.giveBack(piece)
                    try Task.checkCancellation()
                    print("piece \(piece.number) failed at \(address): \(error)")
                    failures += try weight(of: error)
                    try await Task.sleep(for: .milliseconds(100) * failures)
                }
                next = failures < Self.patience ? try await job.take() : nil
            }
        }
    }

    /// How much an error counts towards the patience with a worker.
    ///
    /// - Throws: `CancellationError` if somebody at the worker has cancelled the call, which ends the whole search.
    private func weight(of error: any Error) throws -> Int {
        let error = error as? RPCError
        switch error?.code {
        case .failedPrecondition?, .invalidArgument?, .notFound?, .unimplemented?:
            return Self.patience
        case .cancelled?:
            // Not the worker has gone: somebody there does not want this work.
            if let cause = error?.cancellationCause { stop("cancelled at \(address)", cause) }
            throw CancellationError()
        default:
            return 1
        }
    }

    private func search(_ piece: Piece, _ job: Job, _ client: GRPCClient<HTTP2ClientTransport.Posix>) async throws {
        let request = SearchRequest(word: options.word, files: piece.files.map(\.path))
        try await client.serverStreaming(
            request: ClientRequest(message: request),
            descriptor: SearchMethod.descriptor,
            serializer: JSON<SearchRequest>(),
            deserializer: JSON<SearchReport>(),
            options: .defaults
        ) { response in
            for try await report in response.messages { try await job.note(report, of: piece) }
        }
    }
}
#endif

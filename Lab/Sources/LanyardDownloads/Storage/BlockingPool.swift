import NIOPosix

/// Runs blocking file calls on threads of their own, so that they never hold up the cooperative threads.
///
/// A call that was started always ends before `run` returns, cancelled or not: no write can be in flight when its
/// caller goes on to close or rename the file. Nothing here observes cancellation.
struct BlockingPool: Sendable {
    private let pool: NIOThreadPool

    /// Uses the process's shared pool of file threads.
    init(pool: NIOThreadPool = .singleton) {
        self.pool = pool
    }

    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            pool.submit { state in
                switch state {
                case .active: continuation.resume(with: Swift.Result { try body() })
                case .cancelled: continuation.resume(throwing: DownloadError.unexpected("the file threads stopped"))
                }
            }
        }
    }
}

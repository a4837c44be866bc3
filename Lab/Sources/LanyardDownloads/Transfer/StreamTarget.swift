import LabDigest
import NIOCore
import Synchronization

/// Hands bytes on to a reader, in order, and computes their SHA-256 on the way.
final class StreamTarget: BodyTarget {
    typealias Sink = @Sendable (UnsafeRawBufferPointer) throws -> Void

    private struct State {
        var count: Int64 = 0
        var hasher = SHA256()
    }

    private let state = Mutex(State())
    private let pool: BlockingPool
    private let sink: Sink

    init(pool: BlockingPool, sink: @escaping Sink) {
        (self.pool, self.sink) = (pool, sink)
    }

    var count: Int64 { state.withLock { $0.count } }

    /// In 64 hexadecimal digits.
    var sha256: String { FileDigest.hexadecimal(state.withLock { $0.hasher }.finalize()) }

    func write(_ bytes: ByteBuffer, at offset: Int64) async throws {
        guard offset == count else { throw DownloadError.unexpected("bytes came out of order") }
        try await pool.wait { [sink] in
            do {
                try bytes.withUnsafeReadableBytes(sink)
            } catch {
                throw ReaderError(error: error)
            }
        }
        state.withLock { state in
            state.count += Int64(bytes.readableBytes)
            bytes.withUnsafeReadableBytes { state.hasher.update(bufferPointer: $0) }
        }
    }
}

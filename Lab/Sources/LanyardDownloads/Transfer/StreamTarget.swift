import Foundation
import NIOCore
import Synchronization

/// Hands bytes on to a reader, in order, and computes their digest on the way.
///
/// Each reader has a thread of its own while it reads: it may block as long as it likes, and holds up nobody else's disk.
final class StreamTarget: BodyTarget {
    typealias Sink = @Sendable (UnsafeRawBufferPointer) throws -> Void

    private struct State {
        var count: Int64 = 0
        var hasher: FileHasher
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "lanyard.stream")
    private let sink: Sink

    init(checksum: ChecksumWish, sink: @escaping Sink) {
        self.sink = sink
        state = Mutex(State(hasher: checksum.hasher))
    }

    var count: Int64 { state.withLock { $0.count } }

    /// The digest of all bytes so far, in hexadecimal.
    var digest: String { state.withLock { $0.hasher }.finalize() }

    func write(_ bytes: ByteBuffer, at offset: Int64) async throws {
        guard offset == count else { throw DownloadError.unexpected("bytes came out of order") }
        try await hand(bytes)
        state.withLock { state in
            state.count += Int64(bytes.readableBytes)
            bytes.withUnsafeReadableBytes { state.hasher.update(bufferPointer: $0) }
        }
    }

    private func hand(_ bytes: ByteBuffer) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queue.async { [sink] in
                do {
                    try bytes.withUnsafeReadableBytes(sink)
                    continuation.resume()
                } catch {
                    continuation.resume(throwing: ReaderError(error: error))
                }
            }
        }
    }
}

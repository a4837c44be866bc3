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
        /// The digest that all bytes must have, in hexadecimal; `nil` for any.
        var expected: String?
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "lanyard.stream")
    private let sink: Sink

    init(checksum: ChecksumWish, sink: @escaping Sink) {
        self.sink = sink
        let expected = if case .expected(let digits) = checksum { digits } else { String?.none }
        state = Mutex(State(hasher: checksum.hasher, expected: expected))
    }

    var count: Int64 { state.withLock { $0.count } }

    /// Expects a digest that the server gives, unless one is expected, before the first byte.
    func expect(_ digest: String?) {
        state.withLock { state in
            guard let digest, state.count == 0, state.expected == nil else { return }
            state.hasher = ChecksumWish.expected(digest).hasher
            state.expected = digest
        }
    }

    /// - Throws: ``DownloadError/checksumMismatch(expected:actual:)`` if all bytes have not the digest that is expected.
    func check() throws(DownloadError) {
        let (hasher, expected) = state.withLock { ($0.hasher, $0.expected) }
        guard let expected else { return }
        let actual = hasher.finalize()
        if actual != expected { throw .checksumMismatch(expected: expected, actual: actual) }
    }

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

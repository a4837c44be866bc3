import NIOConcurrencyHelpers
import NIOCore

/// Holds the bytes of a short body.
final class CollectedBytes: BodyTarget {
    private let state = NIOLockedValueBox<[UInt8]>([])

    var bytes: [UInt8] { state.withLockedValue { $0 } }

    var count: Int64 { state.withLockedValue { Int64($0.count) } }

    func write(_ bytes: ByteBuffer, at offset: Int64) async throws {
        state.withLockedValue { $0.append(contentsOf: bytes.readableBytesView) }
    }
}

import Foundation
import NIOCore
import Synchronization

/// A complete file that an answer is compared with, byte by byte: that of a server that tells neither a length nor a version.
final class ComparedFile: BodyTarget {
    let path: String
    private let descriptor: FileDescriptor
    private let pool: BlockingPool
    private let compared = Mutex<Int64>(0)

    init(path: String, descriptor: FileDescriptor, pool: BlockingPool) {
        (self.path, self.descriptor, self.pool) = (path, descriptor, pool)
    }

    deinit {
        descriptor.close()
    }

    var count: Int64 { compared.withLock { $0 } }

    /// - Throws: ``DownloadError/targetExists(_:)`` if the file has others there.
    func write(_ bytes: ByteBuffer, at offset: Int64) async throws {
        let isSame = try await pool.wait { [self] in
            try bytes.withUnsafeReadableBytes { try isHere($0, at: offset) }
        }
        guard isSame else { throw DownloadError.targetExists(path) }
        compared.withLock { $0 = offset + Int64(bytes.readableBytes) }
    }

    private func isHere(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws -> Bool {
        let own = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { own.deallocate() }
        var read = 0
        while read < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: own[read...])
            let count = try descriptor.read(into: rest, at: offset + Int64(read), path: path)
            guard count > 0 else { return false }
            read += count
        }
        return own.elementsEqual(bytes)
    }
}

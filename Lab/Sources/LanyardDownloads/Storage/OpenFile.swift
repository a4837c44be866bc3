import Foundation
import NIOCore
import Synchronization

/// An open file that a download writes, and puts on the disk. Every call blocks; call it on a ``BlockingPool``.
final class OpenFile: Sendable {
    /// For the words of errors.
    let path: String
    let descriptor: FileDescriptor
    let identity: FileIdentity
    /// Whether its bytes are put on the disk at all.
    let isFlushed: Bool
    private let isOpen = Mutex(true)
    private let flushFailure = Mutex<(any Error)?>(nil)
    private let flushFault: @Sendable () -> Int32?

    /// - Parameters:
    ///   - descriptor: is closed with this.
    ///   - isFlushed: see ``StorageServices/flushes``.
    ///   - flushFault: see ``StorageServices/flushFault``.
    init(
        _ descriptor: FileDescriptor,
        _ identity: FileIdentity,
        path: String,
        isFlushed: Bool,
        flushFault: @escaping @Sendable () -> Int32?
    ) {
        self.path = path
        self.descriptor = descriptor
        self.identity = identity
        self.isFlushed = isFlushed
        self.flushFault = flushFault
        if isFlushed { FileFlusher.shared.watch(identity.device, folder: path.folder) }
    }

    deinit {
        close()
    }

    /// Closes the file. Nothing may be using it.
    func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard wasOpen else { return }
        descriptor.close()
        if isFlushed { FileFlusher.shared.release(identity.device) }
    }

    var length: Int64 {
        get throws { Int64(try descriptor.status(path).st_size) }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws {
        try descriptor.write(bytes, at: offset, path: path)
    }

    func empty() throws {
        try descriptor.truncate(to: 0, path: path)
    }

    /// Puts the bytes on the disk.
    ///
    /// - Parameter isDone: whether they are there, with all of the file system.
    /// - Throws: why that failed, and from then on the same again: the system reports a failure once, and what it says
    ///   later of the same bytes cannot be trusted.
    func synchronize(isDone: Bool = false) throws {
        guard isFlushed else { return }
        if let failure = flushFailure.withLock({ $0 }) { throw failure }
        do {
            if let code = flushFault() { throw DownloadError.system("flush", path: path, code: code) }
            if !isDone { try descriptor.synchronize(path) }
        } catch {
            flushFailure.withLock { $0 = error }
            throw error
        }
    }

    func setModificationTime(_ secondsSince1970: Int64) {
        descriptor.setModificationTime(secondsSince1970)
    }

    /// Writes all of a file into this one, which is empty.
    func write(_ whole: WholeFile) throws {
        try whole.bytes.withUnsafeReadableBytes { try write($0, at: 0) }
        if let modified = whole.modified { setModificationTime(modified) }
        try keep(whole.receipt)
    }

    /// Keeps in the file what it remembers of its download.
    func keep(_ receipt: Receipt) throws {
        var receipt = receipt
        receipt.modified = try descriptor.status(path).secondsModified
        receipt.write(to: descriptor)
    }
}

import Foundation
import NIOConcurrencyHelpers

/// Puts small files on the disk and gives them their names, many with one flush.
///
/// Whoever comes while a file system is being flushed waits for the next flush, which serves everybody who came by then. One
/// file alone is flushed by itself (`fsync`), several with all of their file system (`syncfs`), before they are named and after.
/// The promise is the same: when it returns, the bytes are on the disk, or the file has failed. A flush of the whole says only that
/// something has failed: from then on, for as long as files are open there, each is flushed and judged by itself, because the
/// system tells each open file of its own failures.
final class FileFlusher: Sendable {
    static let shared = FileFlusher()

    private struct Waiter: Sendable {
        var file: OpenFile
        var folder: String
        /// Gives the file its name.
        var naming: @Sendable () throws -> Void
        var continuation: CheckedContinuation<Void, any Error>

        /// - Parameter isDone: whether all of the file system was flushed.
        /// - Returns: whether the file has its name.
        func name(isDone: Bool) -> Result<Void, any Error> {
            Result {
                try file.synchronize(isDone: isDone)
                try naming()
            }
        }

        func endAlone() {
            continuation.resume(with: name(isDone: false).flatMap { Result { try flushName() } })
        }

        /// Puts the name on the disk, and how many names the file has: a file system without a journal does not write that with the
        /// folder, and removes a file that has none. A file system that refuses to flush a folder orders names by itself.
        func flushName() throws {
            try file.synchronize()
            PartFile.synchronizeFolder(folder)
        }
    }

    private struct System {
        /// How many files are open there.
        var users = 0
        /// An open folder there; from its opening on the system remembers failures for it. `nil` if files are flushed alone.
        var folder: FileDescriptor?
        /// Who waits for the next flush; `nil` while there is none.
        var waiting: [Waiter]?

        /// Whether nobody needs it any more.
        var isOver: Bool { users == 0 && waiting == nil }
    }

    private let systems = NIOLockedValueBox<[UInt64: System]>([:])
    /// Flushes the file system of an open folder; `false` if that cannot be done, or something has failed there.
    private let flushWhole: @Sendable (FileDescriptor) -> Bool

    init(flushWhole: @escaping @Sendable (FileDescriptor) -> Bool = { $0.flushSystem() }) {
        self.flushWhole = flushWhole
    }

    /// Whether a flush is being made.
    func isBusy(_ device: UInt64) -> Bool { systems.withLockedValue { $0[device]?.waiting != nil } }

    /// How many files wait for the next flush.
    func waiting(on device: UInt64) -> Int { systems.withLockedValue { $0[device]?.waiting?.count ?? 0 } }

    /// Begins to watch the file system of a file that nothing was written to. Each call is followed by one of ``release(_:)``.
    func watch(_ device: UInt64, folder: String) {
        func join() -> Bool {
            systems.withLockedValue { systems in
                systems[device]?.users += 1
                return systems[device] != nil
            }
        }
        if join() { return }
        let opened = open(folder)
        let isLate = systems.withLockedValue { systems in
            let isLate = systems[device] != nil
            systems[device, default: System(folder: opened)].users += 1
            return isLate
        }
        if isLate { opened?.close() }
    }

    /// A file is closed. With the last one the folder is, too, so that the file system can be unmounted.
    func release(_ device: UInt64) {
        let folder: FileDescriptor? = systems.withLockedValue { systems in
            systems[device]?.users -= 1
            return systems[device].flatMap { $0.isOver ? systems.removeValue(forKey: device)?.folder : nil }
        }
        folder?.close()
    }

    private func open(_ path: String) -> FileDescriptor? {
        guard let folder = try? FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY) else { return nil }
        if folder.canFlushSystem { return folder }
        folder.close()
        return nil
    }

    /// Puts a file's bytes on the disk, then gives it its name, and then puts that on the disk. The file stays open meanwhile.
    ///
    /// - Parameter folder: where the name will be.
    /// - Throws: why the bytes are not there, or what `naming` throws.
    /// - Cancellation: not observed.
    func flush(
        _ file: OpenFile,
        in folder: String,
        on pool: BlockingPool,
        naming: @escaping @Sendable () throws -> Void
    ) async throws {
        guard file.isFlushed else { return try await pool.run(naming) }
        let device = file.identity.device
        guard systems.withLockedValue({ $0[device]?.folder != nil }) else {
            // Not here: this thread may have to begin another download first.
            return try await withCheckedThrowingContinuation { continuation in
                let waiter = Waiter(file: file, folder: folder, naming: naming, continuation: continuation)
                pool.submit { waiter.endAlone() }
            }
        }
        // audit:ignore uncancellable-continuation A flush ends by itself, and the file stays open until then.
        try await withCheckedThrowingContinuation { continuation in
            let waiter = Waiter(file: file, folder: folder, naming: naming, continuation: continuation)
            let isFirst = systems.withLockedValue { systems in
                let isFirst = systems[device]?.waiting == nil
                if isFirst { systems[device]?.waiting = [] } else { systems[device]?.waiting?.append(waiter) }
                return isFirst
            }
            if isFirst { pool.submit { self.flushAll(device, for: waiter, on: pool) } }
        }
    }

    private func flushAll(_ device: UInt64, for first: Waiter, on pool: BlockingPool) {
        var served = [first]
        while !served.isEmpty {
            if served.count > 1, flushSystem(device) {
                let results = served.map { $0.name(isDone: true) }
                let areFlushed = flushSystem(device)
                for (waiter, result) in zip(served, results) {
                    waiter.continuation.resume(
                        with: areFlushed ? result : result.flatMap { Result { try waiter.flushName() } }
                    )
                }
            } else {
                for waiter in served.dropFirst() { pool.submit { waiter.endAlone() } }
                served.first?.endAlone()
            }
            let (next, folder): ([Waiter], FileDescriptor?) = systems.withLockedValue { systems in
                let next = systems[device]?.waiting ?? []
                systems[device]?.waiting = next.isEmpty ? nil : []
                let isOver = systems[device]?.isOver ?? false
                return (next, isOver ? systems.removeValue(forKey: device)?.folder : nil)
            }
            served = next
            folder?.close()
        }
    }

    private func flushSystem(_ device: UInt64) -> Bool {
        guard let folder = systems.withLockedValue({ $0[device]?.folder }) else { return false }
        if flushWhole(folder) { return true }
        systems.withLockedValue { $0[device]?.folder = nil }
        folder.close()
        return false
    }
}

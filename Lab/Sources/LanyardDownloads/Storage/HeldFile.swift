import NIOConcurrencyHelpers
import NIOCore

/// A small file on its way: held in memory until it is whole, and then written once.
///
/// If it is long in coming, or comes to an end before it is whole, it goes on as a ``TargetSession``.
final class HeldFile: BodyTarget {
    /// Up to this length a file is held; bytes.
    static let largest: Int64 = 256 << 10

    /// The final path.
    let path: String
    let url: String
    let entity: Entity
    private let storage: StorageServices
    private let begun: Duration
    private let state: NIOLockedValueBox<State>

    private struct State {
        /// All there is, from the first byte on, as long as there is no session.
        var bytes = ByteBuffer()
        /// What has it all since it was written.
        var session: TargetSession?
    }

    init(path: String, url: String, entity: Entity, storage: StorageServices) {
        self.path = path
        self.url = url
        self.entity = entity
        self.storage = storage
        begun = storage.timeline.now
        state = NIOLockedValueBox(State())
    }

    /// Whether a file is small enough, and could be claimed no earlier.
    static func canHold(_ entity: Entity, storage: StorageServices) -> Bool {
        entity.total.map { $0 <= min(largest, storage.checkpoints.bytes) } ?? false
    }

    /// What has been received.
    var bytes: ByteBuffer { state.withLockedValue { $0.bytes } }

    /// What it goes on as, if it does.
    var session: TargetSession? { state.withLockedValue { $0.session } }

    var count: Int64 { state.withLockedValue { $0.session?.count ?? Int64($0.bytes.readableBytes) } }

    /// Holds the bytes, or writes them, if a checkpoint would be due by now.
    ///
    /// - Cancellation: not observed; a write that began ends.
    func write(_ bytes: ByteBuffer, at offset: Int64) async throws {
        if session == nil, storage.timeline.now - begun < storage.checkpoints.time {
            if let code = storage.writeFault(offset) { throw DownloadError.system("write", path: path, code: code) }
            state.withLockedValue { state in
                if state.bytes.writeImmutableBuffer(bytes) == 0 { state.bytes = bytes }
            }
        } else {
            try await spill().write(bytes, at: offset)
        }
    }

    /// Writes what there is, as if it came now, and goes on so.
    ///
    /// - Throws: why that cannot be; then nothing of it is left.
    @discardableResult
    func spill() async throws -> TargetSession {
        if let session { return session }
        let opened = try await TargetSession.open(path: path, url: url, storage: storage)
        do {
            try await opened.begin(entity)
            let bytes = bytes
            if bytes.readableBytes > 0 { try await opened.put(bytes, at: 0) }
        } catch {
            await opened.discard()
            throw error
        }
        state.withLockedValue { $0 = State(session: opened) }
        return opened
    }

    /// Takes what another has, which cannot get its name.
    func takeOver(_ other: HeldFile) {
        let bytes = other.bytes
        state.withLockedValue { $0.bytes = bytes }
    }

    // MARK: Ending

    /// Writes the file, which is whole, puts it on the disk, and gives it its final name.
    ///
    /// - Parameter flushing: is called when it is written, before it is put on the disk.
    /// - Returns: `false`, with nothing done, where that cannot be done in one go.
    /// - Throws: ``DownloadError/targetExists(_:)`` if another file has got the name meanwhile.
    /// - Cancellation: not observed.
    func publish(replacing: Bool, flushing: () -> Void) async throws -> Bool {
        let whole = WholeFile(
            bytes: bytes,
            modified: entity.lastModified.flatMap { HTTPDate.seconds($0) },
            receipt: Receipt(url: url, entity: entity, lengthWasTold: true)
        )
        let unnamed = try await storage.pool.run { [path, storage] () -> UnnamedFile? in
            guard storage.usesUnnamedFiles else { return nil }
            let made = try UnnamedFile(for: path, isFlushed: storage.flushes, flushFault: storage.flushFault)
            try made?.write(whole)
            return made
        }
        guard let unnamed else { return try await publish(whole, replacing: replacing, flushing: flushing) }
        if storage.flushes { flushing() }
        do {
            try await FileFlusher.shared.flush(unnamed.file, in: path.folder, on: storage.pool) { [path] in
                try unnamed.name(path)
            }
            unnamed.file.close()
            return true
        } catch DownloadError.targetExists where replacing {
            unnamed.file.close()
            return try await publish(whole, replacing: true, flushing: {})
        }
    }

    /// The same by way of a part file, which can take the place of another file, and which each system has.
    private func publish(_ whole: WholeFile, replacing: Bool, flushing: () -> Void) async throws -> Bool {
        let opened = try await TargetSession.open(path: path, url: url, storage: storage)
        do {
            return try await opened.publish(whole, replacing: replacing, flushing: flushing)
        } catch {
            await opened.discard()
            throw error
        }
    }
}

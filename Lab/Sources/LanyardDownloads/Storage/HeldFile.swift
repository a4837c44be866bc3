import NIOConcurrencyHelpers
import NIOCore

/// A small file on its way: held in memory until it is whole, and then written once.
///
/// If it is long in coming, comes to an end before it is whole, or is to have a digest, it goes on as a ``TargetSession``. Until then it
/// locks nothing: whoever else begins there is noticed when this one gets its name, and then another name may be the way out.
final class HeldFile: BodyTarget {
    /// Up to this length a file is held; bytes.
    static let largest: Int64 = 256 << 10

    /// The final path.
    let path: String
    let url: String
    let entity: Entity
    /// The URL whose server sends it; `nil` for that of the download.
    private let sender: String?
    private let storage: StorageServices
    /// What it will be written to; `nil` where there are no files without names.
    private let unnamed: UnnamedFile?
    private let begun: Duration
    private let state: NIOLockedValueBox<State>

    private struct State {
        /// All there is, from the first byte on, as long as there is no session.
        var bytes = ByteBuffer()
        /// What has it all since it was written.
        var session: TargetSession?
    }

    private init(
        path: String,
        url: String,
        entity: Entity,
        sender: String?,
        unnamed: UnnamedFile?,
        storage: StorageServices
    ) {
        self.path = path
        self.url = url
        self.entity = entity
        self.sender = sender
        self.unnamed = unnamed
        self.storage = storage
        begun = storage.timeline.now
        state = NIOLockedValueBox(State())
    }

    /// Whether a file is small enough, and could be claimed no earlier.
    static func canHold(_ entity: Entity, storage: StorageServices) -> Bool {
        entity.total.map { $0 <= min(largest, storage.checkpoints.bytes) } ?? false
    }

    /// Begins with nothing.
    ///
    /// - Parameter isNamedInOneGo: whether ``publish(replacing:flushing:)`` will be called.
    /// - Throws: why nothing can be written there, before anything has come.
    static func open(
        path: String,
        url: String,
        entity: Entity,
        sender: String? = nil,
        isNamedInOneGo: Bool = true,
        storage: StorageServices
    ) async throws -> HeldFile {
        let unnamed = try await storage.pool.run { () -> UnnamedFile? in
            guard isNamedInOneGo, storage.usesUnnamedFiles else { return nil }
            return try UnnamedFile(for: path, isFlushed: storage.flushes, flushFault: storage.flushFault)
        }
        return HeldFile(path: path, url: url, entity: entity, sender: sender, unnamed: unnamed, storage: storage)
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
        if let session = try await sessionIfDue() { return try await session.write(bytes, at: offset) }
        if let code = storage.writeFault(offset) { throw DownloadError.system("write", path: path, code: code) }
        let fits = state.withLockedValue { state in
            let count = Int64(state.bytes.readableBytes)
            guard offset == count, count + Int64(bytes.readableBytes) <= entity.total ?? 0 else { return false }
            if Int64(bytes.readableBytes) == entity.total, bytes.storageCapacity <= 2 * bytes.readableBytes {
                state.bytes = bytes
                return true
            }
            // A copy, because what was read is a part of what the connection reads into, and keeps it from being used again.
            if count == 0 { state.bytes.reserveCapacity(Int(entity.total ?? 0)) }
            state.bytes.writeImmutableBuffer(bytes)
            return true
        }
        if !fits { throw DownloadError.unexpected("\(path) cannot be held: its bytes do not come in order") }
    }

    /// What it goes on as, once a checkpoint is due. It is held on as long as somebody else is there.
    private func sessionIfDue() async throws -> TargetSession? {
        if let session { return session }
        guard storage.timeline.now - begun >= storage.checkpoints.time, FileIdentity(of: path) == nil else {
            return nil
        }
        do {
            return try await spill()
        } catch let error as DownloadError where error.isOfTakenPlace {
            return nil
        }
    }

    /// Writes what there is, as if it came now, and goes on so.
    ///
    /// - Throws: why that cannot be; then nothing of it is on the disk.
    func spill() async throws -> TargetSession {
        if let session { return session }
        let opened = try await TargetSession.open(path: path, url: url, storage: storage)
        do {
            try await opened.begin(entity, sender: sender)
            let bytes = bytes
            if bytes.readableBytes > 0 { try await opened.put(bytes, at: 0) }
        } catch {
            await opened.discard()
            throw error
        }
        state.withLockedValue { $0 = State(session: opened) }
        try? await storage.pool.run { [unnamed] in unnamed?.file.close() }
        return opened
    }

    // MARK: Ending

    /// Writes the file, which is whole, puts it on the disk, and gives it its final name.
    ///
    /// - Parameter flushing: is called when it is written, before it is put on the disk.
    /// - Returns: `false`, with nothing left of it on the disk, where that cannot be done in one go.
    /// - Throws: a ``DownloadError`` of a taken place, see ``DownloadError/isOfTakenPlace``; or why it could not be written.
    /// - Cancellation: not observed.
    func publish(replacing: Bool, flushing: () -> Void) async throws -> Bool {
        let whole = WholeFile(
            bytes: bytes,
            modified: entity.lastModified.flatMap { HTTPDate.seconds($0) },
            receipt: Receipt(url: url, entity: entity, sender: sender, keepsTag: storage.keepsTags)
        )
        // A name that is there can only be taken over by a file that has one.
        guard let unnamed, !(replacing && FileIdentity(of: path) != nil) else {
            return try await publish(whole, replacing: replacing, flushing: flushing)
        }
        try await storage.pool.run { try unnamed.file.write(whole) }
        if storage.flushes { flushing() }
        do {
            try await FileFlusher.shared.flush(unnamed.file, in: path.folder, on: storage.pool) { [path] in
                let part = path + FileName.partSuffix
                // One that is slow has begun to write meanwhile, and was there first.
                guard FileIdentity(of: part) == nil else { throw DownloadError.targetLocked(part) }
                try unnamed.name(path)
            }
            unnamed.file.close()
            return true
        } catch is UnnamedFile.NotNamed {
            unnamed.file.close()
            return try await publish(whole, replacing: replacing, flushing: {})
        } catch DownloadError.targetExists where replacing {
            unnamed.file.close()
            return try await publish(whole, replacing: true, flushing: {})
        } catch {
            unnamed.file.close()
            throw error
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

import NIOCore
import Synchronization

/// The files of one download while this process works on them: the locked part file, its sidecar and the ledger.
///
/// The order that keeps a `kill -9`, and a power cut, from ever yielding a wrong file:
/// 1. bytes are written to the part file, then entered in the ledger;
/// 2. a checkpoint takes a copy of the ledger, waits until the part file is on the disk, and only then replaces the
///    sidecar in one step by one that claims the copy;
/// 3. starting again writes a sidecar that claims nothing before the part file is emptied;
/// 4. the final name appears only when the ledger is complete, the checksum is right and the bytes are on the disk.
///
/// Checkpoints are made beside the writing, so that network and disk work at the same time; the writing waits only if
/// it is two of them ahead. Most small files do not come here, see ``HeldFile``.
///
/// So after the death of the process everything up to the last checkpoint is kept. After a power cut the same holds as
/// far as the disk does what `fsync` asks (on Apple systems that leaves out the drive's own cache).
final class TargetSession: Sendable {
    struct State {
        var entity = Entity()
        /// The URL whose server describes it so; `nil` for that of the download.
        var sender: String?
        var ledger = RangeLedger()
        var unclaimed: Int64 = 0
        /// Whether the files still are what they were when they were opened.
        var isAsFound = true
        /// Whether there is room for the next claim.
        var hasReserve = false
        var lastCheckpoint: Duration
        var isCheckpointing = false
        /// Why a checkpoint failed.
        var failure: (any Error)?
        /// Who waits for the checkpoint to be over.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The final path.
    let path: String
    let url: String
    let part: PartFile
    let sidecar: SidecarFile
    let storage: StorageServices
    let state: Mutex<State>

    /// What the files that were there already say, for an opened session.
    let found: FoundPart

    init(path: String, url: String, part: PartFile, found: FoundPart, storage: StorageServices) {
        self.path = path
        self.url = url
        self.part = part
        self.found = found
        self.storage = storage
        sidecar = SidecarFile(path: path + FileName.sidecarSuffix, isFlushed: storage.flushes)
        var state = State(lastCheckpoint: storage.timeline.now)
        if case .resumable(let entity, let ledger) = found {
            state.entity = entity
            state.ledger = ledger
        }
        self.state = Mutex(state)
    }

    /// Locks the part file for a final path and reads what is there.
    ///
    /// - Throws: ``DownloadError/targetLocked(_:)`` and what ``FoundPart/read(part:sidecar:url:)`` throws.
    static func open(path: String, url: String, storage: StorageServices) async throws -> TargetSession {
        try await storage.pool.wait {
            let part = try lock(path, storage: storage)
            do {
                let sidecar = SidecarFile(path: path + FileName.sidecarSuffix)
                let found = try FoundPart.read(part: part, sidecar: sidecar, url: url)
                return TargetSession(path: path, url: url, part: part, found: found, storage: storage)
            } catch {
                part.close()
                throw error
            }
        }
    }

    /// Locks the part file for a final path.
    ///
    /// A run that died between giving the file its name and removing the working files leaves these as further names of
    /// the final file; they are removed, because what would be written under them would be written into that.
    static func lock(_ path: String, storage: StorageServices) throws -> PartFile {
        let sidecar = SidecarFile(path: path + FileName.sidecarSuffix)
        while true {
            let part = try PartFile(
                locking: path + FileName.partSuffix,
                isFlushed: storage.flushes,
                flushFault: storage.flushFault
            )
            let isPublished = part.isAlso(at: path)
            if isPublished || sidecar.isAlso(at: path) { sidecar.remove() }
            guard isPublished else { return part }
            part.remove()
            defer { part.close() }
            guard !part.hasItsName else { throw DownloadError.foreignPartFile(part.path) }
        }
    }

    // MARK: What is there

    var entity: Entity { state.withLock { $0.entity } }

    /// The bytes that are written.
    var count: Int64 { state.withLock { $0.ledger.count } }

    /// How many bytes are there from the first one on.
    var beginning: Int64 {
        state.withLock { $0.ledger.ranges.first.map { $0.lowerBound == 0 ? $0.upperBound : 0 } ?? 0 }
    }

    /// Whether bytes that are there can be kept and the rest be asked for.
    var canResume: Bool { state.withLock { $0.entity.canResume && !$0.ledger.isEmpty } }

    /// Whether the whole file is there.
    var isComplete: Bool { state.withLock { state in state.entity.total.map(state.ledger.isComplete) ?? false } }

    /// What is missing, from the front; nothing if the length is unknown.
    var gaps: [Range<Int64>] { state.withLock { state in state.entity.total.map(state.ledger.gaps) ?? [] } }

    /// What is missing of one range.
    func gaps(within range: Range<Int64>) -> [Range<Int64>] {
        gaps.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }

    /// What is missing outside one range.
    func gaps(outside range: Range<Int64>) -> [Range<Int64>] {
        state.withLock { state in
            var ledger = state.ledger
            ledger.insert(range)
            return state.entity.total.map(ledger.gaps) ?? []
        }
    }

    // MARK: Writing

    /// Starts from nothing with a file the server described. No write may be in flight.
    ///
    /// - Parameter sender: the server's URL; `nil` for that of the download.
    func begin(_ entity: Entity, sender: String? = nil) async throws {
        await settle()
        let now = storage.timeline.now
        state.withLock {
            $0.entity = entity
            $0.sender = sender
            $0.ledger = RangeLedger()
            $0.unclaimed = 0
            $0.failure = nil
            $0.lastCheckpoint = now
        }
        try await layDown(entity)
    }

    /// A server describes the same version as the one before it.
    func goOn(with sender: String, digest: String? = nil) {
        state.withLock {
            $0.sender = sender
            $0.entity.digest = $0.entity.digest ?? digest
        }
    }

    /// Writes bytes at an offset; when it returns they are in the ledger, and a checkpoint was begun if one was due.
    ///
    /// - Cancellation: not observed; a write that began ends.
    func write(_ bytes: ByteBuffer, at offset: Int64) async throws {
        if let code = storage.writeFault(offset) {
            throw DownloadError.system("write", path: part.path, code: code)
        }
        try await put(bytes, at: offset)
    }

    /// The same for bytes that were received before.
    func put(_ bytes: ByteBuffer, at offset: Int64) async throws {
        try await storage.pool.run { [part] in
            try bytes.withUnsafeReadableBytes { try part.file.write($0, at: offset) }
        }
        try await enter(offset..<offset + Int64(bytes.readableBytes))
    }

    /// Takes room for the next claim before bytes take it, in a download that goes on. No write may be in flight.
    func keepRoom() async throws {
        let claim = state.withLock { state in
            state.hasReserve || !state.entity.canResume
                ? nil : Sidecar(url: url, entity: state.entity, ledger: state.ledger)
        }
        guard let claim else { return }
        try await storage.pool.wait { [part, sidecar] in
            try part.requireItsName()
            try sidecar.makeReserve(for: claim)
        }
        state.withLock { $0.hasReserve = true }
    }

    /// Prepares the files for the first byte: a sidecar that claims nothing, then an empty part file.
    private func layDown(_ entity: Entity) async throws {
        let claim = Sidecar(url: url, entity: entity, ledger: RangeLedger())
        try await storage.pool.wait { [part, sidecar, path] in
            try part.requireItsName()
            try sidecar.write(claim, about: part)
            try sidecar.makeReserve(for: claim)
            if part.file.isFlushed { PartFile.synchronizeFolder(path.folder) }
            try part.file.empty()
        }
        let now = storage.timeline.now
        state.withLock {
            $0.lastCheckpoint = now
            $0.isAsFound = false
            $0.hasReserve = true
        }
    }

    /// The length of a body that had none announced becomes known at its end.
    func settleLength(_ total: Int64) {
        state.withLock { $0.entity.total = total }
    }

    /// Puts everything written so far on the disk and claims it. No write may be in flight.
    func checkpoint() async throws {
        await settle()
        try requireNoFailure()
        guard let claim = claimOfRest() else { return }
        try await storage.pool.wait { [self] in try save(claim) }
    }

    // MARK: Ending

    /// Ends the work on an unfinished download: keeps what another run can go on with, and gives up the lock.
    ///
    /// A part file without a byte is removed. One that cannot be resumed is kept to be looked at; the next run overwrites it. What an earlier run left stays if this one came to nothing.
    func close() async {
        if count == 0, !keepsWhatWasFound { return await discard() }
        try? await checkpoint()
        try? await storage.pool.run { [part, sidecar] in
            if part.hasItsName { sidecar.removeReserve() }
            part.close()
        }
        storage.listings.forget()
    }

    private var keepsWhatWasFound: Bool {
        if case .resumable = found { state.withLock { $0.isAsFound } } else { false }
    }

    /// Removes the part file and its sidecar, if they are still ours, and gives up the lock.
    func discard() async {
        await settle()
        state.withLock { $0.ledger = RangeLedger() }
        try? await storage.pool.wait { [part, sidecar] in
            if part.hasItsName {
                part.remove()
                sidecar.remove()
            }
            part.close()
        }
    }
}

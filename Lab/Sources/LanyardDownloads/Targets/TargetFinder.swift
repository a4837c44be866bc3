import Foundation

/// Finds the final path of one download, and opens the files beside it.
///
/// A name the user gave is taken as it is or refused. A name from the server or the URL is made safe, and numbered if
/// it belongs to a download of another URL. Which part file is ours is decided by the URL in its sidecar, so another
/// process finds its `name (2).zip.part` again, whatever was called first this time.
struct TargetFinder: Sendable {
    /// Where a download goes: files to write, or a complete file that was there, or may be.
    enum Target: Sendable {
        case session(TargetSession)
        /// A small file, of which nothing is written before it is whole.
        case held(HeldFile)
        case kept(path: String, sha256: String?)
        /// A complete file that the answer has to be equal to.
        case compared(ComparedFile, sha256: String?)
    }

    let folder: String
    /// Whether to make the folder if there is none.
    let createsFolder: Bool
    /// The name the user gave.
    let name: String?
    /// The number of the name that the URL has, if others of the list have the same.
    var number = 1
    let source: SourceURL
    /// Whether other servers have the file, too.
    var hasMirrors = false
    /// The URL that was asked last: what its answer says of a version is that server's word. `nil` before any was.
    var asked: String?
    let existing: ExistingFile
    let checksum: ChecksumWish
    /// The length that the file must have; `nil` for any.
    var length: Int64?
    let owner: DownloadID
    let claims: TargetClaims
    let storage: StorageServices
    var holdsSmallFiles = true
    /// What the user says is of the file: a part, or a beginning that another program has left.
    var continues: String?
    /// The parts of other URLs that turned out to be of other files; `nil` where no other is to be looked at.
    var refusedParts: Set<String>?

    // MARK: Before the first answer

    /// Opens what an earlier run of the same URL left unfinished in the folder; `nil` if there is nothing.
    ///
    /// What stands beside a file of the final name is left alone until the server has said whether that is the whole one.
    ///
    /// - Throws: ``DownloadError`` if it is there and cannot be used: it is locked, newer, or another URL's.
    func findUnfinished() async throws -> TargetSession? {
        if let name, existing == .refuse, FileIdentity(of: path(name)) != nil {
            throw DownloadError.targetExists(path(name))
        }
        let names = try await storage.pool.run {
            if createsFolder { try FolderCheck.create(folder) }
            guard let name else { return try unfinishedNames() }
            try FolderCheck.check(folder)
            return [name]
        }
        for name in names {
            if let session = try await openUnfinished(path(name)) { return session }
        }
        return nil
    }

    /// The names in the folder that have a sidecar for this URL, in order.
    private func unfinishedNames() throws -> [String] {
        let listing = try FolderCheck.listing(of: folder, by: storage.listings)
        // Of a folder that may be written and not read, the name that it would have is all there is to look for.
        let names = listing.isKnown ? listing.namesWithSidecar : [FileName.safe(source.lastPathComponent)]
        // What no server can have been given a name for was put there by somebody else.
        return try names.filter {
            try FileName.safe($0) == $0 && FolderCheck.hasSidecar(path($0), for: source.text)
        }
    }

    private func openUnfinished(_ path: String) async throws -> TargetSession? {
        guard let sidecar = FileIdentity(of: path + FileName.sidecarSuffix),
            let part = FileIdentity(of: path + FileName.partSuffix)
        else { return nil }
        // A run died while it published a small file: what was read there as a sidecar is what its server sent.
        if name == nil, sidecar == part { return nil }
        // A run died between giving the file its name and removing the working files; or another URL has the name now.
        if part == FileIdentity(of: path) || isAnothers(path) {
            await (try? TargetSession.open(path: path, url: source.text, storage: storage))?.discard()
            return nil
        }
        // Whether a file that is there is the whole one is to be said when the server has said what it has.
        if !existing.replaces, FileIdentity(of: path) != nil { return nil }
        try requireReplaceable(path)
        guard claims.claim(path, owner: owner, url: source.text) else { return nil }
        do {
            return try await TargetSession.open(path: path, url: source.text, storage: storage)
        } catch DownloadError.partOfAnotherURL where claim(at: path)?.entity.strongTag != nil {
            // Whether it is of the same file is to be said when the server has said what it has.
            claims.release(path, owner: owner)
            return nil
        }
    }

    /// Whether a name that a number can tell from others is that of another URL's finished file.
    private func isAnothers(_ path: String) -> Bool {
        guard name == nil, existing != .overwrite else { return false }
        return ExistingFileCheck(path: path)?.isFromElsewhere(than: source.text) ?? false
    }

    func path(_ name: String) -> String { folder.appending(component: name) }
}

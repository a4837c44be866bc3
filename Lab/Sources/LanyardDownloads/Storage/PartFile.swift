import Foundation

/// The open `NAME.part` of one download, and the lock on it.
///
/// The lock is the system's lock on the open file: it goes when the file is closed, also by the death of the process,
/// and it holds against another process and against another download in this one. (On a network file system it holds
/// as far as that implements `flock`.) Every call blocks; call it on a ``BlockingPool``.
struct PartFile: Sendable {
    let file: OpenFile

    /// Opens or creates the file and locks it.
    ///
    /// The file that was locked may have been renamed or removed by its former holder meanwhile; then the lock is on
    /// a file that no longer has the name, and it is tried again.
    ///
    /// - Parameters:
    ///   - isFlushed: see ``StorageServices/flushes``.
    ///   - flushFault: see ``StorageServices/flushFault``.
    /// - Throws: ``DownloadError/targetLocked(_:)`` if another download has it; ``DownloadError/foreignPartFile(_:)`` if somebody else may
    ///   have put it there.
    init(
        locking path: String,
        isFlushed: Bool = true,
        flushFault: @escaping @Sendable () -> Int32? = { nil }
    ) throws {
        for _ in 0..<100 {
            guard let (descriptor, isNew) = try FileDescriptor.openOrMake(path, mode: FileDescriptor.commonMode) else {
                continue
            }
            do {
                let status = try descriptor.status(path)
                guard status.st_mode & S_IFMT == S_IFREG, isNew || Ownership.isOwn(status, at: path) else {
                    throw DownloadError.foreignPartFile(path)
                }
                guard try descriptor.lock(path) else { throw DownloadError.targetLocked(path) }
                let identity = FileIdentity(status)
                if FileIdentity(of: path) == identity {
                    file = OpenFile(descriptor, identity, path: path, isFlushed: isFlushed, flushFault: flushFault)
                    return
                }
            } catch {
                descriptor.close()
                throw error
            }
            descriptor.close()
        }
        throw DownloadError.targetLocked(path)
    }

    var path: String { file.path }

    /// Closes the file and so gives up the lock. Nothing may be using the file.
    func close() { file.close() }

    /// Whether the name still stands for this file, and so the sidecar for it, too. Whoever removed the file may have
    /// begun another one under the name, and neither the lock nor the bytes are of that.
    var hasItsName: Bool { isAlso(at: path) }

    /// Whether another name stands for this file.
    func isAlso(at name: String) -> Bool {
        FileIdentity(of: name) == file.identity
    }

    /// - Throws: ``DownloadError/unexpected(_:)`` if the name stands for no file, or another one, by now.
    func requireItsName() throws {
        guard hasItsName else { throw DownloadError.unexpected("\(path) was removed or replaced by something else") }
    }

    /// Removes the file's name; the lock stays until ``close()``.
    func remove() {
        unlink(path)
    }

    /// Gives the complete file its final name, after its bytes are on the disk. The name is there after the next flush of
    /// the folder.
    ///
    /// - Parameter receipt: what the file remembers of its download; the time is put in.
    func publish(as final: String, replacing: Bool, receipt: Receipt) throws {
        try file.keep(receipt)
        try file.synchronize()
        try name(final, replacing: replacing)
    }

    /// Gives the file, whose bytes are on the disk, its final name.
    func name(_ final: String, replacing: Bool) throws {
        try requireItsName()
        try give(final, replacing: replacing)
    }

    /// Writes a complete file into this one, which is empty, so that it can be named once it is on the disk.
    ///
    /// Meanwhile the sidecar is a second name of this file: so if the process dies, the next one sees that the bytes are
    /// ours, and not to be trusted. It costs nothing to make or to remove, unlike a file.
    ///
    /// - Returns: `false`, with nothing done, on a file system without hard links.
    func lay(_ whole: WholeFile, sidecar: String) throws -> Bool {
        try requireItsName()
        if link(path, sidecar) != 0 {
            guard errno == EEXIST, unlink(sidecar) == 0, link(path, sidecar) == 0 else { return false }
        }
        try file.write(whole)
        return true
    }

    /// Gives the file its final name.
    ///
    /// Without `replacing` nothing that has the name is ever overwritten, whoever made it and however late: the name
    /// is made by a hard link, which fails if it is taken. On file systems without hard links it is looked up just
    /// before the rename instead. With it only a regular file is replaced: what else is there is a way to something.
    private func give(_ final: String, replacing: Bool) throws {
        if !replacing, link(path, final) == 0 {
            remove()
        } else if !replacing, errno == EEXIST {
            throw DownloadError.targetExists(final)
        } else {
            let isFree = FileIdentity(of: final).map { replacing && $0.isRegular } ?? true
            guard isFree else { throw DownloadError.targetExists(final) }
            guard rename(path, final) == 0 else { throw DownloadError.system("rename", path: path) }
        }
    }

    /// Puts the folder's names on the disk. Some file systems refuse that for folders; then it is theirs to order.
    ///
    /// - Returns: whether it was done.
    @discardableResult
    static func synchronizeFolder(_ path: String) -> Bool {
        guard let folder = try? FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY) else { return false }
        defer { folder.close() }
        return (try? folder.synchronize(path)) != nil
    }
}

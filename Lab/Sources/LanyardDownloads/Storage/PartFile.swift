import Foundation
import Synchronization

/// The open `NAME.part` of one download, and the lock on it.
///
/// The lock is the system's lock on the open file: it goes when the file is closed, also by the death of the process,
/// and it holds against another process and against another download in this one. (On a network file system it holds
/// as far as that implements `flock`.) Every call blocks; call it on a ``BlockingPool``.
final class PartFile: Sendable {
    let path: String
    let descriptor: FileDescriptor
    private let isOpen = Mutex(true)

    /// Opens or creates the file and locks it.
    ///
    /// The file that was locked may have been renamed or removed by its former holder meanwhile; then the lock is on
    /// a file that no longer has the name, and it is tried again.
    ///
    /// - Throws: ``DownloadError/targetLocked(_:)`` if another download has it.
    init(locking path: String) throws {
        self.path = path
        for _ in 0..<100 {
            let descriptor = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW)
            do {
                let status = try descriptor.status(path)
                guard status.st_mode & S_IFMT == S_IFREG else { throw DownloadError.foreignPartFile(path) }
                guard try descriptor.lock(path) else { throw DownloadError.targetLocked(path) }
                if FileIdentity(of: path) == FileIdentity(status) {
                    self.descriptor = descriptor
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

    deinit {
        close()
    }

    /// Closes the file and so gives up the lock. Nothing may be using the file.
    func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { descriptor.close() }
    }

    var length: Int64 {
        get throws { Int64(try descriptor.status(path).st_size) }
    }

    /// Whether the name still stands for this file, and so the sidecar for it, too. Whoever removed the file may have
    /// begun another one under the name, and neither the lock nor the bytes are of that.
    var hasItsName: Bool { isAlso(at: path) }

    /// Whether another name stands for this file.
    func isAlso(at name: String) -> Bool {
        guard let there = FileIdentity(of: name), let status = try? descriptor.status(path) else { return false }
        return there == FileIdentity(status)
    }

    /// - Throws: ``DownloadError/unexpected(_:)`` if the name stands for no file, or another one, by now.
    func requireItsName() throws {
        guard hasItsName else { throw DownloadError.unexpected("\(path) was removed or replaced by something else") }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws {
        try descriptor.write(bytes, at: offset, path: path)
    }

    func empty() throws {
        try descriptor.truncate(to: 0, path: path)
    }

    func synchronize() throws {
        try descriptor.synchronize(path)
    }

    func setModificationTime(_ secondsSince1970: Int64) {
        descriptor.setModificationTime(secondsSince1970)
    }

    /// Removes the file's name; the lock stays until ``close()``.
    func remove() {
        unlink(path)
    }

    /// Gives the complete file its final name, after its bytes are on the disk. The name is there after the next flush of
    /// the folder.
    func publish(as final: String, replacing: Bool) throws {
        try synchronize()
        try requireItsName()
        try give(final, replacing: replacing)
    }

    /// Writes a complete file into this one, which is empty, and gives it its final name once it is on the disk.
    ///
    /// Meanwhile the sidecar is a second name of this file: so if the process dies, the next one sees that the bytes are
    /// ours, and not to be trusted. It costs nothing to make or to remove, unlike a file.
    ///
    /// - Returns: `false`, with nothing done, on a file system without hard links.
    func publish(
        whole bytes: UnsafeRawBufferPointer,
        modified: Int64?,
        sidecar: String,
        as final: String,
        replacing: Bool
    ) throws -> Bool {
        if link(path, sidecar) != 0 {
            guard errno == EEXIST, unlink(sidecar) == 0, link(path, sidecar) == 0 else { return false }
        }
        try write(bytes, at: 0)
        if let modified { setModificationTime(modified) }
        try publish(as: final, replacing: replacing)
        return true
    }

    /// Gives the file its final name.
    ///
    /// Without `replacing` nothing that has the name is ever overwritten, whoever made it and however late: the name
    /// is made by a hard link, which fails if it is taken. On file systems without hard links it is looked up just
    /// before the rename instead.
    private func give(_ final: String, replacing: Bool) throws {
        if !replacing, link(path, final) == 0 {
            remove()
        } else if !replacing, errno == EEXIST {
            throw DownloadError.targetExists(final)
        } else {
            if !replacing, FileIdentity(of: final) != nil { throw DownloadError.targetExists(final) }
            guard rename(path, final) == 0 else { throw DownloadError.system("rename", path: path) }
        }
    }

    /// Puts the folder's names on the disk. Some file systems refuse that for folders; then it is theirs to order.
    static func synchronizeFolder(_ path: String) {
        guard let folder = try? FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY) else { return }
        try? folder.synchronize(path)
        folder.close()
    }
}

import Foundation

/// A file that gets its name when it is whole and on the disk (`O_TMPFILE` of Linux).
///
/// Whoever dies before leaves nothing, and nobody ever sees a part of it. Every call blocks; call it on a ``BlockingPool``.
struct UnnamedFile: Sendable {
    let file: OpenFile

    /// Makes one in the folder of its final path; `nil` where there are none such.
    ///
    /// - Throws: why it cannot be made.
    init?(for path: String, isFlushed: Bool, flushFault: @escaping @Sendable () -> Int32?) throws {
        guard let descriptor = try FileDescriptor(unnamedFor: path) else { return nil }
        do {
            let identity = FileIdentity(try descriptor.status(path))
            file = OpenFile(descriptor, identity, path: path, isFlushed: isFlushed, flushFault: flushFault)
        } catch {
            descriptor.close()
            throw error
        }
    }

    /// Gives it its final name. Nothing that has the name is ever overwritten, whoever made it and however late.
    ///
    /// - Throws: ``DownloadError/targetExists(_:)`` if the name is taken, ``NotNamed`` if the system names no such file here,
    ///   and what the disk says.
    func name(_ final: String) throws {
        guard linkat(AT_FDCWD, file.descriptor.openName, AT_FDCWD, final, AT_SYMLINK_FOLLOW) != 0 else { return }
        switch errno {
        case EEXIST: throw DownloadError.targetExists(final)
        case ENOSPC, EDQUOT, EIO: throw DownloadError.system("name", path: final)
        default: throw NotNamed()
        }
    }

    /// The system does not give such files names.
    struct NotNamed: Error {}
}

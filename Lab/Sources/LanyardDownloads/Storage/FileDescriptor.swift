import Foundation

/// A file descriptor and the few blocking calls the downloads make on it, with errors that name the file.
///
/// The owner closes it; nothing here does so by itself. Every call blocks: use a ``BlockingPool``.
struct FileDescriptor: Sendable {
    private let number: Int32

    /// Who may read and write a file that is downloaded: whoever the umask lets, as with other programs.
    static let commonMode: mode_t = 0o666

    /// Opens a file; it is closed in programs that this process starts, so that no child inherits its lock. A pipe in its place
    /// is not waited for.
    ///
    /// - Parameter mode: Who may read and write it, if it is made here.
    init(opening path: String, _ flags: Int32, mode: mode_t = FileDescriptor.commonMode) throws(DownloadError) {
        repeat {
            let number = open(path, flags | O_NONBLOCK | O_CLOEXEC, mode)
            if number >= 0 {
                self.number = number
                return
            }
        } while errno == EINTR
        throw FileDescriptor.failure(path, code: errno)
    }

    /// Why a file could not be opened. What is refused for one that is there is not for its folder to allow.
    private static func failure(_ path: String, code: Int32) -> DownloadError {
        let isOfFile = [EACCES, EPERM].contains(code) && FileIdentity(of: path) != nil
        return isOfFile ? .system("open", path: path, code: code) : .opening(path, code: code)
    }

    /// Opens a file for reading and writing, or makes it; `nil` if it came or went meanwhile. Links are not followed.
    static func openOrMake(_ path: String, mode: mode_t) throws(DownloadError) -> (file: FileDescriptor, isNew: Bool)? {
        do {
            return (try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode), true)
        } catch {
            guard case .fileSystem(_, _, EEXIST) = error else { throw error }
        }
        do {
            return (try FileDescriptor(opening: path, O_RDWR | O_NOFOLLOW), false)
        } catch {
            guard case .fileSystem(_, _, ENOENT) = error else { throw error }
            return nil
        }
    }

    /// Opens a file for reading; `nil` if there is none. A pipe in its place is not waited for.
    init?(reading path: String) throws(DownloadError) {
        repeat {
            let number = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            if number >= 0 {
                self.number = number
                return
            }
        } while errno == EINTR
        if errno == ENOENT { return nil }
        throw FileDescriptor.failure(path, code: errno)
    }

    /// Makes a file without a name on the file system of a path's folder; `nil` where there are none such.
    init?(unnamedFor path: String) throws(DownloadError) {
        guard let flags = FileDescriptor.unnamedFlags, FileDescriptor.hasOpenNames else { return nil }
        repeat {
            let number = open(path.folder, flags | O_RDWR | O_CLOEXEC, FileDescriptor.commonMode)
            if number >= 0 {
                self.number = number
                return
            }
        } while errno == EINTR
        // A file system that has none, or a system that takes it for the opening of a folder.
        if [EOPNOTSUPP, EISDIR, EINVAL].contains(errno) { return nil }
        throw DownloadError.opening(path, code: errno)
    }

    /// Whether open files have names here by which they are found.
    private static let hasOpenNames = access("/proc/self/fd", X_OK) == 0

    /// By which Linux finds the open file.
    var openName: String { "/proc/self/fd/\(number)" }

    func close() {
        _ = Foundation.close(number)
    }

    /// Takes from everybody but its owner what they may do with the file, where the file system knows of that.
    func closeToOthers() {
        _ = fchmod(number, 0o600)
    }

    /// Takes the lock that dies with this process; `false` if another open file has it.
    func lock(_ path: String) throws(DownloadError) -> Bool {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            if errno != EINTR { throw .system("lock", path: path) }
        }
        return true
    }

    func status(_ path: String) throws(DownloadError) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .system("read the state of", path: path) }
        return status
    }

    /// Writes all bytes at an offset, whatever the system takes at a time.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64, path: String) throws(DownloadError) {
        var rest = bytes
        var offset = offset
        while let start = rest.baseAddress, !rest.isEmpty {
            let written = pwrite(number, start, rest.count, off_t(offset))
            if written < 0 {
                if errno == EINTR { continue }
                throw .system("write", path: path)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
            offset += Int64(written)
        }
    }

    /// Reads up to `buffer.count` bytes; 0 at the end of the file.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64, path: String) throws(DownloadError) -> Int {
        while true {
            let count = pread(number, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            if errno != EINTR { throw .system("read", path: path) }
        }
    }

    func readToEnd(_ path: String) throws(DownloadError) -> Data {
        var data = Data()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try read(into: buffer, at: Int64(data.count), path: path)
            guard count > 0 else { return data }
            data.append(contentsOf: buffer.prefix(count))
        }
    }

    /// Waits until the file's bytes are on the disk.
    func synchronize(_ path: String) throws(DownloadError) {
        while fsync(number) != 0 {
            if errno != EINTR { throw .system("flush", path: path) }
        }
    }

    /// Whether ``flushSystem()`` says no less than ``synchronize(_:)``.
    var canFlushSystem: Bool { FileSystemFlush.isAsGood(for: number) }

    /// Waits until all of the file system is on the disk; `false` if something has failed there, or it cannot be done.
    func flushSystem() -> Bool { FileSystemFlush.flush(number) }

    func truncate(to length: Int64, path: String) throws(DownloadError) {
        while ftruncate(number, off_t(length)) != 0 {
            if errno != EINTR { throw .system("resize", path: path) }
        }
    }

    /// Sets an extended attribute; a file system without such is no reason to fail.
    func setAttribute(_ name: String, to value: Data) {
        FileDescriptor.setAttribute(name, of: number, to: value)
    }

    /// An extended attribute; `nil` if it has none such, or a longer one.
    func attribute(_ name: String, mostBytes: Int) -> [UInt8]? {
        FileDescriptor.attribute(name, of: number, mostBytes: mostBytes)
    }

    /// Sets the modification time; a file system that refuses is no reason to fail.
    func setModificationTime(_ secondsSince1970: Int64) {
        let time = timespec(tv_sec: time_t(secondsSince1970), tv_nsec: 0)
        _ = [time, time].withUnsafeBufferPointer { futimens(number, $0.baseAddress) }
    }
}

import Foundation

/// Reads and replaces one sidecar file. Every call blocks; call it on a ``BlockingPool``.
struct SidecarFile: Sendable {
    /// The path of `NAME.part.json`.
    let path: String

    /// Larger files are not ours: a ledger of a hundred thousand ranges is smaller.
    private static let largest: off_t = 4 << 20

    func read() throws -> Sidecar.Reading {
        guard let descriptor = try FileDescriptor(reading: path) else { return .missing }
        defer { descriptor.close() }
        let status = try descriptor.status(path)
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= SidecarFile.largest else { return .garbage }
        return Sidecar.decoded(from: try descriptor.readToEnd(path))
    }

    /// Whether another name stands for the same file.
    func isAlso(at name: String) -> Bool {
        guard let own = FileIdentity(of: path) else { return false }
        return own == FileIdentity(of: name)
    }

    /// Replaces the file so that a reader, and a process that dies at any moment, sees the old one or the new one.
    ///
    /// The new bytes are on the disk before the name points at them.
    func write(_ sidecar: Sidecar) throws {
        let temporary = path + ".new"
        let bytes = try sidecar.encoded()
        let descriptor = try FileDescriptor(opening: temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
        do {
            defer { descriptor.close() }
            try bytes.withUnsafeBytes { try descriptor.write($0, at: 0, path: temporary) }
            try descriptor.synchronize(temporary)
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else { throw DownloadError.system("rename", path: path) }
    }

    /// Removes the file if it is there.
    func remove() {
        unlink(path)
        unlink(path + ".new")
    }
}

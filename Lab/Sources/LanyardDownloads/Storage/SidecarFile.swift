import Foundation

/// Reads and replaces one sidecar file. Every call blocks; call it on a ``BlockingPool``.
///
/// Beside it, while a download is at work, stands a reserve: the file that the next claim is written into, which then changes
/// places with this one. Both have their room on the disk from the start, so that what was received can be claimed
/// even when the disk is full; but for file systems that write nothing in place, such as btrfs.
struct SidecarFile: Sendable {
    /// The path of `NAME.part.json`.
    let path: String
    /// Whether claims are put on the disk before they count.
    var isFlushed = true

    private var reserve: String { path + FileName.reserveSuffix }

    /// The name of the claim before for as long as two claims change places.
    private var former: String { path + FileName.formerSuffix }

    /// Larger files are not ours: a ledger of a hundred thousand ranges is smaller.
    private static let largest: off_t = 4 << 20

    /// What a claim is filled up to with spaces, so that the next one needs no more room: a block of most file systems, and the
    /// ledger of a download over the most connections that there may be.
    private static let block = 4096

    func read() throws -> Sidecar.Reading { try bytes().map(Sidecar.decoded) ?? .missing }

    /// Whether it is a claim of a URL. What does not have its text in it is not taken apart: a folder may have many, and large ones.
    func isClaim(of url: String) throws -> Bool {
        guard let bytes = try bytes(), bytes.range(of: Data(url.utf8)) != nil,
            case .sidecar(let claim) = Sidecar.decoded(from: bytes)
        else { return false }
        return claim.url == url
    }

    /// What is in it, nothing if it can be none of ours; `nil` if there is no file.
    private func bytes() throws -> Data? {
        guard let descriptor = try FileDescriptor(reading: path) else { return nil }
        defer { descriptor.close() }
        let status = try descriptor.status(path)
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= SidecarFile.largest,
            Ownership.isOwn(status, at: path) || hasTwoNames(status)
        else { return Data() }
        return try descriptor.readToEnd(path)
    }

    /// Whether another name stands for the same file.
    func isAlso(at name: String) -> Bool {
        guard let own = FileIdentity(of: path) else { return false }
        return own == FileIdentity(of: name)
    }

    /// Takes the room that the next claim needs, which is not much longer than this one.
    func makeReserve(for claim: Sidecar) throws {
        try writeReserve(try claim.encoded())
    }

    /// Replaces the file so that a process that dies at any moment leaves the old one or the new one.
    ///
    /// The new bytes are on the disk before the name points at them. The name points at those of the claim before, even after
    /// a power cut, before the others are written over. So a reader finds a whole claim unless two are made while it reads.
    ///
    /// - Parameter part: the file the claim is about. Once its name stands for another file, so does the sidecar's. A disk may
    ///   take seconds to flush the new bytes; that is why the name is looked at after them.
    func write(_ sidecar: Sidecar, about part: PartFile) throws {
        try makeReserve(for: sidecar)
        try part.requireItsName()
        if names(of: former) != nil { unlink(former) }
        let isLinked = link(path, former) == 0
        let keepsFormer = isLinked && names(of: former) == 2
        guard rename(reserve, path) == 0 else { throw DownloadError.system("rename", path: path) }
        // Its room is that of the next claim. Where it has no second name, as before the first, there has to be new room.
        if keepsFormer, rename(former, reserve) == 0 { return }
        if isLinked { unlink(former) }
        try? makeReserve(for: sidecar)
    }

    /// How many names a plain file has; of a small file that was about to be published the sidecar is one.
    private func names(of path: String) -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_nlink)
    }

    private func writeReserve(_ claim: Data) throws {
        // Nothing is written under a name that somebody else gave to something, nor over what the sidecar's name may still stand
        // for on the disk.
        if let names = names(of: reserve), names > 1 || isFlushed && !PartFile.synchronizeFolder(path.folder) {
            unlink(reserve)
        }
        let descriptor = try ownReserve()
        defer { descriptor.close() }
        let length = (claim.count / SidecarFile.block + 1) * SidecarFile.block
        let bytes = claim + Data(repeating: UInt8(ascii: " "), count: length - claim.count)
        try bytes.withUnsafeBytes { try descriptor.write($0, at: 0, path: path) }
        try descriptor.truncate(to: Int64(length), path: path)
        if isFlushed { try descriptor.synchronize(path) }
    }

    /// Opens the reserve, or makes it: for its owner alone, since the address may be a signed one, which opens what is behind it for everybody
    /// who reads it. A file that somebody else put in its place is removed; where that is not to be had, or it is no file,
    /// nothing is written.
    private func ownReserve() throws -> FileDescriptor {
        for _ in 0..<100 {
            guard let (descriptor, isNew) = try FileDescriptor.openOrMake(reserve, mode: 0o600) else { continue }
            let status: stat
            do {
                status = try descriptor.status(reserve)
            } catch {
                descriptor.close()
                throw error
            }
            let isFile = status.st_mode & S_IFMT == S_IFREG
            if isFile, isNew || Ownership.isOwn(status, at: reserve) {
                if status.st_mode & 0o077 != 0 { descriptor.closeToOthers() }
                return descriptor
            }
            descriptor.close()
            guard isFile, unlink(reserve) == 0 else { break }
        }
        throw DownloadError.foreignPartFile(reserve)
    }

    /// Whether a file of this user's has the second name that it has while two claims change places.
    private func hasTwoNames(_ status: stat) -> Bool {
        status.st_uid == geteuid() && status.st_nlink == 2 && FileIdentity(of: former) == FileIdentity(status)
    }

    /// Gives the room back that was kept for the next claim.
    func removeReserve() {
        for name in [reserve, former] where names(of: name) != nil { unlink(name) }
    }

    /// Removes the file if it is there, after those beside it: where it is left alone, they are found by it.
    func remove() {
        removeReserve()
        unlink(path)
    }
}

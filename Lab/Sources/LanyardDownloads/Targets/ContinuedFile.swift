import Foundation

/// What is to be gone on with that was begun under another URL, or by another program.
struct ContinuedFile: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A part of this library's, and what its sidecar says.
        case part(Sidecar)
        /// The beginning of a file that another program has written, under the path given.
        case beginning(path: String, length: Int64)
    }

    /// The final path.
    let path: String
    let kind: Kind

    /// So much of what is there is compared with what the server has there.
    private static let mostCompared: Int64 = 64 << 10
    /// What stands beside a file that was fetched in parts, which may have holes: aria2, axel and lftp say there what they have.
    private static let ledgers = [".aria2", ".st", ".lftp-pget-status"]

    /// Finds out what a path stands for.
    ///
    /// - Parameter url: the URL that is to be asked.
    /// - Returns: `nil` for what was begun under that URL, or has been finished under it: nothing special is to be done.
    /// - Throws: ``DownloadError/cannotContinue(_:why:)`` and others.
    static func find(_ path: String, for url: String) throws(DownloadError) -> ContinuedFile? {
        let final = FileName.finalPath(of: path)
        if ExistingFileCheck(path: final)?.isFrom(url) ?? false { return nil }
        let part = final + FileName.partSuffix
        let sidecar = SidecarFile(path: final + FileName.sidecarSuffix)
        if FileIdentity(of: sidecar.path) != nil, FileIdentity(of: part) != nil {
            guard FileIdentity(of: final) == nil else { throw .targetExists(final) }
            return try claimed(part, by: sidecar, for: url).map { ContinuedFile(path: final, kind: .part($0)) }
        }
        let file = FileIdentity(of: path) == nil ? part : path
        if file != final, FileIdentity(of: final) != nil { throw .targetExists(final) }
        return ContinuedFile(path: final, kind: .beginning(path: file, length: try length(file, given: path)))
    }

    private static func claimed(
        _ part: String,
        by sidecar: SidecarFile,
        for url: String
    ) throws(DownloadError) -> Sidecar? {
        switch try? sidecar.read() {
        case .sidecar(let claim) where claim.url == url: return nil
        case .sidecar(let claim) where claim.entity.canResume && !claim.ledger.isEmpty: return claim
        case .sidecar: throw .cannotContinue(part, why: "nothing that came is known to be of one version of the file")
        case .newer(let version): throw .newerSidecar(path: sidecar.path, version: version)
        default: throw .cannotContinue(part, why: "\(sidecar.path) cannot be read")
        }
    }

    private static func length(_ path: String, given: String) throws(DownloadError) -> Int64 {
        guard let file = try FileDescriptor(reading: path) else {
            throw .cannotContinue(given, why: "there is no such file")
        }
        defer { file.close() }
        let status = try file.status(path)
        guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotContinue(path, why: "it is no regular file") }
        guard status.st_size > 0 else { throw .cannotContinue(path, why: "it is empty") }
        guard Ownership.isOwn(status, at: path) else {
            throw .cannotContinue(path, why: "others may write it, or it has another name")
        }
        if let ledger = ledgers.first(where: { FileIdentity(of: path + $0) != nil }) {
            throw .cannotContinue(
                path,
                why: "it may have holes, and what \(path.lastComponent)\(ledger) says of them is not known here"
            )
        }
        return Int64(status.st_size)
    }

    // MARK: What is there

    /// What is there of the file.
    var ledger: RangeLedger {
        switch kind {
        case .part(let claim): claim.ledger
        case .beginning(_, let length): RangeLedger([0..<length])
        }
    }

    /// The end of what is there from the front: it is compared.
    var compared: Range<Int64> {
        let first = ledger.ranges.first ?? 0..<0
        return max(first.lowerBound, first.upperBound - ContinuedFile.mostCompared)..<first.upperBound
    }

    /// The path of the file that has the bytes.
    var bytesPath: String {
        switch kind {
        case .part: path + FileName.partSuffix
        case .beginning(let path, _): path
        }
    }

    /// Why the file that a server describes is not this one; `nil` if it may be.
    func objection(to entity: Entity) -> String? {
        guard entity.canResume, let total = entity.total else {
            return "the server says nothing by which it would know the file again"
        }
        switch kind {
        case .part(let claim):
            if let expected = claim.entity.total, expected != total {
                return "the server's file has \(total) bytes, and this one is to have \(expected)"
            }
            return claim.entity.strongValidator == entity.strongValidator
                ? nil : "the server has another version of the file"
        case .beginning(_, let length):
            return length < total ? nil : "it has \(length) bytes, and the server's file \(total)"
        }
    }

    /// Whether bytes are those of the file where they are compared.
    func has(_ bytes: [UInt8]) throws -> Bool {
        guard let file = try FileDescriptor(reading: bytesPath) else { return false }
        defer { file.close() }
        let own = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { own.deallocate() }
        var read = 0
        while read < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: own[read...])
            let count = try file.read(into: rest, at: compared.lowerBound + Int64(read), path: bytesPath)
            guard count > 0 else { return false }
            read += count
        }
        return own.elementsEqual(bytes)
    }
}

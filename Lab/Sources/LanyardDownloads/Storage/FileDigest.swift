/// The digest of a file, read back from the disk, so that it covers what was really written.
enum FileDigest {
    /// - Returns: hexadecimal digits in lower case.
    /// - Cancellation: observed every few megabytes; throws `CancellationError`.
    /// - Complexity: O(`length`) time, one buffer of a megabyte.
    static func compute(
        for checksum: ChecksumWish,
        of file: FileDescriptor,
        path: String,
        length: Int64,
        pool: BlockingPool
    ) async throws -> String {
        var hasher = checksum.hasher
        var offset: Int64 = 0
        while offset < length {
            try Task.checkCancellation()
            let (start, before) = (offset, hasher)
            (offset, hasher) = try await pool.wait {
                try advance(before, file: file, path: path, from: start, to: length)
            }
        }
        return hasher.finalize()
    }

    static func hexadecimal(_ digest: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func advance(
        _ hasher: FileHasher,
        file: FileDescriptor,
        path: String,
        from start: Int64,
        to length: Int64
    ) throws -> (Int64, FileHasher) {
        let step: Int64 = 8 << 20
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var hasher = hasher
        var offset = start
        while offset < min(length, start + step) {
            let wanted = Int(min(Int64(buffer.count), length - offset))
            let space = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
            let count = try file.read(into: space, at: offset, path: path)
            guard count > 0 else { throw DownloadError.unexpected("\(path) became shorter") }
            hasher.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += Int64(count)
        }
        return (offset, hasher)
    }
}

import Foundation

/// Flushes all of a file system at once, where the system can.
enum FileSystemFlush {
    private static let fstatfs = dlsym(nil, "fstatfs").map {
        unsafeBitCast($0, to: (@convention(c) (Int32, UnsafeMutableRawPointer) -> Int32).self)
    }

    /// Linux's call, which Swift does not import; `nil` elsewhere.
    private static let syncfs = dlsym(nil, "syncfs").map {
        unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self)
    }

    /// Those whose failures to write a flush of the whole tells of: ext2 to 4, XFS, btrfs and tmpfs. An overlay tells of none of those
    /// of what lies below, FUSE of nothing at all.
    private static let honest: Set<Int> = [0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994]

    /// Before this version of Linux it told of no failure.
    private static let isNewEnough: Bool = {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return (version.majorVersion, version.minorVersion) >= (5, 8)
    }()

    /// Whether a flush of the whole says no less than that of a file, on the file system of an open file.
    static func isAsGood(for descriptor: Int32) -> Bool {
        // Longer than the call's structure, whose first word is the kind.
        var status = [Int](repeating: 0, count: 64)
        guard syncfs != nil, isNewEnough, let fstatfs, fstatfs(descriptor, &status) == 0 else { return false }
        return honest.contains(status[0])
    }

    /// Puts on the disk what has been written to the file system of an open file, by anybody.
    ///
    /// - Returns: whether that is done, and nothing has failed there since the last time with this descriptor (Linux 5.8).
    static func flush(_ descriptor: Int32) -> Bool { syncfs?(descriptor) == 0 }
}

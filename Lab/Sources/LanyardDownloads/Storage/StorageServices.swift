/// What the storage of every download of a manager shares.
struct StorageServices: Sendable {
    var pool = BlockingPool.shared
    var listings = FolderListings.shared
    var timeline: Timeline
    var checkpoints = CheckpointInterval()
    /// Whether what is written is put on the disk before it counts.
    var flushes = true
    /// Whether finished files keep their entity tags.
    var keepsTags = false
    /// Whether a small file is made without a name, where there are such. Tests of the other way turn this off.
    var usesUnnamedFiles = true
    /// Asked with its offset before each write of received bytes; an error number makes the write fail with it. For
    /// tests of what no test can bring about on a real disk.
    var writeFault: @Sendable (Int64) -> Int32? = { _ in nil }
    /// Asked before each flush of a file, likewise.
    var flushFault: @Sendable () -> Int32? = { nil }
}

/// When written bytes are put on the disk and claimed in the sidecar: at the earlier of the two.
struct CheckpointInterval: Hashable, Sendable {
    var bytes: Int64 = 32 << 20
    var time: Duration = .milliseconds(500)
}

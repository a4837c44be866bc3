/// What the storage of every download of a manager shares.
struct StorageServices: Sendable {
    var pool = BlockingPool()
    var timeline: Timeline
    var checkpoints = CheckpointInterval()
}

/// When written bytes are put on the disk and claimed in the sidecar: at the earlier of the two.
struct CheckpointInterval: Hashable, Sendable {
    var bytes: Int64 = 4 << 20
    var time: Duration = .milliseconds(500)
}

extension Workload {
    /// Every workload that is timed as a whole, in the order of the rows.
    public static let timed = [
        EmptyRun.all, Keyed.all, RestartStorm.all, Debounce.all, Cancellation.all, LiveRuns.all, Join.all,
        Deadlines.all,
        Owners.all, OwnerCost.all, Delivered.all, LatestDelivered.all, Unpaused.all, ValueAndName.all, Waiting.all,
        Reports.all, Connections.all,
        Recorded.all,
        Sketches.all, Peers.all, Triggers.all, CallingThreads.all,
        LiveTriggers.all,
    ].flatMap(\.self)

    /// Those, the loops that are timed in turns, and those beside live runs.
    public static let all = timed + HotLoop.all + Growth.all

    /// The workload of a name.
    public static func named(_ name: String) -> Workload? {
        all.first { $0.name == name }
    }
}

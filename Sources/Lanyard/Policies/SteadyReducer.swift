/// A rule of ours, which answers a call by the counts of its key and by whether a window is open: as long as neither changes,
/// it answers the same.
protocol SteadyReducer: OverlapReducer {
    /// Whether it looks at the time when it decides about the start of a run, or opens windows.
    static var looksAtTime: Bool { get }

    /// How many may run at once, if calls with different numbers do not wait behind each other.
    var lineLimit: Int32 { get }
}

extension SteadyReducer {
    static var looksAtTime: Bool { false }
    var lineLimit: Int32 { 0 }
}

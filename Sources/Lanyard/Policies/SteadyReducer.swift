/// A rule of ours, which answers a call by the counts of its key and by whether a window is open: as long as neither changes,
/// it answers the same.
protocol SteadyReducer: OverlapReducer {
    /// Whether it looks at the time when it decides about the start of a run, or opens windows.
    static var looksAtTime: Bool { get }
}

extension SteadyReducer {
    static var looksAtTime: Bool { false }
}

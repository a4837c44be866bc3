/// What the server serves: the program that is watched.
protocol Watched: Sendable {
    /// What there is now; at most a tenth of a second old.
    func snapshot() async -> Wire.Snapshot

    /// The next frame for a viewer who has the frame `sequence`, or none yet. Waits until there is something new, and so
    /// that there are at most ten a second; `nil` when the console has stopped or the waiting task is cancelled.
    func frame(after sequence: Int?) async -> Frame?

    /// What a viewer who has the frame `sequence` lacks of this very moment; `nil` for nothing.
    func lastFrame(after sequence: Int?) async -> Frame?

    func runs(_ query: RunQuery) async -> Wire.Runs
    func detail(of run: UInt64) async -> Wire.Detail?
    func findings() async -> Wire.Findings
    func causes() async -> Wire.Causes
    func histograms() async -> Wire.Histograms
    func statistics() async -> Wire.Statistics

    /// Cancels, and tells how many runs were told; `nil` if there is no such thing.
    func cancel(_ target: CancelTarget, reason: String?) async -> Int?

    /// Has the runs of a key do something otherwise; `nil` if there is no such key.
    func rehearse(_ request: Wire.RehearsalRequest, group: Int) async -> RehearsalAnswer?
}

/// What a viewer is sent.
struct Frame: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case snapshot(Wire.Snapshot)
        case changes(Wire.Changes)
    }

    var content: Content
    /// How many frames the viewer was spared since its last.
    var lost: Int

    var sequence: Int {
        switch content {
        case .snapshot(let snapshot): snapshot.sequence
        case .changes(let changes): changes.sequence
        }
    }
}

/// Which runs are asked for.
struct RunQuery: Hashable, Sendable {
    var text = ""
    var state: Wire.Run.State?
    var limit = 100
}

/// What is to be cancelled.
enum CancelTarget: Hashable, Sendable {
    case run(UInt64)
    case scope(UInt64)
    case key(scope: UInt64, group: Int)
}

import NIOConcurrencyHelpers

/// Which download of a manager has which final path, so that two URLs with one file name never meet.
///
/// Between processes the lock on the part file and the URL in its sidecar do the same.
final class TargetClaims: Sendable {
    private struct Claim {
        var owner: DownloadID
        var url: String
    }

    private struct State {
        var claims: [String: Claim] = [:]
        /// The keys of each, so that nobody looks through those of all.
        var keys: [DownloadID: [String]] = [:]
    }

    private let state = NIOLockedValueBox(State())

    /// Claims a path; `false` if a download of another URL has it.
    ///
    /// For the same URL it is granted again: whether the two may run at once is decided by the lock on the part file, or by who gives a small file its name.
    func claim(_ path: String, owner: DownloadID, url: String) -> Bool {
        let key = FileName.comparisonKey(path)
        return state.withLockedValue { state in
            if let held = state.claims[key] { return held.url == url }
            state.claims[key] = Claim(owner: owner, url: url)
            state.keys[owner, default: []].append(key)
            return true
        }
    }

    /// Whether a download of another URL has a path.
    func isHeld(_ path: String, byOtherThan url: String) -> Bool {
        let key = FileName.comparisonKey(path)
        return state.withLockedValue { $0.claims[key].map { $0.url != url } ?? false }
    }

    /// Gives up one path, if this download claimed it.
    func release(_ path: String, owner: DownloadID) {
        let key = FileName.comparisonKey(path)
        state.withLockedValue { state in
            guard state.claims[key]?.owner == owner else { return }
            state.claims[key] = nil
            state.keys[owner]?.removeAll { $0 == key }
        }
    }

    /// Gives up every path of a download.
    func releaseAll(of owner: DownloadID) {
        state.withLockedValue { state in
            for key in state.keys.removeValue(forKey: owner) ?? [] { state.claims[key] = nil }
        }
    }
}

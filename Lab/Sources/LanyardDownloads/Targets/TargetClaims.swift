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
        /// The finished files of downloads that are forgotten: a hash of the path, and one of the URL. A list may have a million.
        var finished: [Int: UInt32] = [:]

        /// Whether a download of another URL has a path, or had it and has finished its file.
        func isHeld(_ key: String, byOtherThan url: String) -> Bool {
            if let held = claims[key] { return held.url != url }
            return finished.isEmpty ? false : finished[key.hashValue].map { $0 != UInt32(hashing: url) } ?? false
        }
    }

    private let state = NIOLockedValueBox(State())

    /// What earlier calls have left under the numbers of a path.
    private let earlier = NIOLockedValueBox<[String: [String: String]]>([:])

    /// The names with numbers in a folder, looked for once.
    private let numbered = NIOLockedValueBox<[String: NumberedNames]>([:])

    /// The names in a folder that earlier calls have given numbers.
    func numberedNames(in folder: String) -> NumberedNames {
        if let known = numbered.withLockedValue({ $0[folder] }) { return known }
        let found = NumberedNames(FolderCheck.numberedNames(in: folder))
        return numbered.withLockedValue { numbered in
            let known = numbered[folder] ?? found
            numbered[folder] = known
            return known
        }
    }

    /// The files of earlier calls that have numbers of a path, by what stands for their URLs. They are looked for once: each URL of a long
    /// list would look through those of all others.
    func earlierFiles(of path: String, _ look: () -> [String: String]) -> [String: String] {
        let key = FileName.comparisonKey(path)
        if let known = earlier.withLockedValue({ $0[key] }) { return known }
        let found = look()
        // Of most names there is nothing, and a list may have many names.
        if found.isEmpty { return found }
        return earlier.withLockedValue { earlier in
            let known = earlier[key] ?? found
            earlier[key] = known
            return known
        }
    }

    /// Claims a path; `false` if a download of another URL has it, or had it in a call that is not over.
    ///
    /// For the same URL it is granted again: whether the two may run at once is decided by the lock on the part file, or by who gives a small file its name.
    func claim(_ path: String, owner: DownloadID, url: String) -> Bool {
        let key = FileName.comparisonKey(path)
        return state.withLockedValue { state in
            if state.isHeld(key, byOtherThan: url) { return false }
            if state.claims[key] != nil { return true }
            state.claims[key] = Claim(owner: owner, url: url)
            state.keys[owner, default: []].append(key)
            return true
        }
    }

    /// Whether a download of another URL has a path, or had it.
    func isHeld(_ path: String, byOtherThan url: String) -> Bool {
        let key = FileName.comparisonKey(path)
        return state.withLockedValue { $0.isHeld(key, byOtherThan: url) }
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

    /// Keeps every path of a download that is finished from other URLs, for as long as the manager is there.
    func finish(_ owner: DownloadID) {
        state.withLockedValue { state in
            for key in state.keys.removeValue(forKey: owner) ?? [] {
                guard let claim = state.claims.removeValue(forKey: key) else { continue }
                state.finished[key.hashValue] = UInt32(hashing: claim.url)
            }
        }
    }

    /// Gives up every path of a download.
    func releaseAll(of owner: DownloadID) {
        state.withLockedValue { state in
            for key in state.keys.removeValue(forKey: owner) ?? [] { state.claims[key] = nil }
        }
    }
}

extension UInt32 {
    /// What stands for a text in this process.
    fileprivate init(hashing text: String) { self.init(truncatingIfNeeded: text.hashValue) }
}

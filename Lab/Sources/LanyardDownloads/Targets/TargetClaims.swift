import NIOConcurrencyHelpers

/// Which download of a manager has which final path, so that two URLs with one file name never meet.
///
/// Between processes the lock on the part file and the URL in its sidecar do the same.
final class TargetClaims: Sendable {
    private struct Claim {
        var owner: DownloadID
        var url: String
    }

    private let claims = NIOLockedValueBox<[String: Claim]>([:])

    /// Claims a path; `false` if a download of another URL has it.
    ///
    /// For the same URL it is granted again: whether the two may run at once is decided by the lock on the part file.
    func claim(_ path: String, owner: DownloadID, url: String) -> Bool {
        claims.withLockedValue { claims in
            let key = FileName.comparisonKey(path)
            if let held = claims[key], held.url != url { return false }
            if claims[key] == nil { claims[key] = Claim(owner: owner, url: url) }
            return true
        }
    }

    /// Whether a download of another URL has a path.
    func isHeld(_ path: String, byOtherThan url: String) -> Bool {
        claims.withLockedValue { $0[FileName.comparisonKey(path)].map { $0.url != url } ?? false }
    }

    /// Gives up one path, if this download claimed it.
    func release(_ path: String, owner: DownloadID) {
        claims.withLockedValue { claims in
            let key = FileName.comparisonKey(path)
            if claims[key]?.owner == owner { claims[key] = nil }
        }
    }

    /// Gives up every path of a download.
    func releaseAll(of owner: DownloadID) {
        claims.withLockedValue { $0 = $0.filter { $0.value.owner != owner } }
    }
}

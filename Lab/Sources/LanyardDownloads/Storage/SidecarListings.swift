import Foundation
import Synchronization

/// The names of the sidecars in folders, as they were a moment ago.
///
/// Every download looks for what an earlier one left in its folder. If two thousand begin at once, each look at two
/// thousand files, so those that begin in the same quarter of a second share one look. What this process itself leaves
/// is seen at once.
final class SidecarListings: Sendable {
    static let shared = SidecarListings()

    private struct Listing {
        var names: [String]
        var time: ContinuousClock.Instant
    }

    private static let lifetime: Duration = .milliseconds(250)

    private let listings = Mutex<[String: Listing]>([:])

    /// The names of all sidecars in a folder, in order.
    func names(in folder: String) -> [String] {
        let now = ContinuousClock.now
        let known = listings.withLock { listings in
            listings = listings.filter { now - $0.value.time < SidecarListings.lifetime }
            return listings[folder]
        }
        if let known { return known.names }
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let names = entries.filter { $0.hasSuffix(FileName.sidecarSuffix) }.sorted()
        listings.withLock { $0[folder] = Listing(names: names, time: now) }
        return names
    }

    /// Looks anew from now on.
    func forget() {
        listings.withLock { $0 = [:] }
    }
}

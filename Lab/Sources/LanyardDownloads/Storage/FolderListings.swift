import Foundation
import NIOConcurrencyHelpers

/// The names of working files in folders, as they were a moment ago.
///
/// Every download looks for what an earlier one left in its folder. If two thousand begin at once, each looks at two
/// thousand files, so those that begin in the same quarter of a second share one look. What this process itself leaves
/// is seen at once; what another begins meanwhile is noticed when a file gets its name.
final class FolderListings: Sendable {
    static let shared = FolderListings()

    struct Listing {
        /// Of sidecars, in order.
        var sidecars: [String] = []
        /// Of part files.
        var parts: Set<String> = []

        /// Whether a name has a part file or a sidecar.
        func hasWorkingFiles(for name: String) -> Bool {
            parts.contains(name + FileName.partSuffix) || sidecars.contains(name + FileName.sidecarSuffix)
        }
    }

    private struct Kept {
        var listing: Listing
        var time: ContinuousClock.Instant
    }

    private static let lifetime: Duration = .milliseconds(250)

    private struct State {
        var kept: [String: Kept] = [:]
        /// How often everything was forgotten: what was looked up before that is no longer kept.
        var age = 0
    }

    private let state = NIOLockedValueBox(State())

    /// The working files in a folder.
    ///
    /// - Parameter look: reads the names of everything that may be one. What it throws is not kept.
    func listing(of folder: String, look: (String) throws -> [String]) throws -> Listing {
        let now = ContinuousClock.now
        let (known, age) = state.withLockedValue { state in
            if let kept = state.kept[folder], now - kept.time < FolderListings.lifetime {
                return (Optional(kept.listing), state.age)
            }
            state.kept = state.kept.filter { now - $0.value.time < FolderListings.lifetime }
            return (nil, state.age)
        }
        if let known { return known }
        var listing = Listing()
        for name in try look(folder) {
            if name.hasSuffix(FileName.sidecarSuffix) {
                listing.sidecars.append(name)
            } else if name.hasSuffix(FileName.partSuffix) {
                listing.parts.insert(name)
            }
        }
        listing.sidecars.sort()
        state.withLockedValue { state in
            if state.age == age { state.kept[folder] = Kept(listing: listing, time: now) }
        }
        return listing
    }

    /// Looks anew from now on.
    func forget() {
        state.withLockedValue { state in
            state.kept = [:]
            state.age += 1
        }
    }
}

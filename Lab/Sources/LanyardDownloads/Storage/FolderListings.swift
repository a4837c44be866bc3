import Foundation
import NIOConcurrencyHelpers

/// The names of working files in folders, as they were a moment ago.
///
/// Every download looks for what an earlier one left in its folder. If two thousand begin at once, each looks at two
/// thousand files, so those that begin in the same quarter of a second share one look. What this process leaves unfinished is seen
/// at once, and what it begins is known by its claims. What another begins meanwhile is noticed when a file gets its name.
final class FolderListings: Sendable {
    static let shared = FolderListings()

    struct Listing {
        /// Whether the folder could be read.
        var isKnown = true
        /// Of sidecars, in order.
        var sidecars: [String] = []
        /// Of part files.
        var parts: Set<String> = []
        /// Whether any name has a number.
        var hasNumbers = false

        /// The final names that have a sidecar, in order.
        var namesWithSidecar: [String] { sidecars.map { $0.removingBytes(of: FileName.sidecarSuffix) } }

        /// Whether a name has a part file or a sidecar.
        func hasWorkingFiles(for name: String) -> Bool {
            parts.contains(name + FileName.partSuffix) || sidecars.contains(name + FileName.sidecarSuffix)
        }
    }

    private struct Kept {
        var listing: Listing
        var time: Duration
    }

    private static let lifetime: Duration = .milliseconds(250)
    private static let timeline = Timeline(ContinuousClock())

    private struct State {
        var kept: [String: Kept] = [:]
        /// How often everything was forgotten: what was looked up before that is no longer kept.
        var age = 0
    }

    private let state = NIOLockedValueBox(State())

    /// The working files in a folder.
    ///
    /// - Parameter look: reads the names of everything that may be one, and any other one that has a number; `nil` if that is not
    ///   allowed. What it throws is not kept.
    func listing(
        of folder: String,
        at now: Duration = FolderListings.timeline.now,
        look: (String) throws -> [String]?
    ) throws -> Listing {
        let (known, age) = state.withLockedValue { state in
            if let kept = state.kept[folder], now - kept.time < FolderListings.lifetime {
                return (Optional(kept.listing), state.age)
            }
            state.kept = state.kept.filter { now - $0.value.time < FolderListings.lifetime }
            return (nil, state.age)
        }
        if let known { return known }
        var listing = Listing()
        let names = try look(folder)
        listing.isKnown = names != nil
        for name in names ?? [] {
            if name.hasBytes(of: FileName.sidecarSuffix) {
                listing.sidecars.append(name)
            } else if name.hasBytes(of: FileName.partSuffix) {
                listing.parts.insert(name)
            } else {
                listing.hasNumbers = true
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

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

    private struct State {
        var listings: [String: Listing] = [:]
        /// How often everything was forgotten: what was looked up before that is no longer kept.
        var age = 0
    }

    private let state = Mutex(State())

    /// The names of all sidecars in a folder, in order.
    ///
    /// - Parameter look: reads the names of everything in a folder.
    func names(in folder: String, look: (String) -> [String] = SidecarListings.entries) -> [String] {
        let now = ContinuousClock.now
        let (known, age) = state.withLock { state in
            state.listings = state.listings.filter { now - $0.value.time < SidecarListings.lifetime }
            return (state.listings[folder], state.age)
        }
        if let known { return known.names }
        let names = look(folder).filter { $0.hasSuffix(FileName.sidecarSuffix) }.sorted()
        state.withLock { state in
            if state.age == age { state.listings[folder] = Listing(names: names, time: now) }
        }
        return names
    }

    private static func entries(of folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Looks anew from now on.
    func forget() {
        state.withLock { state in
            state.listings = [:]
            state.age += 1
        }
    }
}

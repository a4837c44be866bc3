import Foundation
import NIOConcurrencyHelpers

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

    private let state = NIOLockedValueBox(State())

    /// The names of all sidecars in a folder, in order.
    ///
    /// - Parameter look: reads the names of everything in a folder.
    func names(in folder: String, look: (String) throws -> [String] = SidecarListings.entries) throws -> [String] {
        let now = ContinuousClock.now
        let (known, age) = state.withLockedValue { state in
            state.listings = state.listings.filter { now - $0.value.time < SidecarListings.lifetime }
            return (state.listings[folder], state.age)
        }
        if let known { return known.names }
        let names = try look(folder).filter { $0.hasSuffix(FileName.sidecarSuffix) }.sorted()
        state.withLockedValue { state in
            if state.age == age { state.listings[folder] = Listing(names: names, time: now) }
        }
        return names
    }

    /// The names in a folder that are those of sidecars. They are looked at one by one: a folder may have a hundred thousand others.
    ///
    /// - Throws: a lack of descriptors, which passes; a folder that cannot be read for another reason has nothing of ours.
    private static func entries(of folder: String) throws -> [String] {
        guard let open = opendir(folder) else {
            guard [EMFILE, ENFILE].contains(errno) else { return [] }
            throw DownloadError.system("read", path: folder)
        }
        defer { closedir(open) }
        let suffix = Array(FileName.sidecarSuffix.utf8CString)
        var names: [String] = []
        while let entry = readdir(open) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                guard let name = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
                let length = strlen(name)
                guard length >= suffix.count - 1, strcmp(name + length - (suffix.count - 1), suffix) == 0 else {
                    return
                }
                names.append(String(cString: name))
            }
        }
        return names
    }

    /// Looks anew from now on.
    func forget() {
        state.withLockedValue { state in
            state.listings = [:]
            state.age += 1
        }
    }
}

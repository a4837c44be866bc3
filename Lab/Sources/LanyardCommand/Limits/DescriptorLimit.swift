import Foundation
import LanyardDownloads

/// How many files and sockets the process may have open at once.
enum DescriptorLimit {
    /// What the network's loops have open: three each, and there is one for each processor.
    private static let loops = 3 * ProcessInfo.processInfo.activeProcessorCount

    /// What the program has open besides its downloads: the loops, the terminal, the page of the console.
    private static let own = 64 + loops

    /// Below this many nothing works.
    private static let least = 24 + loops

    static let complaint =
        "The system lets this program open only \(limit.rlim_max) files, and it needs \(least). Raise the limit (ulimit -n)."

    static func remark(jobs: Int) -> String {
        "The system lets this program open only \(limit.rlim_cur) files: \(jobs == 1 ? "one download runs" : "\(jobs) downloads run") at once. Raise the limit (ulimit -n)."
    }

    /// Raises the limit to what so many downloads at once need, as far as the system lets it.
    ///
    /// - Parameter connections: how many each of them may have.
    /// - Returns: how many can run at once; `nil` if not even one can.
    static func raise(for jobs: Int, connections: Int) -> Int? {
        var limit = limit
        let needed = rlim_t(clamping: need(jobs, connections))
        if limit.rlim_cur < needed {
            limit.rlim_cur = min(needed, limit.rlim_max)
            _ = setrlimit(resource, &limit)
        }
        let available = Int(clamping: Self.limit.rlim_cur)
        guard available >= least else { return nil }
        return most(of: jobs, connections: connections, within: available)
    }

    /// How many of so many downloads can run at once with so many files: one at least.
    static func most(of jobs: Int, connections: Int, within available: Int) -> Int {
        let upper = min(jobs, most, available)
        return upper < 1 ? 1 : (1...upper).last { need($0, connections) <= available } ?? 1
    }

    /// What so many downloads need, and the program beside them.
    private static func need(_ jobs: Int, _ connections: Int) -> Int {
        let (jobs, connections) = (min(jobs, most), min(connections, most))
        // The part file, its sidecar, and what both are looked up with; and the files that wait for the disk meanwhile.
        return own + jobs * (4 + connections) + DownloadConfiguration.flushes(beside: jobs)
    }

    /// No system has more files than that open.
    private static let most = 1 << 20

    private static var limit: rlimit {
        var limit = rlimit()
        _ = getrlimit(resource, &limit)
        return limit
    }

    #if canImport(Darwin)
    private static let resource = RLIMIT_NOFILE
    #else
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
}

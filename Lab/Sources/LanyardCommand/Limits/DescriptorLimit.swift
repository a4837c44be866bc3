import Foundation
import LabSockets
import LanyardDownloads

/// How many downloads run at once with as many files as the process may have open.
enum DescriptorLimit {
    /// What the network's loops have open: three each, and there is one for each processor.
    private static let loops = 3 * ProcessInfo.processInfo.activeProcessorCount

    /// What the program has open besides its downloads: the loops, the terminal, the page of the console.
    private static let own = 64 + loops

    /// Below this many nothing works.
    private static let least = 24 + loops

    static let complaint =
        "The system lets this program open only \(Descriptors.most) files, and it needs \(least). Raise the limit (ulimit -n)."

    static func remark(jobs: Int) -> String {
        "The system lets this program open only \(Descriptors.limit) files: \(jobs == 1 ? "one download runs" : "\(jobs) downloads run") at once. Raise the limit (ulimit -n)."
    }

    /// Raises the limit to what so many downloads at once need, as far as the system lets it.
    ///
    /// - Parameter connections: how many each of them may have.
    /// - Returns: how many can run at once; `nil` if not even one can.
    static func raise(for jobs: Int, connections: Int) -> Int? {
        let available = Descriptors.raise(to: need(jobs, connections))
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
}

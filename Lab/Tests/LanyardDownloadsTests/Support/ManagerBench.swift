import Foundation
import LabTestSupport
import Lanyard
import LanyardDigest

@testable import LanyardDownloads

/// A manager with a folder of its own, whose waits between tries are over at once.
final class ManagerBench: Sendable {
    let manager: DownloadManager
    let folder: TemporaryFolder
    var services: DownloadServices { runBench.services }

    private let runBench: RunBench

    init(
        parent: TaskScope? = nil,
        clock: any Clock<Duration> = JumpingClock(),
        configure: (inout DownloadConfiguration) -> Void = { _ in }
    ) throws {
        runBench = try RunBench(clock: clock, configure: configure)
        folder = runBench.folder
        manager = DownloadManager(services: runBench.services, scope: TaskScope("Downloads", parent: parent))
    }

    @discardableResult
    func add(_ url: some CustomStringConvertible, starts: Bool = true) -> Download {
        manager.add(runBench.request(url), starts: starts)
    }

    func sha256(_ name: String) throws -> String { try runBench.sha256(name) }

    /// Waits for a state, and returns it; the last one there is if it never comes.
    func first(of download: Download, where isWanted: (DownloadState) -> Bool) async -> DownloadState {
        for await state in download.states where isWanted(state) { return state }
        return download.state
    }

    func received(_ download: Download, atLeast bytes: Int64) async throws {
        _ = await first(of: download) { $0.bytes >= bytes || $0.phase.isSettled }
    }
}

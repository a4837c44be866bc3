import Foundation
import LabTestSupport
import LanyardDigest
import Testing

@testable import LanyardDownloads

/// Everything a run needs, without a manager: services as one process has them, a folder, and a way to run.
final class RunBench: Sendable {
    /// Every write at this offset or after fails with an error number.
    struct DiskFault {
        var start: Int64
        var code: Int32
    }

    let folder: TemporaryFolder
    let services: DownloadServices

    /// - Parameters:
    ///   - folder: that of another bench, to act as a second process on the same files.
    ///   - unnamed: whether small files have no name before they are whole, where there are such.
    ///   - burst: the answer whose end each write of received bytes waits for.
    init(
        folder: TemporaryFolder? = nil,
        clock: some Clock<Duration> = JumpingClock(),
        wallClock: Int64 = 784_111_700,
        diskFault: DiskFault? = nil,
        burst: Burst? = nil,
        unnamed: Bool = true,
        listings: FolderListings = FolderListings(),
        configure: (inout DownloadConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = DownloadConfiguration()
        configuration.idleTimeout = nil
        // The one limit that no clock of a test turns.
        configuration.connectTimeout = .seconds(3600)
        configuration.minimumPiece = 64 << 10
        configuration.checkpointBytes = 64 << 10
        configure(&configuration)
        self.folder = try folder ?? TemporaryFolder()
        services = DownloadServices(
            configuration: configuration,
            timeline: Timeline(clock),
            fetcher: HTTPFetcher(configuration),
            usesUnnamedFiles: unnamed,
            listings: listings,
            writeFault: { offset in
                burst?.waitForEnd()
                return diskFault.flatMap { offset >= $0.start ? $0.code : nil }
            },
            random: { 0.5 },
            wallClock: { wallClock }
        )
    }

    func request(_ url: some CustomStringConvertible, name: String? = nil, sha256: String? = nil) -> DownloadRequest {
        DownloadRequest(url: "\(url)", folder: folder.path, name: name, checksum: sha256)
    }

    @discardableResult
    func run(
        _ request: DownloadRequest,
        recorder: RunRecorder = RunRecorder(),
        number: UInt64 = .random(in: 0...(.max))
    ) async throws -> FinishedFile {
        let run = DownloadRun(
            id: DownloadID(number: number),
            request: request,
            source: SourceURL.reading(request.url),
            services: services,
            observer: recorder
        )
        return try await run.perform()
    }

    @discardableResult
    func run(_ url: some CustomStringConvertible, recorder: RunRecorder = RunRecorder()) async throws -> FinishedFile {
        try await run(request(url), recorder: recorder)
    }

    /// Starts a run, and cancels it once it has written so many bytes; returns when it has ended.
    func interrupt(
        _ request: DownloadRequest,
        afterBytes bytes: Int64,
        recorder: RunRecorder = RunRecorder()
    ) async {
        let task = Task { try await run(request, recorder: recorder) }
        await recorder.received(atLeast: bytes)
        task.cancel()
        _ = await task.result
    }

    func sha256(_ name: String) throws -> String {
        FileDigest.hexadecimal(SHA256.hash(data: try folder.data(name)))
    }
}

extension RunBench {
    func sha256(of file: FinishedFile) throws -> String {
        FileDigest.hexadecimal(SHA256.hash(data: try Data(contentsOf: URL(filePath: file.path))))
    }
}

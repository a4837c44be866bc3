import Foundation
import LabFileSource
import LabModels
import Lanyard

@testable import LabServer

/// Services whose files come from a real server, which holds back what the test wants.
@MainActor
struct DownloadBench {
    static let size = 256 << 10
    let source: FileSource
    let services: LabServices
    private let rehearsal: Rehearsal

    /// Runs a body with three files; what goes wrong with the requests is the same for each.
    static func run(_ faults: FaultScript, body: @MainActor (DownloadBench) async throws -> Void) async throws {
        let files = ["a", "b", "c"].map { name in ServedFile.generated(name, size: size) { $0.faults = faults } }
        try await withFileSource(files) { source in
            let bench = DownloadBench(source)
            try await body(bench)
            try await bench.services.scope.cancelAndWait()
            try await source.settled()
        }
    }

    private init(_ source: FileSource) {
        self.source = source
        let scope = TaskScope("Tab")
        let files = ["a", "b", "c"].map { name in
            RemoteFile(name: name, size: Int64(Self.size), url: source.url(for: name).absoluteString)
        }
        services = LabServices(
            books: ScriptedBooks(),
            files: FileService(files: files, scope: scope),
            clock: ContinuousClock(),
            scope: scope
        )
        rehearsal = Rehearsal(services: services) { _, _ in }
    }

    func wait(until condition: @escaping @MainActor () -> Bool) async throws {
        try await rehearsal.wait(until: condition)
    }

    /// Downloads, waits for the first bytes of each file, and cancels.
    func downloadAndCancel(_ model: some DownloadScreenModel) async throws {
        model.download()
        try await wait { model.files.allSatisfy { $0.bytes > 0 } }
        model.cancel()
    }

    func wasLeft(_ model: some DownloadScreenModel) async throws {
        try await wait { !model.isDownloading && model.running == 0 }
    }
}

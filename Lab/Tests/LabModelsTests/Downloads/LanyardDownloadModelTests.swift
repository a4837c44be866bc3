import Foundation
import LabFileSource
import Lanyard
import Testing

@testable import LabModels

@Suite("Downloads with Lanyard") @MainActor
struct LanyardDownloadModelTests {
    @Test func `Cancel and Download at once downloads all three`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let model = LanyardDownloadModel(bench.services)
            try await bench.downloadAndCancel(model)
            try await bench.wasLeft(model)
            #expect(model.files.map(\.phase) == [.cancelled, .cancelled, .cancelled])
            model.download()
            try await bench.wait { model.downloaded == 3 }
            try await bench.wasLeft(model)
            #expect(model.files.allSatisfy { $0.bytes == $0.file.size })
            #expect(bench.source.requests.allSatisfy { $0.range == nil || $0.range?.hasPrefix("bytes=0-") == true })
            await model.retire().value
        }
    }

    @Test func `somebody else cancels the scopes of the screen, and the screen shows it and can go on`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let model = LanyardDownloadModel(bench.services)
            model.download()
            try await bench.wait { model.files.allSatisfy { $0.bytes > 0 } }
            for _ in 1...2 { bench.services.scope.cancelAll("from the console") }
            try await bench.wait { !model.isDownloading }
            #expect(model.files.map(\.phase) == [.cancelled, .cancelled, .cancelled])
            model.download()
            try await bench.wait { model.downloaded == 3 }
            await model.retire().value
        }
    }

    @Test func `Resume goes on where it was`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let model = LanyardDownloadModel(bench.services)
            try await bench.downloadAndCancel(model)
            try await bench.wasLeft(model)
            #expect(model.canResume)
            model.resume()
            try await bench.wait { model.downloaded == 3 }
            #expect(bench.source.bodyBytes() <= 3 * DownloadBench.size + 3 * 65_536)
            #expect(bench.source.requests(for: "a").last?.range != nil)
            await model.retire().value
        }
    }

    @Test func `Leaving cancels all, and takes the folder away`() async throws {
        try await DownloadBench.run(.always(.stall(after: 65_536))) { bench in
            let model = LanyardDownloadModel(bench.services)
            model.download()
            try await bench.wait { model.files.allSatisfy { $0.bytes > 0 } }
            let path = try #require(model.folder?.path)
            #expect(FileManager.default.fileExists(atPath: path))
            await model.retire().value
            #expect(!FileManager.default.fileExists(atPath: path))
            try await bench.source.clientGone(atLeast: 3)
        }
    }

    @Test func `The model's release ends its downloads`() async throws {
        try await DownloadBench.run(.always(.stall(after: 65_536))) { bench in
            var model: LanyardDownloadModel? = LanyardDownloadModel(bench.services)
            model?.download()
            try await bench.source.requestCount(atLeast: 3)
            model = nil
            try await bench.source.clientGone(atLeast: 3)
            #expect(model == nil)
        }
    }

    @Test func `Leaving resets, and the screen can be used again`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let model = LanyardDownloadModel(bench.services)
            model.disappear()
            model.download()
            try await bench.wait { model.files.allSatisfy { $0.bytes > 0 } }
            model.disappear()
            #expect(!model.isDownloading)
            #expect(model.files.allSatisfy { $0.bytes == 0 && $0.phase == .idle })
            model.download()
            try await bench.wait { model.downloaded == 3 }
            await model.retire().value
        }
    }

    @Test func `Without a folder nothing is written anywhere`() async throws {
        try await DownloadBench.run(.none) { bench in
            let nowhere = FileManager.default.temporaryDirectory.appending(path: "missing-\(UUID())")
            let model = LanyardDownloadModel(bench.services, in: nowhere)
            model.download()
            #expect(model.note != nil)
            #expect(model.files.isEmpty && !model.isDownloading)
            await model.retire().value
            #expect(bench.source.requests.isEmpty)
        }
    }
}

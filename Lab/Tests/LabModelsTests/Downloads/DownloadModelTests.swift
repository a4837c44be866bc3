import LabFileSource
import LabModels
import Lanyard
import Testing

@Suite("Downloads") @MainActor
struct DownloadModelTests {
    private let size = Int64(DownloadBench.size)

    @Test func `naive: the end of the first download stops the second`() async throws {
        try await DownloadBench.run([.stall(after: 65_536), .stall(after: 32_768)]) { bench in
            let model = NaiveDownloadModel(bench.services)
            try await bench.downloadAndCancel(model)
            #expect(model.canDownload && model.running == 1)
            bench.source.release("a")
            model.download()
            #expect(model.running == 1)
            try await bench.source.requestCount(of: "a", atLeast: 2)
            try await bench.wait { model.files[0].phase == .finished }
            bench.source.release("a")
            try await bench.wait { model.running == 0 && model.note != nil }
            #expect(model.files[0].bytes < size)
            #expect(model.downloaded == 1)
        }
    }

    @Test func `cancel-flag: it is seen at the next chunk, and not before`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let model = CancelFlagDownloadModel(bench.services)
            try await bench.downloadAndCancel(model)
            #expect(model.isDownloading)
            bench.source.release("a")
            try await bench.wasLeft(model)
            #expect(model.files[0].phase == .cancelled)
            try await finish(model, bench)
            #expect(model.files[0].note?.contains("hops") == true)
        }
    }

    @Test func `check-cancellation: the connection is closed, and the state put right`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let model = CheckCancellationDownloadModel(bench.services)
            try await bench.downloadAndCancel(model)
            try await bench.wasLeft(model)
            try await bench.source.clientGone(from: "a")
            #expect(model.files[0].phase == .cancelled)
            try await finish(model, bench)
        }
    }

    @Test func `child-tasks: cancelling the parent cancels all three`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let model = ChildTasksDownloadModel(bench.services)
            try await bench.downloadAndCancel(model)
            try await bench.wasLeft(model)
            #expect(model.files.map(\.phase) == [.cancelled, .cancelled, .cancelled])
            try await bench.source.clientGone(atLeast: 3)
            try await finish(model, bench)
            #expect(model.downloaded == 3)
        }
    }

    @Test func `child-tasks: leaving the screen cancels and resets`() async throws {
        try await DownloadBench.run(.always(.stall(after: 65_536))) { bench in
            let model = ChildTasksDownloadModel(bench.services)
            model.download()
            try await bench.wait { model.files.allSatisfy { $0.bytes > 0 } }
            model.disappear()
            try await bench.wasLeft(model)
            #expect(model.files.allSatisfy { $0.bytes == 0 && $0.phase == .idle })
        }
    }

    @Test func `resume: what was fetched is not asked for again`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let model = ResumeDownloadModel(bench.services)
            try await bench.downloadAndCancel(model)
            try await bench.wasLeft(model)
            let kept = model.files[0].bytes
            #expect(model.canResume && kept > 0)
            model.resume()
            try await bench.wasLeft(model)
            #expect(model.files[0].phase == .finished)
            #expect(model.files[0].bytes == size)
            #expect(bench.source.requests(for: "a").last?.range == "bytes=\(kept)-")
        }
    }

    @Test func `The end of the tab ends a naive download that nobody has the task of`() async throws {
        try await DownloadBench.run(.always(.stall(after: 65_536))) { bench in
            let model = NaiveDownloadModel(bench.services)
            try await bench.downloadAndCancel(model)
            model.disappear()
            #expect(model.running == 1)
            try await bench.services.scope.cancelAndWait()
            try await bench.source.clientGone(from: "a")
            try await bench.wait { model.running == 0 }
        }
    }

    private func finish(_ model: some DownloadScreenModel, _ bench: DownloadBench) async throws {
        model.download()
        try await bench.wasLeft(model)
        #expect(model.files.allSatisfy { $0.phase == .finished && $0.bytes == size })
    }
}

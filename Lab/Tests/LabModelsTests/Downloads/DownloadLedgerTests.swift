import LabFileSource
import LabModels
import Testing

@testable import LabServer

@MainActor @Suite struct DownloadLedgerTests {
    @Test func `Lanyard's downloads take in nothing after Cancel of a source that sends nothing more`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let model = LanyardDownloadModel(bench.services)
            let stage: DownloadStage = .metered(model, clock: bench.services.clock)
            stage.perform(StageAction("download"))
            try await bench.wait { model.files.allSatisfy { $0.bytes == 65_536 } }
            stage.perform(StageAction("cancel"))
            try await bench.wasLeft(model)
            stage.perform(StageAction("resume"))
            try await bench.wait { model.downloaded == 3 }
            #expect(stage.ledger.map(\.value) == ["1", "0 KiB"])
            stage.disappear()
        }
    }

    @Test func `what a naive download takes in after Cancel is counted`() async throws {
        try await DownloadBench.run([.stall(after: 65_536)]) { bench in
            let stage: DownloadStage = .metered(bench.services) { NaiveDownloadModel($0) }
            stage.perform(StageAction("download"))
            try await bench.wait { (stage.state as? DownloadStageState)?.files.first?.bytes == 65_536 }
            stage.perform(StageAction("cancel"))
            bench.source.release("a")
            try await bench.wait { (stage.state as? DownloadStageState)?.downloaded == 1 }
            #expect(stage.ledger.last?.value == "\((DownloadBench.size - 65_536) >> 10) KiB")
        }
    }
}

import Lanyard
import LanyardTesting
import Observation
import Testing

@testable import LabModels
@testable import LabServer

@Suite @MainActor struct LessonTests {
    @Test func `a download that goes on after Cancel is wrong, and so is a file that is finished at a half`() {
        let model = Model(size: 4 << 20)
        let meter = Meter()
        let stage = DownloadStage(model, meter: meter, clock: TestClock())
        #expect(stage.story.lesson == nil)
        stage.perform(StageAction("download"))
        #expect(stage.story.lesson == nil, "it is under way")
        stage.perform(StageAction("cancel"))
        meter.bytesForNobody = 1 << 20
        model.end(at: 2 << 20, .finished)
        let lesson = stage.story.lesson
        #expect(
            lesson
                == .init("went on for 1.0 MiB after Cancel, and counted a file as finished at 50 %", .bad)
        )
        #expect(fault(stage) == "50 %, counted as finished")
    }

    @Test func `a whole file is still wrong if its download had been cancelled`() {
        let model = Model(size: 4 << 20)
        let stage = DownloadStage(model, meter: Meter(), clock: TestClock())
        stage.perform(StageAction("download"))
        stage.perform(StageAction("cancel"))
        model.end(at: 4 << 20, .finished)
        #expect(fault(stage) == "finished although you cancelled")
        // What is begun again is wanted again.
        stage.perform(StageAction("download"))
        model.end(at: 4 << 20, .finished)
        #expect(fault(stage) == nil)
    }

    @Test func `a download that stops with Cancel is right`() {
        let model = Model(size: 4 << 20)
        let meter = Meter()
        let stage = DownloadStage(model, meter: meter, clock: TestClock())
        stage.perform(StageAction("download"))
        stage.perform(StageAction("cancel"))
        meter.bytesForNobody = 12 << 10
        model.end(at: 1 << 20, .cancelled)
        #expect(stage.story.lesson == .init("stopped within 12 KiB of Cancel", .good))
        #expect(fault(stage) == nil)
    }

    private func fault(_ stage: DownloadStage) -> String? {
        (stage.state as? DownloadStageState)?.files.first?.fault
    }

    private final class Meter: TransferMetering {
        var atOnce = 1
        var mostAtOnce = 1
        var bytesForNobody: Int64 = 0
        var pieces: [SpanRecorder.Piece] { [] }
        func nobodyWaits() {}
    }

    @Observable final class Model: DownloadScreenModel {
        var files: [FileProgress]
        var isDownloading = false
        var running: Int { isDownloading ? 1 : 0 }

        init(size: Int64) {
            files = [FileProgress(RemoteFile(name: "a", size: size, url: ""))]
        }

        func download() { isDownloading = true }
        func cancel() {}
        func reset() {}
        func disappear() {}

        func end(at bytes: Int64, _ phase: FileProgress.Phase) {
            isDownloading = false
            (files[0].bytes, files[0].phase) = (bytes, phase)
        }
    }
}

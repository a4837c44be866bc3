internal import LabModels

/// A downloads screen.
final class DownloadStage: Stage {
    private let model: any DownloadScreenModel
    private let meter: any TransferMetering
    private let recorder: SpanRecorder
    /// What the person pressed last.
    private var pressed: String?
    /// Whether the person has cancelled since the screen was opened.
    private var wasCancelled = false

    init(_ model: any DownloadScreenModel, meter: any TransferMetering, clock: any Clock<Duration>) {
        (self.model, self.meter) = (model, meter)
        recorder = SpanRecorder(clock)
    }

    var state: any Encodable & Sendable {
        DownloadStageState(model, atOnce: meter.atOnce, isUnwanted: pressed == "cancel")
    }

    var ledger: [PanelState.Fact] {
        let (most, wasted) = (meter.mostAtOnce, meter.bytesForNobody)
        return [
            .init("Transfers of one file at once, at most", "\(most)", most > 1 ? .bad : .plain),
            .init("Data that came after Cancel", Self.amount(wasted), wasted > Self.muchForNobody ? .bad : .plain),
        ]
    }

    var story: Story {
        recorder.look(at: meter.pieces)
        return recorder.story(isBusy ? nil : lesson)
    }

    var isBusy: Bool { model.isDownloading || model.running > 0 }

    func perform(_ action: StageAction) {
        meter.look()
        recorder.look(at: meter.pieces)
        switch action.name {
        case "download" where model.canDownload: model.download()
        case "cancel" where model.canCancel:
            meter.nobodyWaits()
            recorder.nobodyWaits()
            wasCancelled = true
            model.cancel()
        case "reset" where model.canReset: model.reset()
        case "resume" where model.canResume: model.resume()
        default: return
        }
        pressed = action.name
        meter.look()
    }

    func disappear() {
        meter.nobodyWaits()
        model.disappear()
    }

    /// What there was to be learnt when nothing is under way.
    private var lesson: Story.Lesson? {
        guard pressed != nil else { return nil }
        let wasted = meter.bytesForNobody
        let broken = model.files.first { $0.phase == .finished && $0.bytes < $0.file.size }
        var parts: [String] = []
        if wasted > Self.muchForNobody {
            parts.append("went on for \(Self.amount(wasted)) after Cancel")
        } else if wasCancelled {
            parts.append(wasted < 1 << 10 ? "stopped with Cancel" : "stopped within \(Self.amount(wasted)) of Cancel")
        }
        if let broken {
            parts.append("counted a file as finished at \(broken.percent) %")
        } else if model.files.allSatisfy({ $0.phase == .finished }) {
            parts.append(model.files.count == 1 ? "downloaded the file whole" : "downloaded all files whole")
        }
        guard !parts.isEmpty else { return nil }
        let isBad = broken != nil || wasted > Self.muchForNobody
        return .init(parts.joined(separator: ", and "), isBad ? .bad : .good)
    }

    /// What still comes on a connection that is being closed is no more than this.
    private static let muchForNobody: Int64 = 256 << 10

    private static func amount(_ bytes: Int64) -> String {
        bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\((Double(bytes) / Double(1 << 20)).formatted(digits: 1)) MiB"
    }
}

extension FileProgress {
    /// How much of it is there.
    var percent: Int64 { file.size == 0 ? 100 : bytes * 100 / file.size }
}

extension Stage where Self == DownloadStage {
    /// A screen whose model fetches with the services' streams, which are counted.
    static func metered(
        _ services: LabServices,
        _ make: (LabServices) -> any DownloadScreenModel
    ) -> DownloadStage {
        let meter = MeteredFiles(services.files)
        var services = services
        services.files = meter
        return DownloadStage(make(services), meter: meter, clock: services.clock)
    }

    /// A screen whose model has a download manager, of which each download is asked.
    static func metered(_ model: LanyardDownloadModel, clock: any Clock<Duration>) -> DownloadStage {
        DownloadStage(model, meter: MeteredDownloads { model.downloads }, clock: clock)
    }
}

internal import LabModels

/// A downloads screen.
final class DownloadStage: Stage {
    private let model: any DownloadScreenModel
    private let meter: any TransferMetering

    init(_ model: any DownloadScreenModel, meter: any TransferMetering) {
        (self.model, self.meter) = (model, meter)
    }

    var state: any Encodable & Sendable { DownloadStageState(model, atOnce: meter.atOnce) }

    var ledger: [PanelState.Fact] {
        let (most, wasted) = (meter.mostAtOnce, meter.bytesForNobody)
        return [
            .init("Transfers of one file at once, at most", "\(most)", most > 1 ? .bad : .plain),
            .init("Data that came after Cancel", Self.amount(wasted), wasted > 256 << 10 ? .bad : .plain),
        ]
    }

    var isBusy: Bool { model.isDownloading || model.running > 0 }

    func perform(_ action: StageAction) {
        meter.look()
        switch action.name {
        case "download" where model.canDownload: model.download()
        case "cancel" where model.canCancel:
            meter.nobodyWaits()
            model.cancel()
        case "reset" where model.canReset: model.reset()
        case "resume" where model.canResume: model.resume()
        default: break
        }
        meter.look()
    }

    func disappear() {
        meter.nobodyWaits()
        model.disappear()
    }

    private static func amount(_ bytes: Int64) -> String {
        bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\((Double(bytes) / Double(1 << 20)).formatted(digits: 1)) MiB"
    }
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
        return DownloadStage(make(services), meter: meter)
    }

    /// A screen whose model has a download manager, of which each download is asked.
    static func metered(_ model: LanyardDownloadModel) -> DownloadStage {
        DownloadStage(model, meter: MeteredDownloads { model.downloads })
    }
}

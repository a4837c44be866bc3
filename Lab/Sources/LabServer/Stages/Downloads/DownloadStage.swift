internal import LabModels

/// A downloads screen.
final class DownloadStage: Stage {
    private let model: any DownloadScreenModel
    /// What the model's streams go through; `nil` for one that fetches by itself.
    private let meter: MeteredFiles?
    private var aftermath = Aftermath()

    init(_ model: any DownloadScreenModel, meter: MeteredFiles? = nil) {
        (self.model, self.meter) = (model, meter)
    }

    var state: any Encodable & Sendable { DownloadStageState(model, atOnce: atOnce) }

    var ledger: [PanelState.Fact] {
        aftermath.look(at: model)
        let most = meter?.mostAtOnce ?? aftermath.mostAtOnce
        let wasted = meter?.bytesForNobody ?? aftermath.bytes
        return [
            .init("Transfers of one file at once, at most", "\(most)", most > 1 ? .bad : .plain),
            .init("Data that came after Cancel", Self.amount(wasted), wasted > 256 << 10 ? .bad : .plain),
        ]
    }

    /// How many transfers there are of one file, at most.
    private var atOnce: Int { meter?.atOnce ?? Aftermath.atOnce(model) }

    func perform(_ action: StageAction) {
        switch action.name {
        case "download" where model.canDownload: begin { model.download() }
        case "cancel" where model.canCancel: end { model.cancel() }
        case "reset" where model.canReset: begin { model.reset() }
        case "resume" where model.canResume: begin { model.resume() }
        default: break
        }
    }

    func disappear() {
        end { model.disappear() }
    }

    private func begin(_ action: () -> Void) {
        aftermath.look(at: model)
        aftermath.isOn = false
        action()
    }

    private func end(_ action: () -> Void) {
        aftermath.begin(at: model)
        meter?.nobodyWaits()
        action()
    }

    private static func amount(_ bytes: Int64) -> String {
        bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\((Double(bytes) / Double(1 << 20)).formatted(digits: 1)) MiB"
    }
}

extension DownloadStage {
    /// What comes of a model's files after Cancel, by what it shows.
    private struct Aftermath {
        var isOn = false
        private(set) var bytes: Int64 = 0
        private(set) var mostAtOnce = 0
        private var last: Int64 = 0

        @MainActor mutating func begin(at model: any DownloadScreenModel) {
            (isOn, last) = (true, Self.sum(model))
        }

        @MainActor mutating func look(at model: any DownloadScreenModel) {
            mostAtOnce = max(mostAtOnce, Self.atOnce(model))
            guard isOn else { return }
            let sum = Self.sum(model)
            bytes += max(sum - last, 0)
            last = sum
        }

        /// Transfers beyond one for each file that runs are of a file that has one.
        @MainActor static func atOnce(_ model: any DownloadScreenModel) -> Int {
            model.running == 0 ? 0 : max(1, model.running - model.files.count { $0.phase == .running } + 1)
        }

        @MainActor private static func sum(_ model: any DownloadScreenModel) -> Int64 {
            model.files.reduce(0) { $0 + $1.bytes }
        }
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
}

internal import LabModels

/// A downloads screen.
final class DownloadStage: Stage {
    private let model: any DownloadScreenModel

    init(_ model: any DownloadScreenModel) {
        self.model = model
    }

    var state: any Encodable & Sendable { DownloadStageState(model) }

    func perform(_ action: StageAction) {
        switch action.name {
        case "download" where model.canDownload: model.download()
        case "cancel" where model.canCancel: model.cancel()
        case "reset" where model.canReset: model.reset()
        case "resume" where model.canResume: model.resume()
        default: break
        }
    }

    func disappear() {
        model.disappear()
    }
}

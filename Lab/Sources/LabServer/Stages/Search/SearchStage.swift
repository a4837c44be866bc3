internal import LabModels

/// A live search.
final class SearchStage: Stage {
    private let model: any SearchScreenModel

    init(_ model: any SearchScreenModel) {
        self.model = model
    }

    var state: any Encodable & Sendable { SearchStageState(model) }

    func perform(_ action: StageAction) {
        guard action.name == "term", let text = action.text else { return }
        model.termChanged(text)
    }

    func disappear() {
        model.disappear()
    }
}

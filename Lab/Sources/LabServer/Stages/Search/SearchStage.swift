internal import LabModels

/// A live search.
final class SearchStage: Stage {
    private let model: any SearchScreenModel

    init(_ model: any SearchScreenModel) {
        self.model = model
    }

    var state: any Encodable & Sendable { SearchStageState(model) }

    var ledger: [PanelState.Fact] {
        let requests = model.chart.requests
        let overwrites = requests.count { model.chart.overtaken(by: $0) != nil }
        return [
            .init("On the screen", model.answer.map { "“\($0.term)”" } ?? "–", model.isStale ? .bad : .plain),
            .init("Requests made", "\(requests.count)"),
            .init("Answers that overwrote a newer one", "\(overwrites)", overwrites > 0 ? .warning : .plain),
            .init("Answers for nobody", "\(requests.count { $0.isForNobody(among: requests) })"),
        ]
    }

    var story: Story {
        Story(
            spans: model.chart.spans(shown: model.answer?.term, isStale: model.isStale, typed: model.term),
            lesson: Self.lesson(of: model),
            now: Story.milliseconds(model.chart.now)
        )
    }

    var isBusy: Bool { !SearchStageState.isQuiet(model) }

    func perform(_ action: StageAction) {
        guard action.name == "term", let text = action.text else { return }
        model.termChanged(text)
    }

    func disappear() {
        model.disappear()
    }
}

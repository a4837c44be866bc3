internal import LabModels

/// A screen of buttons, values and cards: a model, and how it is shown and served.
@MainActor
final class PanelStage<Model: AnyObject>: Stage {
    private let model: Model
    private let panel: @MainActor (Model) -> PanelState
    private let measure: @MainActor (Model) -> [PanelState.Fact]
    private let tale: @MainActor (Model) -> Story
    private let busy: @MainActor (Model) -> Bool
    private let act: @MainActor (Model, StageAction) -> Void
    private let leave: @MainActor (Model) -> Void

    /// - Parameters:
    ///   - panel: What is shown.
    ///   - ledger: What was measured.
    ///   - story: What ran, and what there was to be learnt.
    ///   - isBusy: Whether something runs.
    ///   - act: Does what a person did.
    ///   - leave: What happens when the screen is left.
    init(
        _ model: Model,
        panel: @escaping @MainActor (Model) -> PanelState,
        ledger: @escaping @MainActor (Model) -> [PanelState.Fact] = { _ in [] },
        story: @escaping @MainActor (Model) -> Story,
        isBusy: @escaping @MainActor (Model) -> Bool = { _ in false },
        act: @escaping @MainActor (Model, StageAction) -> Void,
        leave: @escaping @MainActor (Model) -> Void
    ) {
        self.model = model
        self.panel = panel
        measure = ledger
        tale = story
        busy = isBusy
        self.act = act
        self.leave = leave
    }

    var state: any Encodable & Sendable { panel(model) }

    var ledger: [PanelState.Fact] { measure(model) }

    var story: Story { tale(model) }

    var isBusy: Bool { busy(model) }

    func perform(_ action: StageAction) { act(model, action) }

    func disappear() { leave(model) }
}

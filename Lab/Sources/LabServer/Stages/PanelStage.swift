internal import LabModels

/// A screen of buttons, values and cards: a model, and how it is shown and served.
@MainActor
final class PanelStage<Model: AnyObject>: Stage {
    private let model: Model
    private let panel: @MainActor (Model) -> PanelState
    private let act: @MainActor (Model, StageAction) -> Void
    private let leave: @MainActor (Model) -> Void

    /// - Parameters:
    ///   - panel: What is shown.
    ///   - act: Does what a person did.
    ///   - leave: What happens when the screen is left.
    init(
        _ model: Model,
        panel: @escaping @MainActor (Model) -> PanelState,
        act: @escaping @MainActor (Model, StageAction) -> Void,
        leave: @escaping @MainActor (Model) -> Void
    ) {
        self.model = model
        self.panel = panel
        self.act = act
        self.leave = leave
    }

    var state: any Encodable & Sendable { panel(model) }

    func perform(_ action: StageAction) { act(model, action) }

    func disappear() { leave(model) }
}

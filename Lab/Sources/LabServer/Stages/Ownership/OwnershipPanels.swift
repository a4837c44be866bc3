internal import LabModels

extension VegetableScreen {
    /// - Parameter peak: How many models lived on for nobody, at most.
    func panel(orphansAtMost peak: Int) -> PanelState {
        let orphans = alive - (isOpen ? 1 : 0)
        return PanelState(
            actions: [
                .init("open", isOpen ? "Open another" : "Open", isEnabled: alive < 20),
                .init("openSoldOut", "Open, sold out", isEnabled: alive < 20),
                .init("close", "Close", isEnabled: isOpen),
            ],
            facts: [
                .init("State", state?.text ?? "closed", state == .loading ? .busy : .plain),
                .init("Models opened", "\(opened)"),
                .init("Models alive", "\(alive)", orphans > 0 ? .bad : .plain),
                .init(
                    "Alive after Close, at most",
                    opened == 0 ? "–" : "\(peak)",
                    peak > 0 ? .bad : opened > 0 && !isOpen ? .good : .plain
                ),
                .init("Requests under way", "\(requests)", requests > (isOpen ? 1 : 0) ? .bad : .plain),
            ]
        )
    }
}

extension VegetableState {
    fileprivate var text: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .vegetable(let vegetable): vegetable
        case .error(let message): "error: \(message)"
        }
    }
}

extension ErasedModel {
    var panel: PanelState {
        PanelState(
            actions: [.init("next", "Next"), .init("cancel", "Cancel", isEnabled: asked != nil)],
            facts: [
                .init("Asked for", asked ?? "–", asked == nil ? .plain : .busy),
                .init("Came", goods ?? "–", goods == nil ? .plain : .good),
                .init("Requests under way", "\(requests)", requests > 1 ? .bad : .plain),
            ],
            log: PanelState.Line.all(of: logbook)
        )
    }
}

extension StoredSetModel {
    var panel: PanelState {
        PanelState(
            actions: [
                .init("start", "Start", isEnabled: stored == 0),
                .init("call", "Call out"),
                .init("drop", "Drop the set", isEnabled: stored > 0),
            ],
            facts: [
                .init("In the set", "\(stored)"),
                .init("Requests under way", "\(requests)", requests > 0 ? .busy : .plain),
                .init("Heard", "\(heard)"),
            ],
            log: PanelState.Line.all(of: logbook)
        )
    }
}

extension GrowingSetModel {
    var panel: PanelState {
        PanelState(
            actions: [.init("ask", "Ask five times", isEnabled: requests < 100)],
            facts: [
                .init("Requests under way", "\(requests)", requests > 0 ? .busy : .plain),
                .init("Finished", "\(finished)"),
                .init("In the set", "\(stored)", stored > 0 && requests == 0 ? .bad : .plain),
                .init("In the scope", "\(owned)", owned == 0 ? .good : .busy),
            ]
        )
    }
}

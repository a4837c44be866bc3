internal import LabModels
internal import Lanyard

extension StragglerModel {
    var panel: PanelState {
        let running = list.runs - list.stragglers.count
        return PanelState(
            actions: [
                .init("start", "Start", isEnabled: list.runs < 20),
                .init("cancel", "Cancel", isEnabled: running > 0),
            ],
            facts: [
                .init("Running", "\(running)", running > 0 ? .busy : .plain),
                .init("Result", result ?? "–", result == nil ? .plain : .good),
                .init("Withheld", "\(withheld)"),
            ] + list.facts
        )
    }
}

extension StragglerList {
    var facts: [PanelState.Fact] {
        if stragglers.isEmpty { return [.init("Stragglers", "none", .good)] }
        return stragglers.map { straggler in
            let time = straggler.timeSinceCancelled?.short ?? "–"
            let cause = straggler.cause.map { "\($0)" } ?? "–"
            return .init("Straggler \(straggler.id)", "cancelled \(time) ago: \(cause)", .bad)
        }
    }
}

extension GraceModel {
    var panel: PanelState {
        PanelState(
            actions: [
                .init("start", "Start", isEnabled: !isWriting),
                .init("finish", "Finish", isEnabled: isWriting && !isAsked),
                .init("cancel", "Cancel", isEnabled: isWriting && !isAsked),
            ],
            facts: [
                .init("Pages complete", "\(pages)", pages > 0 ? .good : .plain),
                .init(isWriting ? "Lines of the page at hand" : "Lines lost", "\(lines)", lineTone),
                .init("Shutdown", report.map { "\($0)" } ?? (isAsked ? "asked to finish" : "–")),
            ],
            meters: [.init("Page \(pages + 1)", Double(lines) / Double(linesPerPage))]
        )
    }

    private var lineTone: PanelState.Tone { isWriting ? .busy : lines > 0 ? .bad : .good }
}

extension AbandonModel {
    var panel: PanelState {
        PanelState(
            actions: [
                .init("start", "Start", isEnabled: !isWaiting && list.runs < 20),
                .init("cancel", "Cancel", isEnabled: isWaiting),
            ],
            facts: [
                .init("The wait", isWaiting ? "waiting" : answer.map { "\($0)" } ?? "–", isWaiting ? .busy : .plain),
                .init("It took", waited?.short ?? "–", waited == nil ? .plain : .good),
            ] + list.facts
        )
    }
}

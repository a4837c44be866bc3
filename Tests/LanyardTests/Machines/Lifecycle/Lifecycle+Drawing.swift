@testable import Lanyard

extension Lifecycle {
    /// The table and the graph of `Documentation/Design.md`.
    var drawing: String {
        ([""] + table + ["", "```mermaid"] + graph + ["```", ""]).joined(separator: "\n")
    }

    private var table: [String] {
        let events = LifecycleEvent.allCases
        return [
            row("", events.map(\.title)),
            "|" + String(repeating: "---|", count: events.count + 1),
        ] + stations.map { station in row("\(station)", events.map { cell(station, $0) }) }
    }

    private func row(_ title: String, _ cells: [String]) -> String {
        "| " + ([title] + cells).joined(separator: " | ") + " |"
    }

    private func cell(_ station: Station, _ event: LifecycleEvent) -> String {
        guard let steps = steps[station]?[event] else { return "" }
        return Dictionary(grouping: steps, by: \.next).map { next, steps in
            let answers = steps.map(\.answer).sorted().joined(separator: " / ")
            return next == station ? answers : "\(answers) → \(next)"
        }.sorted().joined(separator: "; ")
    }

    /// An arrow for each move from one phase to another, with all that brings it about.
    private var graph: [String] {
        var causes: [String: Set<String>] = [:]
        for (station, answers) in steps {
            for (event, steps) in answers {
                for step in steps where step.next.phase != station.phase {
                    causes["\(station.phase) --> \(step.next.phase)", default: []].insert(event.title)
                }
            }
        }
        let order = LifecycleEvent.allCases.map(\.title)
        let arrows = stations.filter { !$0.isCancelled }.flatMap { from in
            stations.filter { !$0.isCancelled }.compactMap { to in
                causes["\(from.phase) --> \(to.phase)"].map { titles in
                    "    \(from.phase) --> \(to.phase): \(order.filter(titles.contains).joined(separator: " / "))"
                }
            }
        }
        let ends = [("[*]", "waiting: with a key"), ("[*]", "released: without one")].map { "    \($0) --> \($1)" }
        return ["stateDiagram-v2", "    direction LR"] + ends + arrows + ["    ended --> [*]"]
    }

    private var stations: [Station] {
        let phases: [RunPhase] = [.waiting, .parked, .released, .running, .concluded, .ended]
        return phases.flatMap { phase in [false, true].map { Station(phase: phase, isCancelled: $0) } }
            .filter { steps[$0] != nil }
    }
}

extension Lifecycle.Station: CustomStringConvertible {
    var description: String { isCancelled ? "\(phase), cancelled" : "\(phase)" }
}

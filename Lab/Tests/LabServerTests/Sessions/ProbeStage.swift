import LabModels
import LabTestSupport
import Lanyard
import Observation

@testable import LabServer

/// A screen that does the least there is: it counts, shows what was typed, and starts tasks that nobody keeps.
@MainActor @Observable
final class ProbeStage: Stage {
    struct State: Encodable, Sendable {
        var count: Int
        var term: String
    }

    private var count = 0
    private var term = ""
    /// Not a part of the state: a change of the one is no change of the other.
    private(set) var isBusy = false
    @ObservationIgnored private let services: LabServices
    @ObservationIgnored private let left: Gate
    @ObservationIgnored private let turn: ProbeTurn?
    @ObservationIgnored private var member: Census.Member?

    init(_ services: LabServices, left: Gate, turn: ProbeTurn? = nil) {
        self.services = services
        self.left = left
        self.turn = turn
        member = services.census.join("probe")
    }

    var state: any Encodable & Sendable { State(count: count, term: term) }

    func perform(_ action: StageAction) {
        switch action.name {
        case "count":
            count += 1
        case "term":
            term = action.text ?? ""
            count += 1
        case "work":
            let scope = services.scope
            Task {
                try await scope.addTask(name: "work") { await suspendUntilCancelled() }.value
            }
            scope.addTask(name: "more work") { await suspendUntilCancelled() }
            count += 1
        case "begin":
            turn?.begin()
            isBusy = true
            services.scope.addTask(name: "turn") { [weak self, turn] in
                await turn?.end()
                self?.isBusy = false
            }
        default:
            break
        }
    }

    func disappear() {
        left.open()
    }
}

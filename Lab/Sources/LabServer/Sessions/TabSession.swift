internal import LabModels
internal import Lanyard
internal import Observation

/// One tab of a browser: the screens that are open in it, and the scope that all its tasks belong to.
@MainActor
final class TabSession: WebSocketSession {
    /// Above everything that runs for this tab.
    let scope: TaskScope
    private let number: Int
    private let room: TabRoom
    private let setting: TabSetting
    /// What tells the page how things are; apart from the screens' own runs.
    private let telling: TaskScope
    private let outbox = Outbox()
    /// Tell each side's state, but none that is over when its turn comes.
    private lazy var tellStates = (0..<2).map { place in
        telling.trigger("state \(place)", policy: .throttle(for: .milliseconds(33))) { @MainActor [weak self] in
            self?.putState(place)
        }
    }
    /// The sides that are open, from the left: none, one, or two that one set of buttons drives.
    private var sides: [OpenSide] = []
    /// The time of the axis that both sides share.
    private var axis: @Sendable () -> Duration = { .zero }
    /// What the right side is to do when the left one has ended, where two take turns.
    private var turn: TurnPlan?

    init(number: Int, room: TabRoom, setting: TabSetting) {
        scope = TaskScope("Tab \(number)")
        self.number = number
        self.room = room
        self.setting = setting
        // Not below the tab's: who looks at that one wants to see what the screens do.
        telling = TaskScope(".page of tab \(number)")
        outbox.put(
            .hello(
                PageMessage.Hello(
                    tab: number,
                    scope: "Tab \(number)",
                    console: setting.console.url,
                    service: setting.service,
                    variants: setting.variants.map { VariantCard($0, among: setting.variants) }
                )
            )
        )
        beat()
        watchMainActor()
    }

    func receive(_ text: String) async {
        do throws(TabCommand.Refusal) {
            switch try TabCommand(text) {
            case .open(let id, let beside): try open(id, beside: beside)
            case .leave: leave()
            case .act(let action): try act(action)
            }
        } catch {
            outbox.put(.trouble(error.description))
        }
    }

    nonisolated func next() async -> WebSocketOutput? {
        await outbox.next()
    }

    /// Leaves the screens, and ends whatever still runs for the tab.
    func end() async {
        leave()
        scope.cancelAll("the tab was closed")
        // The connection's own task may be cancelled by now, and would not wait.
        await Task { [scope, telling] in
            for each in [scope, telling] { _ = try? await each.shutdown(grace: .zero, patience: nil) }
        }.value
        room.leave()
    }

    private func open(_ id: String, beside: String?) throws(TabCommand.Refusal) {
        let left = try variant(id)
        let right: Variant? = if let beside { try variant(beside) } else { nil }
        if let right, !left.canStand(beside: right) {
            throw TabCommand.Refusal(description: "“\(right.id)” cannot stand beside “\(left.id)”.")
        }
        leave()
        room.mainActor.serves(tab: number)
        axis = stopwatch(setting.clock)
        sides = [left, right].compactMap { $0 }.map { OpenSide($0, below: scope, number: number, setting, now: axis) }
        outbox.put(.opened(sides.map(\.opened)))
        for place in sides.indices { tellStates[place]() }
    }

    private func variant(_ id: String) throws(TabCommand.Refusal) -> Variant {
        guard let variant = setting.variants.first(where: { $0.id == id }) else {
            throw TabCommand.Refusal(description: "There is no variant “\(id)”.")
        }
        return variant
    }

    private func leave() {
        for tellState in tellStates { tellState.cancel("the screen was left") }
        for side in sides { side.stage.disappear() }
        turn?.cancel()
        (sides, turn) = ([], nil)
        outbox.forgetScreen()
    }

    /// Does on all sides what a person did; of two that want the whole main actor the right one waits for its turn.
    private func act(_ action: StageAction) throws(TabCommand.Refusal) {
        guard let left = sides.first else { throw TabCommand.Refusal(description: "No screen is open.") }
        room.mainActor.serves(tab: number)
        if left.variant.takesTurns, let right = sides.dropFirst().first {
            if turn?.isOver(right.stage) != false { turn = TurnPlan(clock: setting.clock, below: telling) }
            turn?.add(action)
            left.perform(action)
            takeTurn()
        } else {
            for side in sides { side.perform(action) }
        }
        tellAll()
    }

    /// Tells the state of a side as it is now, and again when it changes.
    private func putState(_ place: Int) {
        guard sides.indices.contains(place) else { return }
        if place == 0 { takeTurn() }
        let side = sides[place]
        let (state, ledger, story, isBusy) = withObservationTracking {
            (side.stage.state, side.stage.ledger, side.story, self.isBusy(place))
        } onChange: { [tellStates] in
            tellStates[place]()
        }
        outbox.put(.state(place: place, variant: side.variant.id, state, ledger: ledger, story, isBusy: isBusy))
    }

    /// Whether something is under way on a side, or has yet to begin. The left one tells for all: so nothing looks idle
    /// between the end of one and the beginning of the other.
    private func isBusy(_ place: Int) -> Bool {
        guard place == 0 else { return sides[place].stage.isBusy }
        // The stages first, whether or not a turn is left: only of what is read here is a change told, and the end of the
        // left one is what the turn waits for.
        let isUnderWay = sides.contains(where: \.stage.isBusy)
        return isUnderWay || turn?.isWaiting == true
    }

    /// Lets the right side do what it waits with, once the left one has ended.
    private func takeTurn() {
        guard sides.first?.stage.isBusy == false, let right = sides.dropFirst().first, turn?.isWaiting == true else {
            return
        }
        // The left one's end is noted before the right one may hold the main actor.
        _ = sides[0].stage.story
        turn?.begin { [weak self, number, room, axis] action, late in
            room.mainActor.serves(tab: number)
            var own = action
            own.at = Story.milliseconds(axis() - late)
            right.perform(own)
            self?.tellAll()
        }
    }

    /// Tells how things are on all sides: what was done may have changed what nobody observes.
    private func tellAll() {
        for place in sides.indices { tellStates[place]() }
    }

    /// Comes from the main actor, so that the page sees when that is held up.
    private func beat() {
        let clock = setting.clock
        telling.addTask(name: "pulse") { [outbox, room] in
            // Whoever cancels this from the console stops the signs of life, and not the main actor.
            defer { outbox.put(.pulseEnded) }
            var count = 0
            while true {
                try await clock.sleep(for: .milliseconds(100))
                count += 1
                room.mainActor.beat()
                outbox.put(.pulse(count))
            }
        }
    }

    private func watchMainActor() {
        let clock = setting.clock
        telling.addTask(name: "watch of the main actor", isolation: nil) { @concurrent [outbox, room] in
            try await room.mainActor.watch(clock: clock) { outbox.put(.held(tab: $0)) }
        }
    }
}

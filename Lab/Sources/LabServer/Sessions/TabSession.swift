internal import LabModels
internal import Lanyard
internal import Observation

/// One tab of a browser: the screen that is open in it, and the scope that all its tasks belong to.
@MainActor
final class TabSession: WebSocketSession {
    /// Above everything that runs for this tab.
    let scope: TaskScope
    private let room: TabRoom
    private let setting: TabSetting
    private let services: LabServices
    /// What tells the page how things are; apart from the screens' own runs.
    private let telling: TaskScope
    private let outbox = Outbox()
    /// Tells each state, but none that is over when its turn comes.
    private lazy var tellState: TaskTrigger<Void, Void> = telling.trigger(
        "state",
        policy: .throttle(for: .milliseconds(33))
    ) { @MainActor [weak self] in self?.putState() }
    private var open: (variant: Variant, stage: any Stage)?

    init(number: Int, room: TabRoom, setting: TabSetting) {
        let scope = TaskScope("Tab \(number)")
        self.scope = scope
        self.room = room
        self.setting = setting
        services = setting.services(scope)
        // Not below the tab's: who looks at that one wants to see what the screens do.
        telling = TaskScope("Page of tab \(number)")
        outbox.put(
            .hello(
                PageMessage.Hello(
                    tab: number,
                    scope: "Tab \(number)",
                    console: setting.console.url,
                    service: setting.service,
                    variants: setting.variants.map { VariantCard($0) }
                )
            )
        )
        beat()
    }

    func receive(_ text: String) async {
        do throws(TabCommand.Refusal) {
            switch try TabCommand(text) {
            case .open(let id): try open(id)
            case .leave: leave()
            case .act(let action):
                guard let stage = open?.stage else { throw TabCommand.Refusal(description: "No screen is open.") }
                stage.perform(action)
            }
        } catch {
            outbox.put(.trouble(error.description))
        }
    }

    nonisolated func next() async -> WebSocketOutput? {
        await outbox.next()
    }

    /// Leaves the screen, and ends whatever still runs for the tab.
    func end() async {
        leave()
        scope.cancelAll("the tab was closed")
        // The connection's own task may be cancelled by now, and would not wait.
        await Task { [scope, telling] in
            for each in [scope, telling] { _ = try? await each.shutdown(grace: .zero, patience: nil) }
        }.value
        room.leave()
    }

    private func open(_ id: String) throws(TabCommand.Refusal) {
        guard let variant = setting.variants.first(where: { $0.id == id }) else {
            throw TabCommand.Refusal(description: "There is no variant «\(id)».")
        }
        leave()
        open = (variant, variant.make(services))
        outbox.put(.opened(variant: id, sources: variant.sources.map { SourceCode(file: $0) }))
        tellState()
    }

    private func leave() {
        tellState.cancel("the screen was left")
        open?.stage.disappear()
        open = nil
        outbox.forgetScreen()
    }

    /// Tells the state as it is now, and again when it changes.
    private func putState() {
        guard let open else { return }
        let state = withObservationTracking {
            open.stage.state
        } onChange: { [tellState] in
            tellState()
        }
        outbox.put(.state(variant: open.variant.id, state))
    }

    /// Comes from the main actor, so that the page sees when that is held up.
    private func beat() {
        let clock = services.clock
        telling.addTask(name: "pulse") { [outbox] in
            var count = 0
            while true {
                try await clock.sleep(for: .milliseconds(100))
                count += 1
                outbox.put(.pulse(count))
            }
        }
    }
}

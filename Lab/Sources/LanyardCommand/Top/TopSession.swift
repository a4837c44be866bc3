import CommandSupport
import Foundation
import Lanyard

/// Shows a program on the whole terminal until somebody quits.
///
/// Everything that happens comes one after the other to one place, and the model says what is to be done.
struct TopSession: Sendable {
    private enum Happening: Sendable {
        case event(TopEvent)
        /// That came at once, and are drawn at once.
        case keys([Key])
        case terminal(TerminalSignals.News)
        /// By a signal.
        case end
    }

    let connection: ConsoleConnection
    let interval: Duration
    let style: TextStyle
    private let screen = FullScreen()
    private let tasks = TaskScope("lanyard top")
    private let happenings: AsyncStream<Happening>
    private let happening: AsyncStream<Happening>.Continuation

    init(connection: ConsoleConnection, interval: Duration, style: TextStyle) {
        (self.connection, self.interval, self.style) = (connection, interval, style)
        (happenings, happening) = AsyncStream.makeStream(of: Happening.self)
    }

    /// - Parameter model: What is known by now.
    func run(_ model: TopModel) async {
        let interruption = Interruption(beforeExit: { [screen] in screen.giveBack() })
        let signals = TerminalSignals()
        await interruption.watch { [happening] _ in happening.yield(.end) }
        await signals.watch { [happening] in happening.yield(.terminal($0)) }
        await screen.enter()
        if isatty(STDIN_FILENO) == 1 {
            KeyInput.read(from: STDIN_FILENO) { [happening] in happening.yield(.keys($0)) }
        }
        tasks.addTask(name: "look") { [self] in try await every(interval, after: interval) { await look() } }
        await show(model)
        await screen.leave()
        try? await tasks.cancelAndWait("quit")
        withExtendedLifetime(signals) {}  // It watches for as long as it is there.
    }

    private func look() async {
        do {
            happening.yield(.event(.snapshot(try await connection.answer(to: .snapshot))))
        } catch {
            happening.yield(.event(.lost(error, at: TimeText.timeOfDay(.now))))
        }
    }

    /// Returns when somebody quits, or the terminal has gone.
    private func show(_ start: TopModel) async {
        var model = start
        var isSuspended = false
        await draw(&model)
        for await happening in happenings {
            switch happening {
            case .end, .terminal(.abandoned):
                return
            case .event(let event):
                if let action = model.take(event), await !perform(action) { return }
            case .keys(let keys):
                for action in model.press(keys) where await !perform(action) { return }
            case .terminal(.resized):
                break
            case .terminal(.suspended):
                isSuspended = true
                await screen.leave()
                TerminalSignals.stop()
            case .terminal(.continued):
                // In the background it leaves the terminal alone, and looks on: so it also ends there when it is told to.
                isSuspended = false
                await screen.enter()
            }
            // The stop may take a moment, and what was given back is not taken again before the shell says so.
            if isSuspended { continue }
            await draw(&model)
            if await screen.isClosed { return }
        }
    }

    private func draw(_ model: inout TopModel) async {
        let picture = TopPicture(of: model, size: TerminalSize(of: STDOUT_FILENO), style: style)
        model.scroll = picture.scroll
        await screen.draw(picture.lines)
    }

    /// - Returns: Whether it goes on.
    private func perform(_ action: TopAction) async -> Bool {
        switch action {
        case .quit: return false
        case .redraw: await screen.enter()
        case .load(let run):
            // Asked for with each look: one that is slow is not asked for twice.
            tasks.addTask(id: run, policy: .skip, name: "life of #\(run)") { [self] in
                happening.yield(.event(await life(of: run)))
            }
        case .cancel(let run, let reason):
            tasks.addTask(name: "cancel #\(run)") { [self] in happening.yield(.event(await cancel(run, reason))) }
        }
        return true
    }

    private func life(of run: UInt64) async -> TopEvent {
        do {
            return .detail(try await connection.answer(to: .detail(of: run)))
        } catch {
            return .noDetail(of: run, error)
        }
    }

    private func cancel(_ run: UInt64, _ reason: String) async -> TopEvent {
        do {
            let answer = try await connection.answer(to: .cancel(run, reason: reason), as: TopCancelled.self)
            return .cancelled(run: run, count: answer.cancelled)
        } catch {
            return .notCancelled(run: run, error)
        }
    }
}

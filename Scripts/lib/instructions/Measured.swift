import Dispatch
import Lanyard
import LanyardConsole

/// The program that `Scripts/instructions` counts: so many runs of one kind, a hundred at a time.
@main struct Measured {
    /// Waits on the main thread: an asynchronous `main` ends that thread, and callgrind does not survive it.
    static func main() {
        let (kind, count) = (CommandLine.arguments[1], Int(CommandLine.arguments[2])!)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await run(kind, count)
            done.signal()
        }
        done.wait()
    }

    @concurrent private static func run(_ kind: String, _ count: Int) async {
        let scope = TaskScope()
        let console = kind.hasPrefix("recorded") ? try? await Console.start(announces: false) : nil
        switch kind {
        case "bare": await batches(count) { Task {} }
        case "detached": await batches(count) { Task.detached {} }
        case "scoped": await batches(count) { scope.addTask {} }
        case "bare-value": await batches(count) { Task { count } }
        case "scoped-value": await batches(count) { scope.addTask { count } }
        case "observed":
            let observation = TaskObservation(Nobody())
            await batches(count) { scope.addTask {} }
            await observation.end()
        case "recorded": await batches(count) { scope.addTask {} }
        case "recorded-keyed": await batches(count) { scope.addTask(id: 1, policy: .concurrent) {} }
        case "named": await batches(count) { scope.addTask(name: "run") {} }
        case "keyed": await batches(count) { scope.addTask(id: 1, policy: .concurrent) {} }
        case "bare-awaited": for _ in 0..<count { await Task {}.value }
        case "scoped-awaited": for _ in 0..<count { _ = await scope.addTask {}.outcome }
        default: fatalError("There is no such kind of run.")
        }
        await console?.stop()
    }

    /// Awaits the last of each batch, so that waiting weighs little and runs do not pile up.
    @inline(__always)
    nonisolated private static func batches<Handle: Awaitable>(_ count: Int, _ add: () -> Handle) async {
        for _ in 0..<count / 100 {
            for _ in 0..<99 { _ = add() }
            await add().end()
        }
    }
}

/// Takes what is told, and does nothing with it.
private struct Nobody: TaskObserver {
    func observe(_ events: [TaskEvent], dropped: Int) async {}
}

private protocol Awaitable {
    func end() async
}

extension Task: Awaitable where Failure == Never {
    func end() async { _ = await value }
}

extension ScopedTask: Awaitable {
    func end() async { _ = await outcome }
}

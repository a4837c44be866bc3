import Lanyard
import LanyardConsole

// Compiled, not run: that they compile is what they are here for.

@MainActor final class AppModel {
    private let tasks = TaskScope("App")
    private var console: Console?

    func launched() {
        tasks.addTask(for: self, name: "console") {
            try await Console.start()
        } then: { model, console in
            model.console = console
        }
    }
}

private struct Server {
    func serve() async throws {
        let console = try await Console.start(port: 8989, announces: false)
        log("watch it at \(console.url)")
        try await listen()
        await console.stop()
    }

    private func log(_ line: String) {}
    private func listen() async throws {}
}

private func command(_ arguments: [String], files: [String]) async throws {
    let console = arguments.contains("--console") ? try await Console.start() : nil
    try await importAll(files)
    await console?.stop()
}

private func importAll(_ files: [String]) async throws {}

private func housekeeping() {
    let heart = TaskScope(".heartbeat")
    heart.addTask(name: "beat") { await beat() }
}

private func beat() async {}

private func renderer() async throws {
    var thresholds = FindingThresholds()
    thresholds.longestStretch = .milliseconds(16)  // a frame, on the server that renders them
    let console = try await Console.start(thresholds: thresholds)
    await console.stop()
}

private func tool() async throws {
    let console = try await Console.start(allowsCancelling: true)
    await console.stop()
}

private func debugged() async throws {
    let console = try await Console.start(allowsRehearsing: true)
    await console.stop()
}

private func tool(withPage: Void) async throws {
    let console = try await Console.start(framedBy: ["http://127.0.0.1:8420"])
    await console.stop()
}

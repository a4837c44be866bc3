import Foundation
import LanyardConsole

// Compiled, not run: that they compile is what they are here for.

private func start() async throws {
    let console = try await Console.start()
    await console.stop()
}

private func report(_ console: Console) async {
    for finding in await console.findings where finding.severity == .problem { print(finding) }
}

private func record() async throws {
    let recording = try await Console.record(to: .temporaryDirectory.appending(path: "shop.lanyard"))
    try await serve()
    try await recording.stop()
}

private func recordLastMinute(in folder: URL) async throws {
    let recording = try await Console.record(to: folder.appending(path: "shop.lanyard"), keeping: .seconds(60))
    try await recording.stop()
}

private func serve() async throws {}

import LanyardConsole

// Compiled, not run: that they compile is what they are here for.

private func start() async throws {
    let console = try await Console.start()
    await console.stop()
}

private func report(_ console: Console) async {
    for finding in await console.findings where finding.severity == .problem { print(finding) }
}

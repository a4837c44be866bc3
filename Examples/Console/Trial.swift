import LanyardConsole

/// Runs an example once, and looks whether the console finds what it should.
struct Trial: Sendable {
    let example: any Example
    let console: Console

    /// Whether all is as it should be, and a line that says what was found.
    func run() async -> (passed: Bool, report: String) {
        let (name, rule, isFound) = (type(of: example).name, type(of: example).rule, type(of: example).isFound)
        guard let sentence = await firstFinding(of: rule) else {
            return (!isFound, "\(name): nothing found by \(rule)")
        }
        return (isFound, "\(name): found by \(rule): \(sentence)")
    }

    /// What the rule finds while the example runs, or in the moment after.
    private func firstFinding(of rule: String) async -> String? {
        await withTaskGroup(of: String?.self) { group in
            group.addTask {
                await example.run(on: Stage())
                try? await Task.sleep(for: .milliseconds(300))
                return nil
            }
            group.addTask {
                while !Task.isCancelled {
                    if let finding = await console.findings.first(where: { $0.rule == rule }) { return finding.text }
                    try? await Task.sleep(for: .milliseconds(100))
                }
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}

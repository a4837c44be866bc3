import Testing

@testable import LanyardDownloads

@Suite("The gate for downloads")
struct SlotGateTests {
    private enum Step {
        case enter(Int, String)
        case leave(Int)
        case abandon(Int)
    }

    private func run(limit: Int, hostLimit: Int, _ steps: [Step]) -> [String] {
        var machine = SlotGate.StateMachine<Int>(limit: limit, hostLimit: hostLimit)
        return steps.map { step in
            switch step {
            case .enter(let ticket, let host):
                switch machine.enter(ticket, host: host, waiter: ticket) {
                case .admit(let waiter): "in \(waiter)"
                case .wait: "wait"
                case .refuse(let waiter): "refuse \(waiter)"
                }
            case .leave(let ticket): "let in \(machine.leave(ticket))"
            case .abandon(let ticket):
                switch machine.abandon(ticket) {
                case .refuse(let waiter): "refuse \(waiter)"
                case .none: "none"
                }
            }
        }
    }

    @Test("lets in up to the limit, and then in order")
    func order() {
        let steps: [Step] = [
            .enter(1, "a"), .enter(2, "b"), .enter(3, "c"), .enter(4, "d"), .leave(2), .leave(1), .leave(3),
        ]
        let expected = ["in 1", "in 2", "wait", "wait", "let in [3]", "let in [4]", "let in []"]
        #expect(run(limit: 2, hostLimit: 2, steps) == expected)
    }

    @Test("does not hold up other hosts behind a busy one")
    func hosts() {
        let steps: [Step] = [
            .enter(1, "a"), .enter(2, "a"), .enter(3, "b"), .enter(4, "b"), .leave(3), .leave(1), .leave(2), .leave(4),
        ]
        let expected = [
            "in 1", "wait", "in 3", "wait", "let in [4]", "let in [2]", "let in []", "let in []",
        ]
        #expect(run(limit: 3, hostLimit: 1, steps) == expected)
    }

    @Test("forgets who gives up, before or while waiting, and never twice")
    func abandoning() {
        let steps: [Step] = [
            .enter(1, "a"), .enter(2, "a"), .abandon(2), .abandon(2), .abandon(3), .enter(3, "a"), .abandon(1),
            .leave(1),
            .enter(4, "a"),
        ]
        let expected = ["in 1", "wait", "refuse 2", "none", "none", "refuse 3", "none", "let in []", "in 4"]
        #expect(run(limit: 1, hostLimit: 1, steps) == expected)
    }

    @Test("takes a limit of nothing as one")
    func nothing() {
        #expect(run(limit: 0, hostLimit: -1, [.enter(1, "a"), .enter(2, "b")]) == ["in 1", "wait"])
    }

    @Test("is left also when a task inside is cancelled, and not entered by one that was cancelled before")
    func cancelledTasks() async throws {
        let gate = SlotGate(limit: 1, hostLimit: 1)
        await withTaskGroup { group in
            for _ in 0..<200 {
                group.addTask {
                    _ = try? await gate.withPlace(host: "a") { await Task.yield() }
                }
                if Bool.random() { group.cancelAll() }
            }
        }
        #expect(try await gate.withPlace(host: "a") { 1 } == 1)
    }
}

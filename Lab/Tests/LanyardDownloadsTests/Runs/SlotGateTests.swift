import Testing

@testable import LanyardDownloads

@Suite("The gate for downloads")
struct SlotGateTests {
    private enum Step {
        case reserve(String)
        case wait(Int)
        case flush(Int)
        case leave(Int)
        case giveUp(Int)
    }

    private func run(limit: Int, hostLimit: Int, _ steps: [Step]) -> [String] {
        var machine = SlotGate.StateMachine<Int>(limit: limit, hostLimit: hostLimit)
        var results: [String] = []
        for step in steps {
            switch step {
            case .reserve(let host): results.append("\(machine.reserve(host: host))")
            case .wait(let ticket):
                switch machine.wait(ticket, ticket) {
                case .admit(let waiter): results.append("in \(waiter)")
                case .wait: results.append("wait")
                case .refuse(let waiter): results.append("refuse \(waiter)")
                }
            case .flush(let ticket): results.append("let in \(machine.flush(ticket))")
            case .leave(let ticket): results.append("let in \(machine.leave(ticket))")
            case .giveUp(let ticket): results.append(machine.giveUp(ticket).map { "refuse \($0)" } ?? "nobody")
            }
        }
        return results
    }

    @Test func `lets in up to the limit, and then in the order of the places, whoever waits first`() {
        let steps: [Step] = [
            .reserve("a"), .reserve("b"), .reserve("c"), .reserve("d"),
            .wait(4), .wait(3), .wait(2), .wait(1), .leave(2), .leave(1), .leave(3),
        ]
        let expected = [
            "1", "2", "3", "4", "wait", "wait", "in 2", "in 1", "let in [3]", "let in [4]", "let in []",
        ]
        #expect(run(limit: 2, hostLimit: 2, steps) == expected)
    }

    @Test func `lets in a place before anybody waits for it`() {
        let steps: [Step] = [.reserve("a"), .reserve("a"), .leave(1), .wait(2), .wait(1)]
        #expect(run(limit: 1, hostLimit: 1, steps) == ["1", "2", "let in []", "in 2", "refuse 1"])
    }

    @Test func `lets others in while files wait for the disk, but not more than belong to the limit`() {
        let steps: [Step] =
            (1...7).map { _ in .reserve("a") } + (2...7).map { .wait($0) } + (1...6).map { .flush($0) } + [
                .flush(1), .leave(1), .flush(5), .flush(6), .leave(5), .leave(2), .flush(6), .leave(7), .leave(6),
            ]
        let expected =
            (1...7).map { "\($0)" } + (2...7).map { _ in "wait" } + [
                "let in [2]", "let in [3]", "let in [4]", "let in [5]", "let in []", "let in []",
                "let in []", "let in []", "let in [6]", "let in []", "let in []", "let in []", "let in [7]",
                "let in []",
                "let in []",
            ]
        #expect(run(limit: 1, hostLimit: 1, steps) == expected)
    }

    @Test func `lets as many files wait for the disk as may run, and below 16 four times as many, up to 16`() {
        let counts = [1, 2, 4, 5, 16, 50, .max].map { DownloadConfiguration.flushes(beside: $0) }
        #expect(counts == [4, 8, 16, 16, 16, 50, .max])
    }

    @Test func `does not hold up other hosts behind a busy one`() {
        let steps: [Step] = [
            .reserve("a"), .reserve("a"), .reserve("b"), .reserve("b"), .wait(2), .wait(3), .wait(4), .leave(3),
            .leave(1),
        ]
        let expected = ["1", "2", "3", "4", "wait", "in 3", "wait", "let in [4]", "let in [2]"]
        #expect(run(limit: 3, hostLimit: 1, steps) == expected)
    }

    @Test func `forgets who gives up, before or while somebody waits, and never twice`() {
        let steps: [Step] = [
            .reserve("a"), .reserve("a"), .reserve("a"), .wait(2), .giveUp(2), .giveUp(2), .giveUp(3), .wait(3),
            .giveUp(1),
            .leave(1), .leave(1), .reserve("a"), .wait(4),
        ]
        let expected = [
            "1", "2", "3", "wait", "refuse 2", "nobody", "nobody", "refuse 3", "nobody", "let in []", "let in []", "4",
            "in 4",
        ]
        #expect(run(limit: 1, hostLimit: 1, steps) == expected)
    }

    @Test func `takes a limit of nothing as one`() {
        #expect(
            run(limit: 0, hostLimit: -1, [.reserve("a"), .reserve("b"), .wait(1), .wait(2)])
                == ["1", "2", "in 1", "wait"]
        )
    }

    @Test func `is left by everybody, cancelled or not, and by places that nobody used`() async throws {
        let gate = SlotGate(limit: 1, hostLimit: 1)
        await withTaskGroup { group in
            for number in 0..<300 {
                let place = gate.reserve(host: "a")
                guard number % 5 > 0 else { continue }
                group.addTask {
                    defer { place.leave() }
                    try? await place.enter()
                }
                if number % 50 == 49 { group.cancelAll() }
            }
        }
        try await gate.reserve(host: "a").enter()
    }
}

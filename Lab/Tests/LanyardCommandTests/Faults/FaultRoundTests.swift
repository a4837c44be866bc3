import Foundation
import LabTestSupport
import Testing

/// The real command, real sockets, real disks that are full, and `kill -9`.
///
/// `STRESS=20` makes 500 rounds of 25. A round's plan is the same for the same seed; when exactly a process is killed is
/// not. `SEED=n ROUNDS=1` plans the round again that failed with `SEED=n`.
@Suite("Downloads under faults", .processes)
struct FaultRoundTests {
    private static let atOnce = 6

    @Test func `A file is whole and the server's, or not there, whatever happens on the way`() async throws {
        let seed = SeededNumbers.chosenSeed
        let count = ProcessInfo.processInfo.environment["ROUNDS"].flatMap { Int($0) } ?? Effort.times(25, atLeast: 3)
        print("faults: \(count) rounds, SEED=\(seed), disks \(Privileges.mayMount ? "of tmpfs" : "by RLIMIT_FSIZE")")
        var sum = FaultRound.Tally()
        await withTaskGroup(of: FaultRound.Tally?.self) { group in
            for number in 0..<count {
                if number >= Self.atOnce, let tally = await group.next() ?? nil { sum += tally }
                group.addTask {
                    let plan = FaultPlan(seed: seed &+ UInt64(number))
                    do {
                        return try await FaultRound.run(plan)
                    } catch {
                        Issue.record("round \(number): \(error)")
                        return nil
                    }
                }
            }
            for await tally in group { if let tally { sum += tally } }
        }
        print(
            """
            faults: \(count) rounds, \(sum.lives) runs of the command: \(sum.killed) killed, \(sum.interrupted) \
            interrupted, \(sum.failed) failed, \(sum.fullDisks) on a full disk; \(sum.changes) changes of a file, \
            \(sum.requests) requests, \(sum.resumptions) resumed, the folders looked at \(sum.looks) times, SEED=\(seed)
            """
        )
        guard count >= 25 else { return }
        #expect(sum.killed > count / 5 && sum.failed > count / 5 && sum.fullDisks > 0 && sum.changes > 0)
        #expect(sum.resumptions > count / 5)
        Evidence.note(
            "A file under its final name is whole, and what the server served last",
            "cut, reset, stall, 5xx, wrong heads and ranges, changed files, \(sum.killed) × kill -9, "
                + "\(sum.fullDisks) full disks (\(Privileges.mayMount ? "tmpfs" : "RLIMIT_FSIZE")) in \(sum.lives) runs of the "
                + "command; folders watched all the time",
            count,
            "rounds",
            seed: "SEED=\(seed)",
            filter: "FaultRoundTests --package-path Lab"
        )
    }
}

import Foundation
import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

@testable import LanyardConsole

@Suite("Recordings that cannot be written") struct RecordingTroubleTests {
    private let bench: RecordingBench
    private var program: WatchedProgram { bench.program }
    private var full: RecordingError { RecordingError(bench.file, code: ENOSPC) }

    init() throws {
        bench = try RecordingBench()
    }

    @Test func `a ring on a full disk says so once, tries ever less often, and begins anew when there is room`()
        async throws
    {
        let work = try bench.work(keeping: .seconds(30))
        try await recording {
            let scope = program.scope("shop")
            let task = Task { try await work.run(work.begin()) }
            await bench.pass(2)
            bench.disk.room = 100
            await bench.pass(1)
            #expect(bench.reports.all == [full])
            let before = try bench.lines(isCut: true)
            #expect(before.prefix(2).map(\.type) == ["recording", "snapshot"], "What was written can be read.")
            let (tries, run) = (bench.disk.tries, scope.addTask(name: "meanwhile") {})
            try await program.recorded(run)
            await bench.pass(60)
            #expect(bench.reports.all == [full])
            // After 2, 4 and 8 seconds, then every ten.
            #expect(bench.disk.tries - tries == 7)
            #expect(try bench.lines(isCut: true).count == before.count)
            bench.disk.room = nil
            await bench.pass(10)
            #expect(bench.reports.all == [full, nil])
            let anew = try bench.lines()
            #expect(anew.prefix(2).map(\.type) == ["recording", "snapshot"])
            #expect(anew.runs.contains(run.id.rawValue), "The snapshot has what ended meanwhile.")
            #expect(try bench.folderNames == ["a b.lanyard"], "Nothing is left of what could not be begun.")
            task.cancel()
            try await task.value
            let lines = try bench.lines()
            #expect(lines.last?.type == "end")
            let frames = lines.filter { $0.sequence != nil }
            for (last, frame) in zip(frames, frames.dropFirst()) { #expect(frame.after == last.sequence) }
        }
    }

    @Test func `a ring goes on when its folder was removed and is there again`() async throws {
        let work = try bench.work(keeping: .seconds(30))
        try await recording {
            let task = Task { try await work.run(work.begin()) }
            await bench.pass(2)
            try FileManager.default.removeItem(at: bench.file.deletingLastPathComponent())
            await bench.pass(1)
            let gone = RecordingError(bench.file, code: ENOENT)
            #expect(bench.reports.all == [gone], "It is noticed at once, and not when it would begin anew.")
            await bench.pass(30)
            #expect(bench.reports.all == [gone])
            // Another cause is news.
            try bench.makeFolder()
            bench.disk.room = 0
            await bench.pass(10)
            #expect(bench.reports.all == [gone, full])
            bench.disk.room = nil
            await bench.pass(10)
            #expect(bench.reports.all == [gone, full, nil])
            #expect(try bench.lines().prefix(2).map(\.type) == ["recording", "snapshot"])
            task.cancel()
            try await task.value
        }
    }

    @Test func `a ring that is stopped tries once more, and throws if that fails`() async throws {
        for hasRoom in [true, false] {
            let work = try bench.work(keeping: .seconds(30))
            try await recording {
                let task = Task { try await work.run(work.begin()) }
                await bench.pass(1)
                bench.disk.room = 0
                await bench.pass(1)
                if hasRoom { bench.disk.room = nil }
                task.cancel()
                if hasRoom {
                    try await task.value
                    #expect(bench.reports.all == [full, nil])
                    let lines = try bench.lines()
                    #expect(lines.prefix(2).map(\.type) == ["recording", "snapshot"] && lines.last?.type == "end")
                } else {
                    await #expect(throws: full) { try await task.value }
                }
            }
        }
    }

    @Test func `a recording of all of the time ends with what the system says, and can be read up to there`()
        async throws
    {
        let work = try bench.work()
        try await recording {
            let run = program.scope("shop").addTask(name: "order") {}
            try await program.recorded(run)
            let task = Task { try await work.run(work.begin()) }
            await bench.pass(2)
            bench.disk.room = 100
            await program.clock.advance(by: .seconds(1))
            await #expect(throws: full) { try await task.value }
            let words = String(cString: strerror(ENOSPC))
            let path = bench.file.path(percentEncoded: false)
            #expect(full.localizedDescription == "The recording “\(path)” cannot be written: \(words).")
            let lines = try bench.lines(isCut: true)
            #expect(lines.prefix(2).map(\.type) == ["recording", "snapshot"])
            #expect(lines.runs.contains(run.id.rawValue))
            #expect(bench.reports.all.isEmpty, "Whoever stops it is told.")
        }
    }

    @Test func `what comes and goes is told no more often than is tried`() {
        var trouble = RecordingTrouble(interval: .seconds(1))
        var (news, pauses): ([Bool], [Duration]) = ([], [])
        for _ in 0..<6 {
            news += [trouble.failed(full), trouble.failed(full), trouble.begun(isInOrder: false)]
            pauses.append(trouble.pause)
        }
        #expect(news == Array(repeating: [true, false, true], count: 6).flatMap(\.self))
        #expect(pauses == [4, 10, 10, 10, 10, 10].map { .seconds($0) })
        // A whole span without trouble is no news, and makes the next trouble a new one.
        let isNews = trouble.begun(isInOrder: true)
        #expect(!isNews && trouble.pause == .seconds(1))
        var slow = RecordingTrouble(interval: .seconds(60))
        _ = slow.failed(full)
        #expect(slow.pause == .seconds(60))
    }
}

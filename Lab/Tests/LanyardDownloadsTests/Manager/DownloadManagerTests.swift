import Foundation
import LabFileSource
import LabTestSupport
import Lanyard
import Testing

@testable import LanyardDownloads

@Suite("The download manager")
struct DownloadManagerTests {
    private let size = 2_000_000

    private func throttled(_ name: String, rate: Int = 4_000_000) -> ServedFile {
        .generated(name, size: size) { $0.throttle = .body(bytesPerSecond: rate) }
    }

    /// A file that never ends by itself.
    private func endless(_ name: String) -> ServedFile {
        .generated(name, size: size) { $0.faults = .always(.stall(after: 100_000)) }
    }

    @Test func `tells each phase of a download, from the first to the last`() async throws {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let bench = try ManagerBench()
            let download = bench.add(source.url(for: "a.bin"), starts: false)
            #expect(download.state.phase.name == "idle")
            let observer = Task {
                var names: [String] = []
                for await state in download.states {
                    if names.last != state.phase.name { names.append(state.phase.name) }
                    #expect(state.id == download.id)
                    if state.phase.isSettled { break }
                }
                return names
            }
            download.resume()
            let state = await download.settled()
            guard case .finished(bench.folder.path("a.bin"), sha256: nil) = state.phase else {
                Issue.record("\(state)")
                return
            }
            #expect(state.bytes == Int64(size) && state.total == Int64(size) && state.fraction == 1)
            #expect(await observer.value.last == "finished")
            #expect(try bench.sha256("a.bin") == file.sha256())
        }
    }

    @Test func `gives every observer the newest state, late ones too`() async throws {
        try await withFileSource([throttled("a.bin")]) { source in
            let bench = try ManagerBench()
            let download = bench.add(source.url(for: "a.bin"))
            let observers = (0..<5).map { _ in Task { await download.settled() } }
            for observer in observers { #expect(await observer.value.phase.name == "finished") }
            #expect(await download.settled().phase.name == "finished")
            #expect(download.state.phase.name == "finished")
        }
    }

    @Test
    @MainActor
    func `can be used from the main actor`() async throws {
        try await withFileSource([throttled("a.bin")]) { source in
            let bench = try ManagerBench()
            let download = bench.add(source.url(for: "a.bin"))
            var last = download.state
            for await state in download.states {
                MainActor.assertIsolated()
                last = state
                if state.phase.isSettled { break }
            }
            #expect(last.phase.name == "finished")
        }
    }

    @Test func `runs no more downloads at once than it may, over all and of one host`() async throws {
        let names = (1...6).map { "\($0).bin" }
        try await withFileSource(names.map { endless($0) }) { source in
            try await withFileSource([endless("x.bin")]) { other in
                let bench = try ManagerBench {
                    $0.maximumDownloads = 3
                    $0.maximumDownloadsPerHost = 2
                }
                let downloads = names.map { bench.add(source.url(for: $0)) }
                let elsewhere = bench.add(other.url(for: "x.bin"))
                try await source.openAnswers(atLeast: 2)
                try await other.openAnswers(atLeast: 1)
                #expect(downloads.prefix(2).allSatisfy { $0.state.phase.name == "running" })
                #expect(downloads.dropFirst(2).allSatisfy { $0.state.phase.name == "waiting" })
                #expect(elsewhere.state.phase.name == "running")
                #expect(Set(source.requests.map(\.file)) == ["1.bin", "2.bin"])
                downloads[0].cancel()
                try await source.requestCount(of: "3.bin", atLeast: 1)
                try await bench.manager.cancelAndWait()
                #expect(bench.manager.downloads.allSatisfy { $0.state.phase.name == "cancelled" })
                #expect(source.requests.count == 3)
            }
        }
    }

    @Test func `is idle when the run of a download has ended, and not when the download has told so`() async throws {
        try await withFileSource([.generated("a.bin", size: 1000)]) { source in
            let bench = try ManagerBench()
            let download = bench.add(source.url(for: "a.bin"))
            try await bench.manager.waitUntilIdle()
            #expect(download.state.phase.name == "finished")
            #expect(bench.manager.snapshot().runs.isEmpty)
        }
    }

    @Test func `closes the socket of a cancelled download promptly, and says who cancelled it and why`() async throws {
        try await withFileSource([endless("a.bin")]) { source in
            let bench = try ManagerBench { $0.connections = 3 }
            let download = bench.add(source.url(for: "a.bin"))
            try await source.bytesSent(of: "a.bin", atLeast: 200_000)
            let line: UInt = #line + 1
            download.cancel("not wanted any more")
            download.cancel("too late")
            let state = await download.settled()
            guard case .cancelled(let cause) = state.phase else {
                Issue.record("\(state)")
                return
            }
            #expect(cause.kind == .requested && cause.reason == "not wanted any more")
            #expect(cause.origin.fileID.hasSuffix("DownloadManagerTests.swift") && cause.origin.line == line)
            try await source.openConnections(atMost: 0)
            #expect(try bench.folder.names == ["a.bin.part", "a.bin.part.json"])
        }
    }

    @Test func `cancels one that waits for its turn, without a request`() async throws {
        try await withFileSource([endless("a.bin"), endless("b.bin")]) { source in
            let bench = try ManagerBench { $0.maximumDownloads = 1 }
            bench.add(source.url(for: "a.bin"))
            try await source.openAnswers(atLeast: 1)
            let waiting = bench.add(source.url(for: "b.bin"))
            waiting.cancel("changed my mind")
            #expect(await waiting.settled().phase.name == "cancelled")
            #expect(source.requests(for: "b.bin") == [])
        }
    }

    @Test func `goes on after a pause where it was`() async throws {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let bench = try ManagerBench()
            let download = bench.add(source.url(for: "a.bin"))
            try await bench.received(download, atLeast: 500_000)
            download.pause()
            let paused = await bench.first(of: download) { $0.phase.name == "paused" }
            #expect(paused.bytes >= 500_000 && paused.bytes < Int64(size))
            #expect(paused.total == Int64(size))
            try await source.openConnections(atMost: 0)
            let requests = source.requests.count
            download.resume()
            #expect(await download.settled().phase.name == "finished")
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(source.requests.count == requests + 1)
            #expect(source.requests[requests].range == "bytes=\(paused.bytes)-\(size - 1)")
        }
    }

    @Test(arguments: [1, 3]) func `survives pause and resume in quick turns: the newest run alone writes the state`(
        connections: Int
    ) async throws {
        let file = throttled("a.bin", rate: 2_000_000)
        try await withFileSource([file]) { source in
            let bench = try ManagerBench { $0.connections = connections }
            let download = bench.add(source.url(for: "a.bin"))
            for turn in 0..<40 {
                if turn % 4 == 0 { try await source.requestCount(atLeast: turn / 4 + 1) }
                await withTaskGroup { group in
                    group.addTask { download.pause() }
                    group.addTask { download.resume() }
                }
                download.resume()
            }
            #expect(await download.settled().phase.name == "finished")
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test func `ends every download with the one cause, the paused ones too, and takes new ones after`() async throws {
        try await withFileSource([endless("a.bin"), endless("b.bin"), endless("c.bin")]) { source in
            let bench = try ManagerBench { $0.maximumDownloads = 2 }
            let downloads = ["a.bin", "b.bin", "c.bin"].map { bench.add(source.url(for: $0)) }
            try await source.openAnswers(atLeast: 2)
            downloads[1].pause()
            _ = await bench.first(of: downloads[1]) { $0.phase.name == "paused" }
            bench.manager.cancelAll("the demo is over")
            for download in downloads {
                guard case .cancelled(let cause) = await download.settled().phase else {
                    Issue.record("not cancelled")
                    return
                }
                #expect(cause.kind == .scopeCancelled && cause.reason == "the demo is over")
            }
            source.serve(throttled("a.bin"))
            downloads[0].resume()
            #expect(await downloads[0].settled().phase.name == "finished")
        }
    }

    @Test func `cancels everything when it goes away, though handles are kept; then the states end`() async throws {
        try await withFileSource([endless("a.bin"), endless("b.bin")]) { source in
            var bench: ManagerBench? = try ManagerBench { $0.maximumDownloads = 1 }
            let folder = try #require(bench?.folder)
            let downloads = try ["a.bin", "b.bin"].map { try #require(bench?.add(source.url(for: $0))) }
            let observers = downloads.map { download in
                Task {
                    var last = download.state
                    for await state in download.states { last = state }
                    return last
                }
            }
            try await source.bytesSent(atLeast: 50_000)
            bench = nil
            for observer in observers {
                guard case .cancelled(let cause) = await observer.value.phase else {
                    Issue.record("not cancelled")
                    return
                }
                #expect(cause.kind == .ownerReleased)
            }
            try await source.openConnections(atMost: 0)
            #expect(try folder.names.allSatisfy { $0.hasPrefix("a.bin.part") })
            downloads[0].resume()
            guard case .cancelled(let cause) = downloads[0].state.phase else {
                Issue.record("resumed without a manager")
                return
            }
            #expect(cause.kind == .refused)
            _ = await downloads[0].settled()
        }
    }

    @Test func `is cancelled with the scope above it`() async throws {
        try await withFileSource([endless("a.bin")]) { source in
            let parent = TaskScope("App")
            let bench = try ManagerBench(parent: parent)
            let download = bench.add(source.url(for: "a.bin"))
            try await source.bytesSent(atLeast: 100_000)
            #expect(bench.manager.snapshot().runs.map(\.name) == ["a.bin"])
            parent.cancelAll("the app ends")
            guard case .cancelled(let cause) = await download.settled().phase else {
                Issue.record("not cancelled")
                return
            }
            #expect(cause.kind == .parentCancelled && cause.underlying?.reason == "the app ends")
        }
    }

    @Test func `refuses downloads under a scope that is closed`() async throws {
        let parent = TaskScope("App")
        try await parent.close()
        let bench = try ManagerBench(parent: parent)
        let download = bench.add("http://127.0.0.1:1/a.bin")
        guard case .cancelled(let cause) = await download.settled().phase else {
            Issue.record("not cancelled")
            return
        }
        #expect(cause.kind == .refused)
    }

    @Test func `tells a failure as such, and tries again when asked`() async throws {
        let missing = ServedFile.generated("a.bin", size: size) { $0.faults = [.status(404)] }
        try await withFileSource([missing]) { source in
            let bench = try ManagerBench()
            let download = bench.add(source.url(for: "a.bin"))
            guard case .failed(.httpStatus(404, _, _)) = await download.settled().phase else {
                Issue.record("not failed")
                return
            }
            download.cancel()
            #expect(download.state.phase.name == "failed")
            download.resume()
            #expect(await download.settled().phase.name == "finished")
            download.resume()
            #expect(download.state.phase.name == "finished")
        }
    }

    @Test(.realTime) func `shows the waits between tries, and ends one when it is cancelled`() async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.faults = .always(.status(503)) }
        try await withFileSource([file]) { source in
            let bench = try ManagerBench(clock: ContinuousClock()) { $0.backoffBase = .seconds(3600) }
            let download = bench.add(source.url(for: "a.bin"))
            let state = await bench.first(of: download) { $0.phase.name == "retrying" }
            guard case .retrying(attempt: 2, after: .seconds(30), .httpStatus(503, _, _)) = state.phase else {
                Issue.record("\(state)")
                return
            }
            download.cancel("enough")
            #expect(await download.settled().phase.name == "cancelled")
        }
    }

    @Test func `removes what it has of a file when it is reset, and can begin anew`() async throws {
        try await withFileSource([endless("a.bin")]) { source in
            let bench = try ManagerBench()
            let download = bench.add(source.url(for: "a.bin"))
            try await bench.received(download, atLeast: 100_000)
            download.reset()
            let state = await bench.first(of: download) { $0.phase.name == "idle" }
            #expect(state.bytes == 0 && state.path == nil)
            #expect(try bench.folder.names == [])
            source.serve(throttled("a.bin"))
            download.resume()
            #expect(await download.settled().bytes == Int64(size))
            download.reset()
            _ = await bench.first(of: download) { $0.phase.name == "idle" }
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test func `gives the second of two URLs with one name a number, until the first is removed`() async throws {
        let files = ["1/a.bin", "2/a.bin", "3/a.bin"].map { ServedFile.generated($0, size: 1000) }
        try await withFileSource(files) { source in
            let bench = try ManagerBench()
            let first = bench.add(source.url(for: "1/a.bin"))
            #expect(await first.settled().path == bench.folder.path("a.bin"))
            let second = bench.add(source.url(for: "2/a.bin"))
            #expect(await second.settled().path == bench.folder.path("a (2).bin"))
            bench.manager.remove(first.id)
            #expect(bench.manager.downloads == [second])
            #expect(bench.manager.download(first.id) == nil)
            try FileManager.default.removeItem(atPath: bench.folder.path("a.bin"))
            let third = bench.add(source.url(for: "3/a.bin"))
            #expect(await third.settled().path == bench.folder.path("a.bin"))
        }
    }

    @Test func `pauses and resumes all`() async throws {
        try await withFileSource([endless("a.bin"), endless("b.bin")]) { source in
            let bench = try ManagerBench()
            let downloads = ["a.bin", "b.bin"].map { bench.add(source.url(for: $0)) }
            try await source.openAnswers(atLeast: 2)
            bench.manager.pauseAll()
            for download in downloads { _ = await bench.first(of: download) { $0.phase.name == "paused" } }
            try await source.openConnections(atMost: 0)
            for name in ["a.bin", "b.bin"] { source.serve(throttled(name)) }
            bench.manager.resumeAll()
            for download in downloads { #expect(await download.settled().phase.name == "finished") }
        }
    }

    @Test(.realTime) func `changes its rate limit while it runs`() async throws {
        try await withFileSource([throttled("a.bin", rate: 100_000_000)]) { source in
            let bench = try ManagerBench(clock: ContinuousClock()) { $0.rateLimit = 200_000 }
            let download = bench.add(source.url(for: "a.bin"))
            try await bench.received(download, atLeast: 1)
            bench.manager.setRateLimit(nil)
            #expect(await download.settled().phase.name == "finished")
        }
    }

    @Test func `keeps nothing alive once it is gone and its downloads have ended`() async throws {
        try await withFileSource([throttled("a.bin")]) { source in
            weak var services: DownloadServices?
            weak var record: DownloadRecord?
            do {
                let bench = try ManagerBench()
                services = bench.services
                let download = bench.add(source.url(for: "a.bin"))
                record = download.record
                _ = await download.settled()
            }
            // The run tells its end a moment before its task lets go of everything.
            try await until("nothing keeps the download") { services == nil && record == nil }
        }
    }
}

import Foundation
import LabFileSource
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A download that is interrupted")
struct ResumeTests {
    private let size = 2_000_000

    private func throttled(_ name: String, configure: (inout ServedFile) -> Void = { _ in }) -> ServedFile {
        .generated(name, size: size) {
            $0.throttle = .body(bytesPerSecond: 4_000_000)
            configure(&$0)
        }
    }

    @Test(arguments: [1, 3]) func `is resumed by another process where it was, under the same version`(connections: Int)
        async throws
    {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let first = try RunBench { $0.connections = connections }
            let recorder = RunRecorder()
            await first.interrupt(first.request(source.url(for: "a.bin")), afterBytes: 700_000, recorder: recorder)
            #expect(try first.folder.names == ["a.bin.part", "a.bin.part.json"])
            guard case .sidecar(let sidecar) = try first.folder.sidecar("a.bin") else {
                Issue.record("no sidecar")
                return
            }
            #expect(sidecar.ledger.count == recorder.received)
            try await source.settled()
            let before = source.requests.count

            let second = try RunBench(folder: first.folder) { $0.connections = connections }
            let resumed = RunRecorder()
            try await second.run(source.url(for: "a.bin"), recorder: resumed)
            #expect(try second.sha256("a.bin") == file.sha256())
            #expect(try second.folder.names == ["a.bin"])
            #expect(resumed.received == Int64(size) - recorder.received)
            #expect(resumed.restarts == [])
            try await source.settled()
            #expect(source.requests.dropFirst(before).allSatisfy { $0.status == 206 && $0.ifRange != nil })
        }
    }

    @Test(arguments: [1, 3]) func `goes on after its connection broke, without a byte twice`(connections: Int)
        async throws
    {
        let file = ServedFile.generated("a.bin", size: size) {
            $0.faults = [.cut(after: 30_000), .cut(after: 10_000), .none, .cut(after: 1000)]
        }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            let recorder = RunRecorder()
            try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(recorder.received == Int64(size))
        }
    }

    @Test func `is resumed though its connection was reset`() async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.faults = [.reset(after: 500_000)] }
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
        }
    }

    @Test(arguments: [1, 3]) func `begins again when the file changed meanwhile`(connections: Int) async throws {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 500_000)
            let newer = ServedFile.generated("a.bin", size: size, seed: 2)
            source.serve(newer)
            let recorder = RunRecorder()
            try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try bench.sha256("a.bin") == newer.sha256())
            #expect(recorder.restarts == [.fileChanged])
        }
    }

    @Test(arguments: [1, 3], [0, 1, 300_000]) func `keeps nothing of a longer version`(connections: Int, newSize: Int)
        async throws
    {
        try await withFileSource([throttled("a.bin")]) { source in
            let bench = try RunBench { $0.connections = connections }
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 1_000_000)
            let newer = ServedFile.generated("a.bin", size: newSize, seed: 2)
            source.serve(newer)
            let recorder = RunRecorder()
            try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try bench.sha256("a.bin") == newer.sha256())
            #expect(recorder.restarts == [.fileChanged])
        }
    }

    @Test func `over several connections does without one that fails: the others fetch its rest`() async throws {
        let faults: [Fault] = [
            .cut(after: 30_000), .reset(after: 0), .status(503), .status(403), .wrongLength(by: 0),
        ]
        for fault in faults {
            let file = throttled("a.bin") { $0.faults = .request(3, fault) }
            try await withFileSource([file]) { source in
                let bench = try RunBench {
                    $0.connections = 3
                    $0.retries = 0
                }
                let recorder = RunRecorder()
                try await bench.run(source.url(for: "a.bin"), recorder: recorder)
                #expect(try bench.sha256("a.bin") == file.sha256())
                #expect(recorder.received == Int64(size))
            }
        }
    }

    @Test func `is tried again when one connection was refused and the other cut`() async throws {
        let file = throttled("a.bin") { $0.faults = [.cut(after: 60_000), .status(403)] }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = 2 }
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
        }
    }

    @Test func `begins again when the file changes between two of its parts`() async throws {
        let newer = FileContent.generated(size: size, seed: 2)
        let file = ServedFile.generated("a.bin", size: size) {
            $0.change = ContentChange(afterRequests: 3, to: newer)
        }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = 2 }
            let recorder = RunRecorder()
            try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try bench.sha256("a.bin") == newer.sha256())
            #expect(recorder.restarts == [.fileChanged])
        }
    }

    @Test(arguments: [1, 3]) func `passes over what is there when the server now ignores ranges`(connections: Int)
        async throws
    {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 500_000)
            source.serve(.generated("a.bin", size: size) { $0.faults = .always(.rangeIgnored) })
            let recorder = RunRecorder()
            try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(recorder.restarts == [])
            #expect(recorder.received < Int64(size))
        }
    }

    @Test func `keeps what is there when something comes in the middle that says nothing of a file`() async throws {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let bench = try RunBench {
                $0.connections = 2
                $0.retries = 0
            }
            let recorder = RunRecorder()
            let request = bench.request(source.url(for: "a.bin"))
            let task = Task { try await bench.run(request, recorder: recorder) }
            await recorder.received(atLeast: 200_000)
            source.serve(
                .generated("a.bin", size: 18, seed: 9) {
                    $0.validators = []
                    $0.faults = .always(.rangeIgnored)
                }
            )
            let error = await #expect(throws: DownloadError.self) { try await task.value }
            guard case .otherFile? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            source.serve(.generated("a.bin", size: size))
            let next = RunRecorder()
            try await bench.run(request, recorder: next)
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(next.received < Int64(size))
        }
    }

    @Test func `passes over what is there when the whole comes without a length`() async throws {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 500_000)
            source.serve(
                .generated("a.bin", size: size) {
                    $0.framing = .chunked
                    $0.faults = .always(.rangeIgnored)
                }
            )
            let recorder = RunRecorder()
            try await bench.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(recorder.restarts == [] && recorder.received < Int64(size))
        }
    }

    @Test(arguments: [1, 3]) func `keeps what is there when something comes that says nothing of a file`(
        connections: Int
    )
        async throws
    {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 500_000)
            let part = try bench.folder.data("a.bin.part")
            // As a network does that wants a login first.
            source.serve(
                .generated("a.bin", size: 18, seed: 9) {
                    $0.validators = []
                    $0.faults = .always(.rangeIgnored)
                }
            )
            let error = await #expect(throws: DownloadError.self) { try await bench.run(source.url(for: "a.bin")) }
            guard case .otherFile(let words)? = error, words.hasPrefix("200 with 18 bytes") else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try bench.folder.data("a.bin.part") == part)
            source.serve(.generated("a.bin", size: size))
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
        }
    }

    @Test(arguments: [1, 3]) func `takes no part that is not the one it asked for`(connections: Int) async throws {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 500_000)
            source.serve(.generated("a.bin", size: size) { $0.faults = .request(1, .rangeShifted(by: 100)) })
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
        }
    }

    @Test func `comes as a whole when its parts never fit together`() async throws {
        // The first request of a try waits until the second, that of the other connection, has ended it.
        let unfit: [Fault] = [.stall(after: 1000), .rangeShifted(by: 100)]
        let file = ServedFile.generated("a.bin", size: size) {
            $0.faults = FaultScript(unfit + unfit + [.none], then: .rangeShifted(by: 100))
        }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = 2 }
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
        }
    }

    @Test func `is given up when what was kept never fits, and says so without the password`() async throws {
        let file = ServedFile.generated("a.bin", size: size) {
            $0.faults = FaultScript((1...4).flatMap { _ in [.cut(after: 500_000), .rangeShifted(by: 100)] })
        }
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            let url = source.url(for: "a.bin").absoluteString
            await #expect(throws: DownloadError.keepsChanging(url)) {
                try await bench.run(url.replacing("http://", with: "http://me:secret@"))
            }
        }
    }

    @Test func `is given up when the file changes at every look`() async throws {
        try await withFileSource([.generated("a.bin", size: size, seed: 1)]) { source in
            let url = source.url(for: "a.bin")
            let changes = Task {
                for count in 1... {
                    try await source.requestCount(atLeast: count)
                    source.serve(.generated("a.bin", size: size, seed: UInt64(count) + 1))
                }
            }
            defer { changes.cancel() }
            let bench = try RunBench { $0.connections = 2 }
            do {
                try await bench.run(url)
            } catch let error as DownloadError {
                #expect(error == .keepsChanging(url.absoluteString))
            }
        }
    }

    @Test func `does not resume a body of unknown length, and still ends right`() async throws {
        let file = ServedFile.generated("a.bin", size: size) {
            $0.framing = .chunked
            $0.faults = [.cut(after: 100_000)]
        }
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(source.requests.allSatisfy { $0.range == nil })
        }
    }

    @Test func `is finished without a request if only its last step was missing`() async throws {
        let file = ServedFile.generated("a.bin", size: size)
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            try bench.folder.write("in the way", to: "a.bin")
            // The name is free when the run begins to write, and taken when it ends.
            var request = bench.request(source.url(for: "a.bin"))
            request.existingFile = .overwrite
            source.serve(throttled("a.bin"))
            await bench.interrupt(request, afterBytes: 1_000_000)
            try FileManager.default.removeItem(atPath: bench.folder.path("a.bin"))
            let blocked = RunRecorder()
            let task = Task { try await bench.run(bench.request(source.url(for: "a.bin")), recorder: blocked) }
            await blocked.received(atLeast: 1)
            try bench.folder.write("in the way", to: "a.bin")
            await #expect(throws: DownloadError.targetExists(bench.folder.path("a.bin"))) { try await task.value }
            #expect(try bench.folder.data("a.bin") == Data("in the way".utf8))

            try FileManager.default.removeItem(atPath: bench.folder.path("a.bin"))
            try await source.settled()
            let before = source.requests.count
            try await bench.run(source.url(for: "a.bin"))
            #expect(source.requests.count == before)
            #expect(try bench.sha256("a.bin") == file.sha256())
        }
    }

    @Test(arguments: [1, 3]) func `has its connection closed promptly, and keeps what came`(connections: Int)
        async throws
    {
        let file = ServedFile.generated("a.bin", size: 50_000_000) { $0.throttle = .body(bytesPerSecond: 1_000_000) }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 200_000)
            try await source.settled()
            #expect(source.requests.contains { $0.end == .clientGone })
            try await source.openConnections(atMost: 0)
            #expect(source.bodyBytes() < 10_000_000)
            #expect(try bench.folder.names == ["a.bin.part", "a.bin.part.json"])
        }
    }

    @Test func `ends promptly while the server stalls`() async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.faults = .always(.stall(after: 100_000)) }
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 100_000)
            try await source.clientGone(from: "a.bin")
            guard case .sidecar(let sidecar) = try bench.folder.sidecar("a.bin") else {
                Issue.record("no sidecar")
                return
            }
            #expect(sidecar.ledger.ranges == [0..<100_000])
        }
    }

    @Test func `leaves nothing behind if not a byte had come`() async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.faults = .always(.stallHead) }
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            let task = Task { try await bench.run(source.url(for: "a.bin")) }
            try await source.requestCount(atLeast: 1)
            task.cancel()
            _ = await task.result
            try await source.clientGone(from: "a.bin")
            #expect(try bench.folder.names == [])
        }
    }

    @Test(arguments: 0..<12) func `killed at any moment yields the right file in the end`(point: Int) async throws {
        let file = throttled("a.bin")
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = point % 3 + 1 }
            let recorder = RunRecorder()
            let request = bench.request(source.url(for: "a.bin"))
            let task = Task { try await bench.run(request, recorder: recorder) }
            await recorder.received(atLeast: Int64(1 + point * size / 12))
            // What a kill would leave: a sidecar, and a part file at least as new.
            let after = try RunBench { $0.connections = point % 2 + 1 }
            for name in ["a.bin.part.json", "a.bin.part"] {
                try? FileManager.default.copyItem(atPath: bench.folder.path(name), toPath: after.folder.path(name))
            }
            task.cancel()
            _ = await task.result
            try await after.run(after.request(source.url(for: "a.bin"), sha256: try file.sha256()))
            #expect(try after.folder.names == ["a.bin"])
        }
    }

    @Test(arguments: [1, 2]) func `of more than 4 GiB is resumed at offsets beyond 32 bits`(connections: Int)
        async throws
    {
        let large = 5 << 30
        let content = GeneratedBytes(size: large, seed: 7)
        let file = ServedFile("a.bin", .generated(content))
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.connections = connections }
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 1)
            guard case .sidecar(var sidecar) = try bench.folder.sidecar("a.bin") else {
                Issue.record("no sidecar")
                return
            }
            #expect(sidecar.entity.total == Int64(large))
            sidecar.ledger = RangeLedger([0..<Int64(large) - 300_000])
            try bench.folder.write(try sidecar.encoded(), to: "a.bin.part.json")
            let handle = try FileHandle(forWritingTo: URL(filePath: bench.folder.path("a.bin.part")))
            try handle.truncate(atOffset: UInt64(large) - 300_000)
            try handle.close()

            let finished = try await bench.run(source.url(for: "a.bin"))
            #expect(finished.bytes == Int64(large))
            let reader = try FileHandle(forReadingFrom: URL(filePath: finished.path))
            try reader.seek(toOffset: UInt64(large) - 300_000)
            #expect(try reader.readToEnd() == content.bytes(in: large - 300_000..<large))
        }
    }
}

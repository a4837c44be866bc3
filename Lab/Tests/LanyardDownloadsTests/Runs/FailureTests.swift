import Foundation
import LabFileSource
import LabTestSupport
import LanyardTesting
import Testing

@testable import LanyardDownloads

@Suite("A download that fails")
struct FailureTests {
    private let size = 300_000

    /// The error a download of the one file ends with.
    private func failure(
        _ file: ServedFile,
        recorder: RunRecorder = RunRecorder(),
        configure: (inout DownloadConfiguration) -> Void = { _ in }
    ) async throws -> DownloadError? {
        try await withFileSource([file]) { source in
            let bench = try RunBench(configure: configure)
            do {
                try await bench.run(source.url(for: file.name), recorder: recorder)
                return nil
            } catch {
                #expect(try !bench.folder.names.contains(file.name))
                return error as? DownloadError
            }
        }
    }

    @Test(arguments: [400, 401, 403, 404, 410, 501])
    func `says which status it got, and does not try again what cannot help`(status: Int) async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.faults = .always(.status(status)) }
        let recorder = RunRecorder()
        guard case .httpStatus(status, _, nil)? = try await failure(file, recorder: recorder) else {
            Issue.record("another error")
            return
        }
        #expect(recorder.waits == [])
    }

    @Test(arguments: [500, 502, 503, 429, 408]) func `tries again with growing waits, and says in the end why`(
        status: Int
    ) async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.faults = .always(.status(status)) }
        let recorder = RunRecorder()
        let error = try await failure(file, recorder: recorder) { $0.retries = 4 }
        guard case .httpStatus(status, _, nil)? = error else {
            Issue.record("another error")
            return
        }
        #expect(recorder.waits == [500, 1000, 2000, 4000].map { .milliseconds($0) })
        #expect(recorder.events.filter { if case .running = $0 { true } else { false } }.count == 5)
    }

    @Test(arguments: [false, true]) func `where nothing listens tries again only if that is wanted`(_ isWanted: Bool)
        async throws
    {
        let bench = try RunBench {
            $0.retries = 3
            $0.retriesRefusedConnections = isWanted
        }
        let recorder = RunRecorder()
        await #expect(throws: DownloadError.connectionRefused("127.0.0.1:1")) {
            try await bench.run("http://127.0.0.1:1/a.bin", recorder: recorder)
        }
        #expect(recorder.waits.count == (isWanted ? 3 : 0))
    }

    @Test func `asks again after a 403 that says when`() async throws {
        let times = Log<String>()
        let bench = try RunBench { ($0.retries, $0.connections) = (1, 2) }
        let recorder = RunRecorder()
        try await AnsweringServer.serving { target, _ in
            times.note(target)
            return times.all.count == 1 ? "403 Forbidden\r\nRetry-After: 7" : "200 OK\r\nETag: \"1\""
        } _: { server in
            try await bench.run(server.url + "/a.bin", recorder: recorder)
            #expect(server.heads.all.count == 2)
        }
        #expect(recorder.waits == [.seconds(7)])
    }

    @Test func `does as Retry-After says, in seconds and as a date`() async throws {
        let file = ServedFile.generated("a.bin", size: size) {
            $0.faults = [
                .status(503, retryAfter: .seconds(7)),
                .status(429, retryAfter: .date(Date(timeIntervalSinceNow: 500))),
            ]
        }
        let recorder = RunRecorder()
        #expect(try await failure(file, recorder: recorder) == nil)
        #expect(recorder.waits.first == .seconds(7))
        let second = try #require(recorder.waits.dropFirst().first)
        // The date is fixed before the answer is sent, which takes a while on a busy machine.
        #expect(second >= .seconds(300) && second <= .seconds(501))
    }

    @Test func `gives up at once when it should come back too late`() async throws {
        let file = ServedFile.generated("a.bin", size: size) {
            $0.faults = .always(.status(503, retryAfter: .seconds(86_400)))
        }
        let recorder = RunRecorder()
        let error = try await failure(file, recorder: recorder)
        guard case .httpStatus(503, _, retryAfter: .seconds(86_400))? = error else {
            Issue.record("another error")
            return
        }
        #expect(recorder.waits == [])
    }

    @Test func `does not count tries that brought something`() async throws {
        let file = ServedFile.generated("a.bin", size: size) {
            $0.faults = FaultScript([], then: .cut(after: 20_000))
        }
        let recorder = RunRecorder()
        #expect(try await failure(file, recorder: recorder) { $0.retries = 1 } == nil)
        #expect(recorder.waits.count >= size / 20_000 - 1)
        #expect(recorder.waits.allSatisfy { $0 == .milliseconds(500) })
    }

    @Test func `counts tries that bring a byte each`() async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.faults = FaultScript([], then: .cut(after: 1)) }
        let recorder = RunRecorder()
        guard case .shortBody? = try await failure(file, recorder: recorder, configure: { $0.retries = 3 }) else {
            Issue.record("It went on, or ended in another way")
            return
        }
        #expect(recorder.waits.count == 3)
    }

    @Test func `counts tries that bring more each time, but all from the first byte`() async throws {
        let file = ServedFile.generated("a.bin", size: size) {
            $0.acceptsRanges = false
            $0.throttle = .body(bytesPerSecond: 2_000_000)
            $0.faults = FaultScript((1...10).map { .cut(after: $0 * 20_000) })
        }
        let recorder = RunRecorder()
        guard case .shortBody? = try await failure(file, recorder: recorder, configure: { $0.retries = 3 }) else {
            Issue.record("It went on, or ended in another way")
            return
        }
        #expect(recorder.waits.count == 3)
    }

    @Test func `with no retries is final at the first failure, and keeps what came`() async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.faults = .always(.cut(after: 100_000)) }
        try await withFileSource([file]) { source in
            let bench = try RunBench { $0.retries = 0 }
            let error = await #expect(throws: DownloadError.self) { try await bench.run(source.url(for: "a.bin")) }
            #expect(error == .shortBody(received: 100_000, promised: 300_000))
            #expect(try bench.folder.names == ["a.bin.part", "a.bin.part.json"])
            #expect(try bench.folder.data("a.bin.part").count == 100_000)
        }
    }

    @Test(arguments: [1, 4096, 600_000, 1_500_000])
    func `keeps every byte that came before the server closed the connection`(count: Int) async throws {
        try await Burst.serving(count, promising: 4_000_000) { burst in
            let bench = try RunBench(burst: burst) { $0.retries = 0 }
            let error = await #expect(throws: DownloadError.self) { try await bench.run(burst.url) }
            #expect(error == .shortBody(received: Int64(count), promised: 4_000_000))
            #expect(try bench.folder.data("a.bin.part").count == count)
        }
    }

    @Test(arguments: [1, 3]) func `takes a body of the wrong length for what it is`(connections: Int) async throws {
        let longer = ServedFile.generated("a.bin", size: size) { $0.faults = .always(.wrongLength(by: 1000)) }
        let error = try await failure(longer) {
            $0.retries = 0
            $0.connections = connections
        }
        switch error {
        case .shortBody(_, promised: 301_000) where connections == 1: break
        case .malformedAnswer where connections > 1: break
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test func `follows redirects to the file`() async throws {
        let target = ServedFile.generated("deep/a.bin", size: size)
        let first = ServedFile.generated("start", size: 1) {
            $0.faults = .always(.redirect(to: "/second", status: 301))
        }
        let second = ServedFile.generated("second", size: 1) {
            $0.faults = .always(.redirect(to: "deep/a.bin", status: 307))
        }
        try await withFileSource([first, second, target]) { source in
            let bench = try RunBench()
            let finished = try await bench.run(source.url(for: "start"))
            #expect(try bench.sha256(of: finished) == target.sha256())
            #expect(finished.path == bench.folder.path("a.bin"))
        }
    }

    @Test func `does not follow redirects for ever, in a circle, or to another scheme`() async throws {
        let loop = ServedFile.generated("a.bin", size: size) { $0.faults = .always(.redirectLoop) }
        guard case .redirectLoop? = try await failure(loop) else { return #expect(Bool(false)) }
        let file = ServedFile.generated("a.bin", size: size) {
            $0.faults = .always(.redirect(to: "file:///etc/passwd"))
        }
        guard case .badRedirect? = try await failure(file) else { return #expect(Bool(false)) }
        let once = ServedFile.generated("a.bin", size: size) { $0.faults = .always(.redirect(to: "/b")) }
        #expect(try await failure(once) { $0.redirectLimit = 0 } == .redirectLimit(0))
    }

    @Test func `sends credentials only where they belong`() async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.authorization = "Basic bWU6c2VjcmV0" }
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            let url = source.url(for: "a.bin").absoluteString.replacing("http://", with: "http://me:secret@")
            try await bench.run(url)
            #expect(try bench.sha256("a.bin") == file.sha256())
            try await withFileSource([.generated("b.bin", size: size)]) { other in
                source.serve(
                    .generated("a.bin", size: size) {
                        $0.faults = .always(.redirect(to: other.url(for: "b.bin").absoluteString))
                    }
                )
                var request = bench.request(url, name: "b.bin")
                request.fields = [.init("Cookie", "c"), .init("X-Mine", "x")]
                try await bench.run(request)
                let headers = other.requests[0].headers
                #expect(headers["authorization"] == nil && headers["cookie"] == nil && headers["x-mine"] == nil)
            }
        }
    }

    @Test func `keeps a password out of the sidecar`() async throws {
        let file = ServedFile.generated("a.bin", size: 2_000_000) { $0.faults = .always(.stall(after: 100_000)) }
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            let url = source.url(for: "a.bin").absoluteString.replacing("http://", with: "http://me:secret@")
            await bench.interrupt(bench.request(url), afterBytes: 100_000)
            let text = String(decoding: try bench.folder.data("a.bin.part.json"), as: UTF8.self)
            #expect(!text.contains("secret") && text.contains("a.bin"))
        }
    }

    @Test func `says at once that nobody listens, or that the host is unknown`() async throws {
        let source = try await FileSource.start()
        let url = source.url(for: "a.bin")
        await source.stop()
        let bench = try RunBench()
        await #expect(throws: DownloadError.connectionRefused("127.0.0.1:\(source.port)")) { try await bench.run(url) }
        await #expect(throws: DownloadError.unknownHost("no-such-host.invalid")) {
            try await bench.run("http://no-such-host.invalid/a.bin")
        }
        #expect(try bench.folder.names == [])
    }

    @Test func `says that the URL is none`() async throws {
        let bench = try RunBench()
        await #expect(throws: DownloadError.malformedURL("nonsense")) { try await bench.run("nonsense") }
        await #expect(throws: DownloadError.unsupportedScheme("ftp")) { try await bench.run("ftp://h/a") }
        await #expect(throws: DownloadError.malformedChecksum("abc")) {
            try await bench.run(bench.request("http://h/a", sha256: "abc"))
        }
    }

    @Test func `says what is wrong with the folder, before it asks for a byte`() async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench()
            try bench.folder.write("", to: "file")
            var request = bench.request(source.url(for: "a.bin"))
            request.folder = bench.folder.path("missing")
            await #expect(throws: DownloadError.folderMissing(request.folder)) { try await bench.run(request) }
            request.folder = bench.folder.path("file")
            await #expect(throws: DownloadError.notAFolder(request.folder)) { try await bench.run(request) }
            request.folder = bench.folder.path("file/deeper")
            await #expect(throws: DownloadError.notAFolder(request.folder)) { try await bench.run(request) }
            #expect(source.requests == [])
        }
    }

    @Test func `says that nothing may be written into the folder`() async throws {
        try await withFileSource([.generated("a.bin", size: size)]) { source in
            let bench = try RunBench()
            // The permissions of a folder do not bind a privileged user; a system folder without files does.
            let folder = getuid() == 0 ? "/proc" : bench.folder.path
            if getuid() != 0 { chmod(bench.folder.path, 0o555) }
            defer { chmod(bench.folder.path, 0o755) }
            var request = bench.request(source.url(for: "a.bin"))
            request.folder = folder
            let error = await #expect(throws: DownloadError.self) { try await bench.run(request) }
            #expect(error == .folderNotWritable(folder) || error == .folderMissing(folder))
        }
    }

    @Test(arguments: [ENOSPC, EDQUOT, EFBIG, EIO])
    func `says that the disk is full, keeps what came, and goes on from there`(code: Int32) async throws {
        let file = ServedFile.generated("a.bin", size: size)
        try await withFileSource([file]) { source in
            let bench = try RunBench(diskFault: .init(start: 100_000, code: code))
            let error = await #expect(throws: DownloadError.self) { try await bench.run(source.url(for: "a.bin")) }
            let part = bench.folder.path("a.bin.part")
            switch code {
            case ENOSPC, EDQUOT: #expect(error == .diskFull(part))
            case EFBIG: #expect(error == .fileTooLarge(part))
            default: #expect(error == .fileSystem(operation: "write", path: part, code: EIO))
            }
            guard case .sidecar(let sidecar) = try bench.folder.sidecar("a.bin") else {
                Issue.record("no sidecar")
                return
            }
            #expect(sidecar.ledger.count >= 30_000)
            let room = try RunBench(folder: bench.folder)
            let recorder = RunRecorder()
            try await room.run(source.url(for: "a.bin"), recorder: recorder)
            #expect(try room.sha256("a.bin") == file.sha256())
            #expect(recorder.received == Int64(size) - sidecar.ledger.count)
        }
    }

    @Test func `gives up a connection over which nothing comes, and tries another`() async throws {
        let file = ServedFile.generated("a.bin", size: size) { $0.faults = [.stall(after: 100_000), .stallHead] }
        try await withFileSource([file]) { source in
            let clock = TestClock()
            let bench = try RunBench(clock: clock) {
                $0.idleTimeout = .seconds(30)
                $0.backoffBase = .seconds(1)
            }
            let recorder = RunRecorder()
            let task = Task { try await bench.run(source.url(for: "a.bin"), recorder: recorder) }
            await recorder.received(atLeast: 100_000)
            #expect(recorder.waits == [])
            for tries in 1...2 {
                try await source.requestCount(atLeast: tries)
                try await until("the connection is given up") {
                    await clock.advance(by: .seconds(1))
                    return recorder.waits.count >= tries
                }
                await clock.sleepers(atLeast: 1)
                await clock.advance(by: .seconds(1))
            }
            _ = try await task.value
            #expect(try bench.sha256("a.bin") == file.sha256())
            #expect(recorder.received == Int64(size))
            let errors = recorder.events.compactMap { if case .retrying(_, _, let error) = $0 { error } else { nil } }
            #expect(errors == [.idleTimeout(.seconds(30)), .idleTimeout(.seconds(30))])
        }
    }

    @Test func `does not go on asking a server that sends a few bytes a time`() async throws {
        try await AnsweringServer.serving { _, request in
            let start = request.firstMatch(of: /bytes=(\d+)-/).flatMap { Int($0.1) } ?? 0
            return "206 Partial Content\r\nETag: \"1\"\r\nContent-Range: bytes \(start)-\(start + 4)/10000000"
        } _: { server in
            let bench = try RunBench {
                $0.connections = 4
                $0.retries = 2
            }
            await #expect(throws: DownloadError.self) { try await bench.run(server.url + "/a.bin") }
            #expect(server.heads.all.count < 40)
        }
    }
}

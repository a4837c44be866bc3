import Foundation
import LabFileSource
import LabTestSupport
import NIOCore
import Testing

@testable import LanyardDownloads

@Suite("What a download is called")
struct NamesTests {
    @Test(
        arguments: [
            (#"attachment; filename="../../x""#, "x"),
            (#"attachment; filename="/etc/passwd""#, "passwd"),
            (#"attachment; filename="..\\..\\x""#, "x"),
            (#"attachment; filename*=UTF-8''a%00b"#, "ab"),
            (#"attachment; filename="..""#, "plain.bin"),
            (#"attachment; filename="CON.txt""#, "_CON.txt"),
            (#"attachment; filename="""#, "plain.bin"), ("attachment; filename*=UTF-8''", "plain.bin"),
            (#"attachment; filename*=UTF-8''; filename="b.txt""#, "b.txt"),
            (#"attachment; filename*=UTF-8''%2e%2e%2fna%C3%AFve.txt"#, "naïve.txt"),
            (
                "attachment; filename=\"" + String(repeating: "x", count: 300) + ".txt\"",
                String(repeating: "x", count: 237) + ".txt"
            ),
        ] as [(String, String)]
    )
    func `never leads out of the folder`(_ field: String, _ name: String) async throws {
        let file = ServedFile.generated("plain.bin", size: 1000) { $0.contentDisposition = field }
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            let finished = try await bench.run(source.url(for: "plain.bin"))
            #expect(finished.path == bench.folder.path(name))
            #expect(try bench.folder.names == [name])
        }
    }

    @Test(
        arguments: [
            ("http://example.org/files/a%20b.iso?x=1", nil, "a b.iso"),
            ("http://example.org/files/a.iso", "mine.iso", "mine.iso"),
            ("http://me:secret@example.org/files/", nil, "http://example.org/files/"),
            ("no URL", nil, "download 1"),
        ] as [(String, String?, String)]
    )
    func `in a tree is its file name, or a URL without what nobody should see`(
        _ url: String,
        _ name: String?,
        _ title: String
    ) {
        let record = DownloadRecord(
            id: DownloadID(number: 1),
            request: DownloadRequest(url: url, folder: ".", name: name),
            timeline: Timeline(JumpingClock()),
            progressInterval: .zero,
            launch: { _, _, _ in nil }
        )
        #expect(record.title == title)
    }

    @Test func `is what the user says, whatever the server says`() async throws {
        let file = ServedFile.generated("a.bin", size: 1000) { $0.contentDisposition = "attachment; filename=b.bin" }
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            try await bench.run(bench.request(source.url(for: "a.bin"), name: "mine.txt"))
            #expect(try bench.folder.names == ["mine.txt"])
        }
    }

    @Test(arguments: [
        "../x", "/x", "a/b", "", ".", "..", "a\u{0}b", "CON", "x.part", String(repeating: "x", count: 300),
    ]) func `is refused if the user's word is no file name`(_ name: String) async throws {
        let bench = try RunBench()
        let expected = DownloadError.unusableFileName(name, suggestion: FileName.safe(name))
        await #expect(throws: expected) { try await bench.run(bench.request("http://127.0.0.1:1/a", name: name)) }
        #expect(try bench.folder.names == [])
    }

    @Test func `gets a number if another URL has it, at once or one after the other`() async throws {
        let files = [ServedFile.generated("1/a.bin", size: 300_000), .generated("2/a.bin", size: 300_000, seed: 2)]
        try await withFileSource(files) { source in
            let together = try RunBench()
            async let one = together.run(source.url(for: "1/a.bin"))
            async let two = together.run(source.url(for: "2/a.bin"))
            let digests = try await [together.sha256(of: one), together.sha256(of: two)]
            #expect(try digests == files.map { try $0.sha256() })
            #expect(try together.folder.names == ["a (2).bin", "a.bin"])
        }
    }

    @Test func `is found again by another process, whichever URL comes first this time`() async throws {
        let files = ["1/a.bin", "2/a.bin"].enumerated().map { index, name in
            ServedFile.generated(name, size: 2_000_000, seed: UInt64(index)) {
                $0.faults = .request(1, .stall(after: 300_000))
            }
        }
        try await withFileSource(files) { source in
            let first = try RunBench()
            let recorders = [RunRecorder(), RunRecorder()]
            let tasks = zip(files, recorders).map { file, recorder in
                Task { try await first.run(source.url(for: file.name), recorder: recorder) }
            }
            for recorder in recorders { await recorder.received(atLeast: 300_000) }
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
            #expect(
                try first.folder.names
                    == ["a (2).bin.part", "a (2).bin.part.json", "a.bin.part", "a.bin.part.json"]
            )
            let second = try RunBench(folder: first.folder)
            for index in [1, 0] {
                let recorder = RunRecorder()
                let finished = try await second.run(source.url(for: files[index].name), recorder: recorder)
                #expect(try second.sha256(of: finished) == files[index].sha256())
                #expect(recorder.received == 2_000_000 - recorders[index].received)
            }
            #expect(try second.folder.names == ["a (2).bin", "a.bin"])
        }
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func `leads to the same file when all is done, whichever URL comes first this time`(order: [Int]) async throws {
        let files = [ServedFile.generated("1/a.bin", size: 300_000), .generated("2/a.bin", size: 200_000)]
        try await withFileSource(files) { source in
            let first = try RunBench()
            let paths = [
                try await first.run(source.url(for: files[0].name)).path,
                try await first.run(source.url(for: files[1].name)).path,
            ]
            let second = try RunBench(folder: first.folder)
            for index in order {
                #expect(try await second.run(source.url(for: files[index].name)).path == paths[index])
            }
            #expect(try second.folder.names == ["a (2).bin", "a.bin"])
        }
    }

    @Test func `An explicit name whose part belongs to another URL is refused`() async throws {
        let files = ["1", "2"].map { name in
            ServedFile.generated(name, size: 1_000_000, seed: UInt64(name) ?? 0) {
                $0.faults = .request(1, .stall(after: 100_000))
            }
        }
        try await withFileSource(files) { source in
            let bench = try RunBench()
            await bench.interrupt(bench.request(source.url(for: "1"), name: "a"), afterBytes: 100_000)
            let other = DownloadError.partOfAnotherURL(
                path: bench.folder.path("a.part"),
                url: source.url(for: "1").absoluteString
            )
            await #expect(throws: other) { try await bench.run(bench.request(source.url(for: "2"), name: "a")) }
            #expect(try bench.folder.names == ["a.part", "a.part.json"])
        }
    }

    @Test(arguments: [nil, "a.bin"], [true, false]) func `Two downloads of one target: the second is told`(
        name: String?,
        sameProcess: Bool
    ) async throws {
        let file = ServedFile.generated("a.bin", size: 1_000_000) { $0.faults = .request(1, .stall(after: 100_000)) }
        try await withFileSource([file]) { source in
            let first = try RunBench()
            let recorder = RunRecorder()
            let request = first.request(source.url(for: "a.bin"), name: name)
            let task = Task { try await first.run(request, recorder: recorder) }
            await recorder.received(atLeast: 100_000)
            let second = sameProcess ? first : try RunBench(folder: first.folder)
            await #expect(throws: DownloadError.targetLocked(first.folder.path("a.bin.part"))) {
                try await second.run(request)
            }
            source.release("a.bin")
            _ = try await task.value
            #expect(try first.sha256("a.bin") == file.sha256())
            #expect(try first.folder.names == ["a.bin"])
        }
    }

    /// A small file that waits for its second half, and meanwhile `body` happens.
    private func withHalf(
        name: String? = nil,
        existing: ExistingFile = .keepIfComplete,
        unnamed: Bool = true,
        recorder: RunRecorder = RunRecorder(),
        _ body: (_ bench: RunBench, _ source: FileSource) async throws -> Void
    ) async throws -> (bench: RunBench, file: Result<FinishedFile, any Error>) {
        let half = ServedFile.generated("a.bin", size: 20_000) { $0.faults = .request(1, .stall(after: 10_000)) }
        return try await withFileSource([half]) { source in
            let bench = try RunBench(unnamed: unnamed) { $0.existingFile = existing }
            let request = bench.request(source.url(for: "a.bin"), name: name)
            let task = Task { try await bench.run(request, recorder: recorder) }
            await recorder.received(atLeast: 10_000)
            #expect(try bench.folder.names.isEmpty, "Nothing has a name before it is whole.")
            try await body(bench, source)
            source.release("a.bin")
            return (bench, await task.result)
        }
    }

    @Test(arguments: [nil, "a.bin"], [true, false]) func `Two downloads of one small file: the later finds it there`(
        name: String?,
        sameProcess: Bool
    ) async throws {
        let (bench, file) = try await withHalf(name: name) { bench, source in
            let second = sameProcess ? bench : try RunBench(folder: bench.folder)
            try await second.run(bench.request(source.url(for: "a.bin"), name: name))
        }
        #expect(
            try file.get() == FinishedFile(path: bench.folder.path("a.bin"), sha256: nil, bytes: 20_000, wasThere: true)
        )
        #expect(try bench.folder.names == ["a.bin"])
    }

    @Test(arguments: [true, false]) func `A small file whose name was taken meanwhile is kept beside it`(unnamed: Bool)
        async throws
    {
        let (bench, file) = try await withHalf(unnamed: unnamed) { bench, _ in
            try bench.folder.write("other", to: "a.bin")
        }
        #expect(throws: DownloadError.targetExists(bench.folder.path("a.bin"))) { try file.get() }
        #expect(try bench.folder.names == ["a.bin", "a.bin.part", "a.bin.part.json"])
        #expect(try bench.folder.data("a.bin.part").count == 20_000)
        #expect(try bench.folder.data("a.bin") == Data("other".utf8))
    }

    @Test(arguments: [true, false])
    func `A small file whose name was taken meanwhile gets the next one, or replaces it, if that was asked for`(
        unnamed: Bool
    ) async throws {
        for (existing, names) in [(ExistingFile.rename, ["a (2).bin", "a.bin"]), (.overwrite, ["a.bin"])] {
            let (bench, file) = try await withHalf(existing: existing, unnamed: unnamed) { bench, _ in
                try bench.folder.write("other", to: "a.bin")
            }
            #expect(try file.get().path == bench.folder.path(names[0]))
            #expect(try bench.folder.names == names)
            #expect(try bench.folder.data(names[0]).count == 20_000)
        }
    }

    @Test(arguments: [true, false])
    func `A small file beside which another URL's begins to be written gets the next name`(
        unnamed: Bool
    ) async throws {
        let storage = StorageServices(timeline: Timeline(JumpingClock()))
        let (bench, file) = try await withHalf(unnamed: unnamed) { bench, _ in
            let other = try await TargetSession.open(
                path: bench.folder.path("a.bin"),
                url: "http://other/",
                storage: storage
            )
            try await other.begin(Entity(total: 6, entityTag: "\"1\""))
            try await other.write(ByteBuffer(string: "abc"), at: 0)
            await other.close()
        }
        #expect(try file.get().path == bench.folder.path("a (2).bin"))
        #expect(try bench.folder.names == ["a (2).bin", "a.bin.part", "a.bin.part.json"])
    }

    @Test func `A small file whose given name another download is at is not told as here`() async throws {
        let storage = StorageServices(timeline: Timeline(JumpingClock()))
        let other = Log<TargetSession>()
        let recorder = RunRecorder()
        let (bench, file) = try await withHalf(name: "a.bin", recorder: recorder) { bench, _ in
            let path = bench.folder.path("a.bin")
            other.note(try await TargetSession.open(path: path, url: "http://other/", storage: storage))
        }
        #expect(throws: DownloadError.targetLocked(bench.folder.path("a.bin.part"))) { try file.get() }
        #expect(recorder.events.last == .opened(name: "a.bin", bytes: 0, total: 20_000))
        await other.all[0].close()
        #expect(try bench.folder.names.isEmpty)
    }

    @Test func `A small file that is given up in the middle keeps what came, and goes on from there`() async throws {
        let half = ServedFile.generated("a.bin", size: 20_000) { $0.faults = .request(1, .stall(after: 10_000)) }
        try await withFileSource([half]) { source in
            let bench = try RunBench()
            await bench.interrupt(bench.request(source.url(for: "a.bin")), afterBytes: 10_000)
            #expect(try bench.folder.names == ["a.bin.part", "a.bin.part.json"])
            try await bench.run(source.url(for: "a.bin"))
            #expect(source.requests(for: "a.bin").last?.range == "bytes=10000-19999")
            #expect(try bench.sha256("a.bin") == half.sha256())
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    // The same call again does nothing for what is done, even where the length and the date do not tell.
    @Test(
        arguments: [
            ([.entityTag], .contentLength), ([.entityTag], .chunked), ([.lastModified], .chunked), ([], .contentLength),
            ([], .chunked), ([], .untilClose),
        ] as [(Validators, BodyFraming)]
    )
    func `a complete file is known again where the server tells little`(validators: Validators, framing: BodyFraming)
        async throws
    {
        for size in [1_000, 500_000] {
            let file = ServedFile.generated("a.bin", size: size) {
                $0.validators = validators
                $0.framing = framing
            }
            try await withFileSource([file]) { source in
                let bench = try RunBench()
                try await bench.run(source.url(for: "a.bin"))
                try await bench.run(source.url(for: "a.bin"))
                #expect(try bench.folder.names == ["a.bin"])
                // Another file of the name is not taken for it, and neither is this one when somebody has changed it.
                let time = Date(timeIntervalSince1970: 1_000_000_000)
                try FileManager.default.setAttributes(
                    [.modificationDate: time],
                    ofItemAtPath: bench.folder.path("a.bin")
                )
                await #expect(throws: DownloadError.targetExists(bench.folder.path("a.bin"))) {
                    try await bench.run(source.url(for: "a.bin"))
                }
            }
        }
    }

    // Its bytes decide where the server says nothing at all.
    @Test(arguments: [499_999, 500_000, 500_001])
    func `a complete file is not taken for another that nothing is said of`(size: Int)
        async throws
    {
        var file = ServedFile.generated("a.bin", size: 500_000) {
            $0.validators = []
            $0.framing = .chunked
        }
        file.change = ContentChange(afterRequests: 1, to: .generated(size: size, seed: size == 500_000 ? 2 : 1))
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            try await bench.run(source.url(for: "a.bin"))
            let before = try bench.sha256("a.bin")
            await #expect(throws: DownloadError.targetExists(bench.folder.path("a.bin"))) {
                try await bench.run(source.url(for: "a.bin"))
            }
            #expect(try bench.sha256("a.bin") == before)
            #expect(try bench.folder.names == ["a.bin"])
        }
    }

    @Test func `a file that is there is kept unread if that is asked for, unless it must have a digest`() async throws {
        try await withFileSource([.generated("a.bin", size: 1_000)]) { source in
            let bench = try RunBench { $0.existingFile = .keep }
            try bench.folder.write("mine", to: "a.bin")
            try await bench.run(source.url(for: "a.bin"))
            #expect(try bench.folder.text("a.bin") == "mine")
            let digest = String(repeating: "a", count: 64)
            await #expect(throws: DownloadError.targetExists(bench.folder.path("a.bin"))) {
                try await bench.run(bench.request(source.url(for: "a.bin"), sha256: digest))
            }
        }
    }

    @Test func `a part whose name no server can have given is not taken up`() async throws {
        let file = ServedFile.generated("a.bin", size: 5)
        try await withFileSource([file]) { source in
            let bench = try RunBench()
            let url = source.url(for: "a.bin").absoluteString
            let claim = Sidecar(url: url, entity: Entity(total: 5, entityTag: "\"1\""), ledger: RangeLedger([0..<5]))
            try bench.folder.write(String(decoding: claim.encoded(), as: UTF8.self), to: ".profile.part.json")
            try bench.folder.write("evil!", to: ".profile.part")
            let finished = try await bench.run(url)
            #expect(finished.path == bench.folder.path("a.bin"))
            #expect(try bench.folder.names.contains(".profile") == false)
        }
    }
}

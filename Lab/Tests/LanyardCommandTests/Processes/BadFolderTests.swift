import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("A folder that the real command cannot use as it is", .processes)
struct BadFolderTests {
    private let file = ServedFile.generated("a.bin", size: 3_000_000)

    private func get(_ folder: String, prefix: [String] = []) async throws -> (CommandRun.End, requests: Int) {
        try await withFileSource([file]) { source in
            let url = source.url(for: "a.bin").absoluteString
            let end = try await CommandRun(["get", url, "-o", folder, "--retries", "0"], prefix: prefix).end()
            return (end, source.requests.count)
        }
    }

    @Test func `because it is missing, or a file, is told before anything is asked for`() async throws {
        let folder = try TemporaryFolder()
        let (end, requests) = try await get(folder.path("none"))
        #expect(end.code == 64)
        #expect(
            end.errors.contains(
                "There is no folder “\(folder.path("none"))”. -o names the folder to write into. Give the name of the file with --name"
            )
        )
        #expect(requests == 0)
        try folder.write("x", to: "file")
        let (other, _) = try await get(folder.path("file"))
        #expect(other.code == 64)
        #expect(other.errors.contains("“\(folder.path("file"))” is not a folder. -o names the folder"))
        #expect(try folder.text("file") == "x")
    }

    @Test(.enabled(if: Privileges.mayFreeze)) func `because it is read-only, is told before anything is asked for`()
        async throws
    {
        let folder = try TemporaryFolder()
        try Privileges.freeze(folder.path)
        defer { Privileges.thaw(folder.path) }
        let (end, requests) = try await get(folder.path)
        #expect(end.code == 3)
        #expect(end.errors.contains("Nothing may be written into \(folder.path). Change its permissions"))
        #expect(requests == 0)
    }

    @Test(.enabled(if: Privileges.mayMount), arguments: [1, 4])
    func `because the disk is full, is told, and all that came is kept until there is room`(connections: Int)
        async throws
    {
        let folder = try TemporaryFolder()
        let script = """
            mount -t tmpfs -o size=1m none "$0" || exit
            "$@"; "$@"; echo "kept $(stat -c %b "$0/a.bin.part")"
            mount -t tmpfs -o remount,size=16m none "$0"; "$@"; code=$?; sha256sum "$0/a.bin"; ls "$0"; exit $code
            """
        try await withFileSource([file]) { source in
            let url = source.url(for: "a.bin").absoluteString
            let line = ["get", url, "-o", folder.path, "--retries", "0", "-x", "\(connections)"]
            let prefix = Privileges.mounting + ["sh", "-c", script, folder.path]
            let end = try await CommandRun(line, prefix: prefix).end()
            #expect(end.code == 0, "\(end.errors)")
            let full = "The disk is full: there is no room for \(folder.path("a.bin.part"))."
            #expect(end.errors.components(separatedBy: full).count == 3, "\(end.errors)")
            #expect(end.output.contains(try file.sha256()))
            #expect(end.output.hasSuffix("a.bin\na.bin\n"), "\(end.output)")
            // Blocks of 512 bytes, but for the room of the claims.
            #expect(end.output.contains("kept 20"), "\(end.output)")
            let last = try #require(source.requests.last?.range)
            #expect(!last.hasPrefix("bytes=0-"))
        }
    }

    @Test(.enabled(if: Privileges.mayMount)) func `because the disk is full, is told, and a small file leaves nothing`()
        async throws
    {
        let folder = try TemporaryFolder()
        let script = """
            mount -t tmpfs -o size=64k none "$0" || exit
            head -c 65536 /dev/zero >"$0/full"; "$@"; code=$?; ls "$0"; exit $code
            """
        let small = ServedFile.generated("a.bin", size: 1_000)
        try await withFileSource([small]) { source in
            let line = ["get", source.url(for: "a.bin").absoluteString, "-o", folder.path, "--retries", "0"]
            let end = try await CommandRun(line, prefix: Privileges.mounting + ["sh", "-c", script, folder.path]).end()
            #expect(end.code == 3)
            #expect(end.errors.contains("The disk is full"))
            #expect(end.output.hasSuffix("full\n") && !end.output.contains("a.bin.part"), "\(end.output)")
        }
    }

    @Test(arguments: [".part", ".part.json", ".part.json.new"])
    func `because a pipe has the name of a working file, is told, and nothing waits for it`(_ suffix: String)
        async throws
    {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("a.bin" + suffix), 0o644) == 0)
        let (end, _) = try await get(folder.path)
        if suffix == ".part.json" {
            #expect(end.code == 0, "\(end.errors)")  // As good as a damaged one.
        } else {
            #expect(end.code == 3)
            #expect(end.errors.contains("a.bin\(suffix) was left there by something else."), "\(end.errors)")
            #expect(try folder.names == ["a.bin" + suffix])
        }
    }

    @Test func `because files may not grow so large, is told, too`() async throws {
        let folder = try TemporaryFolder()
        let prefix = ["/bin/sh", "-c", #"ulimit -f 1000; exec "$0" "$@""#]
        let (end, _) = try await get(folder.path, prefix: prefix)
        #expect(end.code == 3)
        #expect(end.errors.contains("would grow larger than this file system or process allows"))
    }

    @Test func `because another file has the name, is told, and that file stays`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "a.bin")
        let (end, _) = try await get(folder.path)
        #expect(end.code == 3)
        #expect(end.errors.contains("\(folder.path("a.bin")) exists already. Remove it or choose another name."))
        #expect(try folder.text("a.bin") == "mine")
        #expect(try folder.names == ["a.bin"])
    }

    @Test func `because something else left a part file there, is told, and that file stays`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "a.bin.part")
        let (end, _) = try await get(folder.path)
        #expect(end.code == 3)
        #expect(end.errors.contains("a.bin.part was left there by something else."))
        #expect(try folder.text("a.bin.part") == "mine")
    }

    // Such as that of a call with sudo.
    @Test(.enabled(if: Privileges.mayFreeze))
    func `because a part file may not be written, is told of that, not of the folder`()
        async throws
    {
        let folder = try TemporaryFolder()
        try await interruptedDownload(in: folder) { url in
            let part = folder.path("a.bin.part")
            try Privileges.freeze(part)
            let end = try await CommandRun.run("get", url, "-o", folder.path)
            Privileges.thaw(part)
            #expect(end.code == 3)
            #expect(end.errors.contains("Could not open \(part): "), "\(end.errors)")
            #expect(try await CommandRun.run("get", url, "-o", folder.path).code == 0)
            #expect(try folder.names == ["a.bin"])
        }
    }

    @Test(arguments: ["", "{", "garbage", #"{"version":1}"#, #"{"version":1,"url":"x","ranges":[[5,1]]}"#])
    func `because its sidecar is damaged, is no reason to fail: the download begins again`(_ text: String) async throws
    {
        let folder = try TemporaryFolder()
        try await interruptedDownload(in: folder) { url in
            try folder.write(text, to: "a.bin.part.json")
            let end = try await CommandRun.run("get", url, "-o", folder.path)
            #expect(end.code == 0, "\(end.errors)")
            #expect(try FileContent.disk(folder.url("a.bin")).sha256() == file.sha256())
            #expect(try folder.names == ["a.bin"])
        }
    }

    @Test func `because its sidecar is of a newer version, is told, and nothing is touched`() async throws {
        let folder = try TemporaryFolder()
        try await interruptedDownload(in: folder) { url in
            let newer = try folder.text("a.bin.part.json").replacing(#""version":1"#, with: #""version":9"#)
            try folder.write(newer, to: "a.bin.part.json")
            let end = try await CommandRun.run("get", url, "-o", folder.path)
            #expect(end.code == 3)
            #expect(end.errors.contains("has format 9, which is newer than this program."))
            #expect(try folder.text("a.bin.part.json") == newer)
        }
    }

    @Test func `because another process works on the file: the second is told, the first goes on`() async throws {
        var slow = file
        slow.faults = .request(1, .stall(after: 500_000))
        let folder = try TemporaryFolder()
        try await withFileSource([slow]) { source in
            let url = source.url(for: "a.bin").absoluteString
            let first = try CommandRun(["get", url, "-o", folder.path])
            try await source.bytesSent(of: "a.bin", atLeast: 500_000)
            let second = try await CommandRun.run("get", url, "-o", folder.path)
            #expect(second.code == 3)
            #expect(second.errors.contains("Another download is writing \(folder.path("a.bin.part"))"))
            source.release("a.bin")
            #expect(try await first.end().code == 0)
            #expect(try FileContent.disk(folder.url("a.bin")).sha256() == file.sha256())
            #expect(try folder.names == ["a.bin"])
        }
    }

    @Test func `because two URLs have one file name, is no reason to fail: the second gets a number`() async throws {
        let files = [ServedFile.generated("1/a.bin", size: 300_000), .generated("2/a.bin", size: 300_000, seed: 2)]
        let folder = try TemporaryFolder()
        try await withFileSource(files) { source in
            let urls = files.map { source.url(for: $0.name).absoluteString }
            let end = try await CommandRun(["get"] + urls + ["-o", folder.path]).end()
            #expect(end.code == 0)
            #expect(end.output.contains("2 of 2 done"))
            #expect(try folder.names == ["a (2).bin", "a.bin"])
            let digests = try folder.names.map { try FileContent.disk(folder.url($0)).sha256() }
            #expect(try Set(digests) == Set(files.map { try $0.sha256() }))
        }
    }

    /// Leaves an unfinished download in the folder, and goes on while its source runs.
    private func interruptedDownload(in folder: TemporaryFolder, then body: (_ url: String) async throws -> Void)
        async throws
    {
        var slow = file
        slow.faults = .request(1, .cut(after: 2_000_000))
        try await withFileSource([slow]) { source in
            let url = source.url(for: "a.bin").absoluteString
            #expect(try await CommandRun.run("get", url, "-o", folder.path, "--retries", "0").code == 4)
            #expect(try folder.names == ["a.bin.part", "a.bin.part.json"])
            try await body(url)
        }
    }
}

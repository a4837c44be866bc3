import Foundation
import LabServer
import LabTestSupport
import Testing

@Suite("The Lab's command", .processes)
struct LabTests {
    @Test func `lists every variant once, with its bug`() async throws {
        let end = try await CommandRun.run("lab", "list")
        #expect(end.code == 0)
        let lines = end.output.split(separator: "\n")
        #expect(lines.count == Variant.all.count && lines.count >= 29)
        for variant in Variant.all {
            let line = try #require(lines.first { $0.hasPrefix(variant.id + " ") }, "\(variant.id)")
            #expect(line.contains("  bug  ") == variant.hasBug)
            #expect(line.hasSuffix(variant.title))
        }
        #expect(Set(Variant.all.map(\.id)).count == Variant.all.count)
    }

    @Test func `refuses a variant that there is not, and says what there is`() async throws {
        let end = try await CommandRun.run("lab", "run", "search/none")
        #expect(end.code == 64)
        #expect(end.errors.contains("There is no variant “search/none”: see “lanyard lab list”."))
        #expect(end.output == "")
    }

    @Test func `plays a variant, and prints JSON lines when asked to`() async throws {
        let end = try await CommandRun.run("lab", "run", "cooperation/part", "--json")
        #expect(end.code == 0, "\(end.errors)")
        let lines = try end.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.first?["event"] as? String == "begin")
        #expect(lines.contains { $0["event"] as? String == "trace" })
        let last = try #require(lines.last)
        #expect(last["event"] as? String == "end")
        #expect(last["variant"] as? String == "cooperation/part")
        #expect(last["bugShowed"] as? Bool == false)
        #expect(last["asItShouldBe"] as? Bool == true)
        #expect(last["leftRunning"] as? Int == 0)
    }

    @Test(arguments: ["localhost", "0.0.0.0"]) func `is opened under a name or for all addresses, too`(_ host: String)
        async throws
    {
        let pipe = Pipe()
        let run = try CommandRun(["lab", "--host", host, "--port", "0"], standardOutput: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        var address: String?
        for try await line in pipe.fileHandleForReading.lines {
            address = line
            break
        }
        run.send(SIGINT)
        let end = try await run.end()
        #expect(end.code == 0, "\(end.errors)")
        #expect(
            address?.hasPrefix("The Lab: http://127.0.0.1:") == true
                || address?.hasPrefix("The Lab: http://[::1]:") == true
        )
    }

    @Test(arguments: [["lab"], []])
    func `serves its page until Ctrl-C, and a taken port is said with the next that is free`(command: [String])
        async throws
    {
        let pipe = Pipe()
        let run = try CommandRun(command + ["--port", "0"], standardOutput: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        var address: URL?
        for try await line in pipe.fileHandleForReading.lines where line.hasPrefix("The Lab: ") {
            address = URL(string: String(line.dropFirst("The Lab: ".count)))
            break
        }
        let port = try #require(address?.port)
        let second = try await CommandRun.run("lab", "--open-library", "--port", "\(port)")
        #expect(second.code == 1)
        #expect(second.errors.hasPrefix("lanyard: Port \(port) is taken by another program. "))
        #expect(second.errors.contains(" is free: lanyard lab --open-library --port "), "\(second.errors)")
        run.send(SIGINT)
        let end = try await run.end()
        #expect(end.code == 0, "\(end.errors)")
        #expect(end.errors.contains("Ctrl-C: ending what runs."))
    }
}

import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("What the real command shows of a server", .processes)
struct InspectionTests {
    private func serving(_ body: (String, TemporaryFolder) async throws -> Void) async throws {
        let file = ServedFile.generated("a.bin", size: 1000) {
            $0.authorization = "Basic " + Data("anna:geheim".utf8).base64EncodedString()
        }
        try await withFileSource([file]) { source in
            try await body(source.url(for: "a.bin").absoluteString, TemporaryFolder())
        }
    }

    @Test func `is the exchange with -v, without the password, on the standard error`() async throws {
        try await serving { url, folder in
            let line = ["get", url, "-o", folder.path, "-v", "--user", "anna:geheim", "--json"]
            let end = try await CommandRun(line).end()
            #expect(end.code == 0, "\(end.errors)")
            for part in [
                "> GET /a.bin HTTP/1.1\n", "< HTTP/1.1 401 ", "> Authorization: Basic ***\n", "< HTTP/1.1 200 ",
            ] {
                #expect(end.errors.contains(part), "\(part)")
            }
            #expect(!end.errors.contains("geheim") && !end.errors.contains("YW5uYTpnZWhlaW0"))
            #expect(end.output.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
            #expect(try folder.names == ["a.bin"])
        }
    }

    @Test func `is the heads with --head, and no file`() async throws {
        try await serving { url, folder in
            let line = ["get", url, url.replacing("a.bin", with: "b.bin"), "-o", folder.path, "--head"]
            let end = try await CommandRun(line + ["--user", "anna:geheim", "--basic", "--retries", "0"]).end()
            #expect(end.code != 0)
            #expect(end.output.hasPrefix("HTTP/1.1 200 OK\n") && end.output.contains("Content-Length: 1000\n"))
            #expect(end.output.contains("\n\nHTTP/1.1 404 Not Found\n") && end.output.hasSuffix("\n\n"))
            #expect(try folder.names.isEmpty)
        }
    }

    @Test func `of a file that is there is 0 with --head`() async throws {
        try await serving { url, folder in
            let end = try await CommandRun(["get", url, "-o", folder.path, "--head", "--user", "anna:geheim"]).end()
            #expect(end.code == 0 && end.errors.isEmpty, "\(end)")
            #expect(end.output.hasPrefix("HTTP/1.1 401 Unauthorized\n"), "What was asked before is shown, too.")
        }
    }
}

import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("What surrounds the real command", .processes)
struct SurroundingsTests {
    /// Downloads a file in an environment of its own, and returns the end and the request that came.
    private func get(
        _ environment: [String: String],
        _ arguments: [String] = [],
        prefix: [String] = [],
        url: (URL) -> String = { $0.absoluteString }
    ) async throws -> (end: CommandRun.End, fields: [String: String]?) {
        try await withFileSource([.generated("a.bin", size: 1000)]) { source in
            let folder = try TemporaryFolder()
            let line = ["get", url(source.url(for: "a.bin")), "-o", folder.path, "--retries", "0"] + arguments
            let end = try await CommandRun(line, prefix: prefix, environment: environment).end()
            #expect(try folder.names == (end.code == 0 ? ["a.bin"] : []))
            return (end, source.requests.first?.headers)
        }
    }

    @Test(arguments: [
        "# M\u{FC}ller\nmachine 127.0.0.1 login u password pw", "machine 127.0.0.1 login u password p\u{E4}ss",
    ])
    func `a file of names that is not UTF-8 lets in as its bytes say`(_ text: String) async throws {
        let files = try TemporaryFolder()
        let bytes = try #require(text.data(using: .isoLatin1))
        try files.write(bytes, to: ".netrc")
        let password = text.contains("pw") ? Data("pw".utf8) : Data([0x70, 0xE4, 0x73, 0x73])
        let wanted = "Basic " + (Data("u:".utf8) + password).base64EncodedString()
        for (environment, arguments) in [
            (["HOME": files.path], []), (["NETRC": files.path(".netrc")], []),
            ([:], ["--netrc-file", files.path(".netrc")]),
        ] {
            let (end, fields) = try await get(environment, arguments + ["--basic"])
            #expect(end.code == 0 && end.errors.isEmpty, "\(end.errors)")
            #expect(fields?["authorization"] == wanted)
        }
    }

    @Test func `a file of names that cannot be read is told of, and stops nothing`() async throws {
        let files = try TemporaryFolder()
        let (end, _) = try await get(["NETRC": files.path])
        #expect(end.code == 0)
        #expect(end.errors.contains("\(files.path) cannot be read, so it gives no names and passwords."))
        let (quiet, _) = try await get(["NETRC": files.path], ["--no-netrc"])
        #expect(quiet.code == 0 && quiet.errors.isEmpty)
    }

    @Test(arguments: [
        ["https_proxy": "nonsense://x"], ["http_proxy": "ftp://x:1", "no_proxy": "*"],
        ["all_proxy": "socks4://127.0.0.1:1/", "no_proxy": "127.0.0.1"],
    ]) func `a proxy that cannot be used and is not needed stops nothing`(_ environment: [String: String]) async throws
    {
        let (end, _) = try await get(environment)
        #expect(end.code == 0, "\(end.errors)")
    }

    @Test func `a proxy that cannot be used and is needed ends the call, and the message names the variable`()
        async throws
    {
        let (end, fields) = try await get(["http_proxy": "ftp://x:1"])
        #expect(end.code == 64 && fields == nil)
        #expect(
            end.errors.contains("the scheme “ftp” is not supported. Use http, https or socks5 (http_proxy)."),
            "\(end.errors)"
        )
        let (secure, _) = try await get(["all_proxy": "socks4://x"], url: { _ in "https://127.0.0.1:1/a" })
        #expect(secure.code == 64 && secure.errors.contains("(all_proxy)"))
    }

    @Test(.enabled(if: Privileges.mayMount)) func `a system that tells no arguments is told of, and no server begins`()
        async throws
    {
        let script = "mount -t tmpfs none /proc && exec \"$@\""
        for program in ["lanyard", "lab"] {
            let call = "exec \"\(try BuiltProduct.url(program).path(percentEncoded: false))\" get x"
            let line = Privileges.mounting + ["/bin/sh", "-c", script, "x", "/bin/sh", "-c", call]
            let end = try await CommandRun(["get", "x"], prefix: line).end()
            #expect(end.code == 64 && end.output.isEmpty, "\(end.output)")
            #expect(end.errors.contains("The arguments of this program cannot be seen"))
        }
    }

    @Test func `a list's digests that nobody here knows are told of, and its sizes count`() async throws {
        try await withFileSource([.generated("a.bin", size: 1000), .generated("b.bin", size: 1000)]) { source in
            let folder = try TemporaryFolder()
            func file(_ name: String, _ size: Int) -> String {
                "<file name=\"\(name)\"><size>\(size)</size><hash type=\"md5\">00</hash><hash type=\"sha-1\">00</hash>"
                    + "<url>\(source.url(for: name).absoluteString)</url></file>"
            }
            let files = file("a.bin", 1000) + file("b.bin", 999)
            try folder.write("<metalink xmlns=\"urn:ietf:params:xml:ns:metalink\">\(files)</metalink>", to: "list")
            let end = try await CommandRun(["get", "-i", folder.path("list"), "-o", folder.path]).end()
            #expect(end.code == 32)
            #expect(
                end.errors.contains(
                    "list: 2 files, such as “a.bin”, have only digests that are not known here (md5, sha-1). No file is "
                        + "compared with those."
                ),
                "\(end.errors)"
            )
            #expect(end.errors.contains("b.bin: The file has 1000 bytes, not the expected 999."), "\(end.errors)")
            #expect(try folder.names == ["a.bin", "list"])
        }
    }
}

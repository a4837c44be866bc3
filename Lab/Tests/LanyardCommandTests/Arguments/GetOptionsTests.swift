import ArgumentParser
import Foundation
import LabTestSupport
import LanyardDownloads
import LanyardDownloadsTLS
import Testing

@testable import LabCommands
@testable import LanyardCommand

@Suite("The arguments of get")
struct GetOptionsTests {
    private let digest = String(repeating: "aB", count: 32)

    private func parse(_ arguments: String...) throws -> GetOptions {
        try #require(try LanyardTool.parseAsRoot(["get"] + arguments) as? GetCommand).options
    }

    private func texts(_ options: GetOptions) throws -> [String] { try options.entries().map(\.address.text) }

    @Test func `become the configuration of the downloads`() throws {
        let options = try parse(
            "http://a/b",
            "-o",
            "/tmp",
            "-j",
            "3",
            "-x",
            "5",
            "--sha256",
            digest,
            "--limit-rate",
            "2k",
            "--retries",
            "0",
            "--idle-timeout",
            "1.5"
        )
        let configuration = options.configuration
        #expect(configuration.maximumDownloads == 3)
        #expect(configuration.maximumDownloadsPerHost == 3)
        #expect(configuration.connections == 5)
        #expect(configuration.rateLimit == 2048)
        #expect(configuration.retries == 0)
        #expect(configuration.idleTimeout == .milliseconds(1500))
        let request = try options.request(for: InputEntry(Address("http://a/b")))
        #expect(request.folder == "/tmp")
        #expect(request.checksum == digest.lowercased())
    }

    @Test func `have values of their own when they are left out`() throws {
        let options = try parse("http://a/b")
        #expect(options.configuration.maximumDownloads == 4)
        #expect(options.configuration.connections == 1)
        #expect(options.configuration.rateLimit == nil)
        #expect(options.configuration.retries == 5)
        #expect(options.configuration.idleTimeout == .seconds(30))
        #expect(options.files.folder == ".")
        #expect(try parse("http://a/b", "--idle-timeout", "0").configuration.idleTimeout == nil)
    }

    @Test func `say what is believed and spoken over TLS`() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "ca.pem")
        let issuers = folder.path("ca.pem")
        func security(_ more: String...) throws -> TransportSecurity {
            try GetOptions.parse(["https://a/b"] + more).configuration.security
        }
        #expect(try security("--insecure") == .tls(trust: .anything))
        #expect(try security("--cacert", issuers) == .tls(trust: .issuers(file: issuers)))
        #expect(try security("--insecure", "--http2") == .tls(trust: .anything, httpVersion: .automatic))
    }

    @Test func `ask for a console with a port as well as without`() throws {
        #expect(try !parse("http://a/b").reports.wantsConsole)
        #expect(try parse("http://a/b", "--console").reports.wantsConsole)
        #expect(try parse("http://a/b", "--console-port", "4711").reports.wantsConsole)
        #expect(try parse("http://a/b", "--console", "--console-port", "0").reports.consolePort == 0)
    }

    @Test func `name each URL once, in the order given`() throws {
        let options = try parse("http://a/1", "http://a/2", "http://a/1")
        #expect(try texts(options) == ["http://a/1", "http://a/2"])
    }

    @Test func `are missing for the command alone, which is the Lab, and for the demonstration`() throws {
        #expect(try LanyardTool.parseAsRoot([]) is LabServeCommand<LanyardTool>)
        #expect(try LanyardTool.parseAsRoot(["demo"]) is DemoCommand)
    }

    @Test func `may be a file with URLs, one a line, each of which counts once`() throws {
        let folder = try TemporaryFolder()
        try folder.write("http://a/1\n\n  http://a/2 \r\nhttp://a/1\n", to: "list")
        let options = try parse("http://a/0", "-i", folder.path("list"))
        #expect(try texts(options) == ["http://a/0", "http://a/1", "http://a/2"])
    }

    @Test func `may be a list with remarks, as editors elsewhere write it`() throws {
        let folder = try TemporaryFolder()
        try folder.write("\u{FEFF}http://a/1\r\n# later:\r\n\t#http://a/2\r\n\r\nhttp://a/3#part", to: "list")
        let options = try parse("-i", folder.path("list"))
        #expect(try texts(options) == ["http://a/1", "http://a/3#part"])
    }

    @Test func `are refused with the line of a list that is no URL`() throws {
        let folder = try TemporaryFolder()
        try folder.write("# one\n\nhttp://a/1\nfoo\n", to: "list")
        let error = #expect(throws: (any Error).self) { try parse("-i", folder.path("list")) }
        let message = LanyardTool.message(for: try #require(error))
        #expect(message.contains("\(folder.path("list")), line 4: “foo” is not a URL"))
    }

    @Test func `may come from a pipe, which can be read only once`() throws {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("http://a/1\n".utf8))
        try pipe.fileHandleForWriting.close()
        let options = try parse("-i", "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        #expect(try texts(options) == ["http://a/1"])
        #expect(try texts(options) == ["http://a/1"])
    }

    @Test func `may be a list in aria2's format, with mirrors, names, folders and checksums`() throws {
        let folder = try TemporaryFolder()
        let text = """
            http://a/1\thttp://b/1\t http://c/1
              out=one.iso
              checksum=sha-256=\(digest)
            # the second
            http://a/2
            \tdir=x/.//y/

              http://a/3?out=no
            http://A:80/./2
            """
        try folder.write(text, to: "list")
        let options = try parse("-i", folder.path("list"), "-o", folder.path)
        let requests = try options.entries().map { options.request(for: $0) }
        #expect(requests.map(\.url) == ["http://a/1", "http://a/2", "http://a/3?out=no", "http://A:80/./2"])
        #expect(requests.map(\.mirrors) == [["http://b/1", "http://c/1"], [], [], []])
        #expect(requests.map(\.name) == ["one.iso", nil, nil, nil])
        #expect(requests.map(\.folder) == [folder.path, folder.path + "/x/y", folder.path, folder.path])
        #expect(requests[0].checksum == digest.lowercased())
    }

    @Test func `are numbered where they have one name in one folder, in their order`() throws {
        let folder = try TemporaryFolder()
        let text = """
            http://a/1/x.bin
            http://a/2/X.bin
            http://a/1/x.bin
            http://a/3/x.bin
              dir=d
            http://a/4/other
              out=x.bin
              dir=d
            http://a/5/x.bin?y
            http://a/6/%C3%A9
            http://a/7/e%CC%81
            http://a/8/get
              out=y
            http://a/9/get
            http://a/10/y
            """
        try folder.write(text, to: "list")
        let options = try parse("http://a/0/x.bin", "-i", folder.path("list"), "-o", folder.path)
        let requests = try options.entries().map { options.request(for: $0) }
        #expect(requests.map(\.nameNumber) == [1, 2, 3, 1, 1, 4, 1, 2, 1, 1, 2])
    }

    @Test(arguments: [
        ("  out=x\nhttp://a/1", "line 1: There is no URL above"),
        ("http://a/1\n dir=/etc", "line 2: “/etc” does not lead below"),
        ("http://a/1\n dir=a/../..", "line 2: “a/../..” does"),
        ("http://a/1\n dir=.ssh", "line 2: “.ssh” does"), ("http://a/1\n dir=a/.git", "line 2: “a/.git” does"),
        ("http://a/1\n checksum=crc=00", "line 2: A checksum is given as"),
        ("http://a/1\n checksum=", "line 2: A checksum is given as"),
        ("http://a/1\tfoo", "line 1: “foo” is not a URL"),
        ("http://a/1\n checksum=sha-256=00", "line 2: A SHA-256 has 64"), ("<?xml version='1.0'?><a/>", "no Metalink"),
    ]) func `are refused with what a list says that is not understood`(_ text: String, _ message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "list")
        let error = #expect(throws: (any Error).self) { try parse("-i", folder.path("list")) }
        let told = LanyardTool.message(for: try #require(error))
        #expect(told.contains(folder.path("list")) && told.contains(message), "\(told)")
    }

    @Test func `may be a Metalink`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "<metalink xmlns='urn:ietf:params:xml:ns:metalink'><file name='a'><url>http://b/c</url></file></metalink>",
            to: "list"
        )
        let options = try parse("-i", folder.path("list"))
        #expect(try options.entries().map { options.request(for: $0) }.map(\.name) == ["a"])
    }

    @Test func `name a server's user, its token, and no more than one of them`() throws {
        let folder = try TemporaryFolder()
        try folder.write("t0ken\n", to: "token")
        try folder.write("two words", to: "words")
        #expect(
            try parse("http://a/", "--user", "anna:a:b").authentication.credentials
                == .basic(user: "anna", password: "a:b")
        )
        #expect(
            try parse("http://a/", "--user", "anna").authentication.credentials == .basic(user: "anna", password: "")
        )
        #expect(
            try parse("http://a/", "--bearer-file", folder.path("token")).authentication.credentials == .bearer("t0ken")
        )
        #expect(try parse("http://a/").authentication.credentials == nil)
        #expect(try parse("http://a/").configuration.authentication == .negotiated)
        #expect(try parse("http://a/", "--basic").configuration.authentication == .basic)
        #expect(try parse("http://a/", "--digest").configuration.authentication == .digest)
        let wrong = [
            ["--bearer-file", folder.path("none")], ["-b", "a=b\r\nX: 1"], ["--bearer-file", folder.path("words")],
            ["--bearer-env", "LANYARD_NO_SUCH_VARIABLE"], ["--user", "a", "--bearer-file", folder.path("token")],
            ["--netrc-file", folder.path("none")], ["-b", folder.path("none")], ["-b", folder.path("token")],
            ["--proxy", "ftp://x"], ["-O"], ["-P", "x"], ["--no-netrc", "--netrc-file", folder.path("token")],
            ["--basic", "--digest"], ["-4", "-6"], ["--resolve", "a:b"], ["--interface", "no-such"],
            ["-6", "--interface", "127.0.0.1"],
            ["--key", folder.path("token")], ["--cert", folder.path("none")], ["--pinnedpubkey", "sha256//x"],
        ]
        for arguments in wrong {
            let parsing = { try LanyardTool.parseAsRoot(["get", "http://a/"] + arguments) }
            #expect(throws: (any Error).self, "\(arguments)") { _ = try parsing() }
        }
    }

    @Test func `give cookies to the server of each URL`() throws {
        let options = try parse("http://a/", "http://b/", "-b", "k=v; l=w", "-b", "m=x")
        let cookies = try options.entries().map { options.request(for: $0).cookies }
        #expect(cookies[0].map(\.name) == ["k", "l", "m"] && cookies[0].allSatisfy { $0.domain == "a" })
        #expect(cookies[1].allSatisfy { $0.domain == "b" })
    }

    @Test func `may be a list that says of each file what is sent for it, and how many connections fetch it`() throws {
        let folder = try TemporaryFolder()
        let text = """
            http://a/1
              header=X-Key: one
              header=Accept-Language: en
              referer=http://r/
              user-agent=Own
              split=8
              max-connection-per-server=3
            http://u:p@a/2
              referer=*
              split=16
            http://a/3
              max-connection-per-server=100
            http://a/4
            """
        try folder.write(text, to: "list")
        let options = try parse(
            "-i",
            folder.path("list"),
            "-H",
            "X-Key: all",
            "-H",
            "X-All: all",
            "--referer",
            "http://all/"
        )
        let requests = try options.entries().map { options.request(for: $0) }
        let fields = requests.map { $0.fields.map { "\($0.name): \($0.value)" } }
        #expect(
            fields[0] == [
                "X-All: all", "Referer: http://r/", "User-Agent: Own", "X-Key: one", "Accept-Language: en",
            ]
        )
        #expect(fields[1] == ["X-Key: all", "X-All: all", "Referer: http://a/2"])
        #expect(fields[3] == ["Referer: http://all/", "X-Key: all", "X-All: all"])
        #expect(requests.map(\.connections) == [3, 16, 64, nil])
        #expect(options.files.list?.remark == nil)
    }

    @Test func `may be a list that aria2 has saved: what counts for nothing is named once, with its line`() throws {
        let folder = try TemporaryFolder()
        let text = """
            http://a/1\thttp://b/1\t
             gid=00112233aabbccdd
             continue=true
             checksum=sha-1=00
             dir=x
             dht-entry-point6=h:1
            http://a/2
             gid=1
             checksum=MD5=00
            """
        try folder.write(text, to: "list")
        let options = try parse("-i", folder.path("list"))
        #expect(try texts(options) == ["http://a/1", "http://a/2"])
        #expect(try options.entries().map(\.checksum) == [nil, nil])
        #expect(
            options.files.list?.remark
                == "\(folder.path("list")): options of aria2 that count for nothing here are passed over: “gid” (line 2), "
                + "“continue” (line 3), “dht-entry-point6” (line 6). No file is compared with digests that are not known here: "
                + "“sha-1” (line 4), “md5” (line 9)."
        )
    }

    @Test func `say how long a file may take, and how slowly it may come`() throws {
        func configuration(_ more: String...) throws -> DownloadConfiguration {
            try GetOptions.parse(["http://a/b"] + more).configuration
        }
        let none = try configuration()
        #expect(none.minimumRate == nil && none.maximumTime == nil)
        let all = try configuration("--speed-limit", "10k", "--speed-time", "5", "--max-time", "1.5")
        #expect(
            all.minimumRate == 10_240 && all.minimumRateTime == .seconds(5) && all.maximumTime == .milliseconds(1500)
        )
        #expect(try configuration("--speed-limit", "1").minimumRateTime == .seconds(30))
        #expect(try configuration("--speed-time", "5").minimumRate == 1)
    }

    @Test func `say what the one file must be, what it goes on with, and what becomes of an older one`() throws {
        let (sha256, sha512) = (digest, String(repeating: "aB", count: 64))
        func request(_ more: String...) throws -> DownloadRequest {
            let options = try GetOptions.parse(["http://a/b"] + more)
            return options.request(for: InputEntry(try Address("http://a/b")))
        }
        #expect(try request("--checksum", "sha-512=" + sha512).checksum == sha512.lowercased())
        #expect(try request("--checksum", "SHA-256=" + sha256).checksum == sha256.lowercased())
        #expect(try request("--continue-from", "/x/y.part").continuesFrom == "/x/y.part")
        #expect(
            try request("--continue-from", "/tmp/y.part", "-o", "/tmp/", "--name", "y").continuesFrom == "/tmp/y.part"
        )
        #expect(try request("-N").existingFile == .update)
        #expect(try request("--on-existing", "update").existingFile == .update)
        for wrong in [
            ["--checksum", "md5=00"], ["--checksum", "sha-512=" + sha256], ["--checksum", sha256],
            ["--checksum", "sha-256=" + sha256, "--sha256", sha256], ["-N", "--on-existing", "skip"],
            ["--continue-from", ""], ["--continue-from", "x/"], ["--continue-from", "x", "--name", "y"],
            ["--continue-from", "x", "-o", "/tmp"], ["--continue-from", "x", "-o", "-"],
            ["--continue-from", "x", "http://c/"],
            ["--speed-time", "0"], ["--max-time", "0"], ["--max-time", "nan"], ["--speed-limit", "0"],
            ["--speed-limit", "2k", "--limit-rate", "1k"],
        ] {
            let parsing = { try GetOptions.parse(["http://a/b"] + wrong) }
            #expect(throws: (any Error).self, "\(wrong)") { _ = try parsing() }
        }
    }
}

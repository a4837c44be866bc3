import Foundation
import LabTestSupport
import Testing

@testable import LabServer

@Suite struct PageTests {
    @Test func `what is built in is what lies in the folder`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/LabServer/Page").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(Set(files.map(\.lastPathComponent)) == Set(EmbeddedPage.files.keys))
        for file in files {
            let content = try Data(contentsOf: file)
            #expect(EmbeddedPage.files[file.lastPathComponent]?.withUTF8Buffer { Data($0) } == content)
        }
    }

    @Test(arguments: [
        ("/", 200), ("/index.html", 200), ("/none.js", 404), ("/../Package.swift", 404), ("//index.html", 404),
        ("/%2e%2e/index.html", 404),
    ])
    func `nothing but the page's files can be had, with the page's policy`(path: String, status: Int) async throws {
        let lab = ProbeLab()
        _ = try await lab.run { host in
            let port = host.url.port ?? 0
            let client = try await RawClient(port: port)
            try await client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            let head = try await client.head()
            client.close()
            #expect(head?.status == status)
            guard status == 200 else { return }
            #expect(head?["content-type"] == "text/html; charset=utf-8")
            #expect(
                head?["content-security-policy"]
                    == "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
                    + "frame-src http://127.0.0.1:1; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
            )
        }
    }
}

import Foundation
import LabTestSupport
import LanyardDownloadsTLS
import Testing

@testable import LanyardDownloads

@Suite("Over HTTP/2", .enabled(if: Certificates.canBeMade))
struct HTTP2Tests {
    private let certificates: Certificates

    init() throws {
        certificates = try Certificates()
    }

    /// Downloads files, all at once, from a server that has habits; checks each of them.
    ///
    /// - Returns: how many requests came on each connection.
    private func requests(
        _ count: Int,
        inOrder: Bool = false,
        _ habits: HTTP2Server.Habits,
        retries: Int = 0
    ) async throws -> [Int] {
        let certificate = try certificates.make("a", host: "IP:127.0.0.1")
        var requests: [Int] = []
        try await HTTP2Server.serving(certificate, habits) { server in
            let bench = try RunBench {
                $0.security = .tls(trust: .issuers(file: certificates.authority), httpVersion: .automatic)
                $0.retries = retries
                ($0.maximumDownloads, $0.maximumDownloadsPerHost) = (inOrder ? 1 : count, inOrder ? 1 : count)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    if inOrder { try await group.waitForAll() }
                    group.addTask { try await bench.run("\(server.url)/\(number).bin") }
                }
                try await group.waitForAll()
            }
            for number in 0..<count {
                #expect(try bench.folder.text("\(number).bin") == "/\(number).bin")
            }
            requests = server.requests
        }
        return requests
    }

    @Test func `files share one connection, one after the other`() async throws {
        #expect(try await requests(5, inOrder: true, .init()) == [5])
    }

    @Test func `more files than a connection takes at once get another one`() async throws {
        let each = try await requests(150, .init(gathering: 150))
        #expect(each.reduce(0, +) == 150)
        #expect(each.count > 1 && each.allSatisfy { $0 <= 100 }, "\(each)")
    }

    @Test func `a server that takes no more on a connection is asked on another`() async throws {
        let each = try await requests(6, inOrder: true, .init(farewell: 2))
        #expect(each == [2, 2, 2])
    }

    @Test func `what a server leaves unanswered when it says farewell is asked again`() async throws {
        let each = try await requests(40, .init(farewell: 3), retries: 5)
        #expect(each.reduce(0, +) >= 40)
    }

    @Test func `hints that come before an answer are passed over`() async throws {
        #expect(try await requests(3, inOrder: true, .init(hint: 103)) == [3])
        try await AnsweringServer.serving { _, _ in
            "103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\nHTTP/1.1 200 OK"
        } _: { server in
            let bench = try RunBench { $0.retries = 0 }
            try await bench.run("\(server.url)/a.bin")
            #expect(try bench.folder.text("a.bin") == "hello")
        }
    }
}

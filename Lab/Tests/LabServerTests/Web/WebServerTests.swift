import Foundation
import LabSockets
import LabTestSupport
import NIOCore
import Testing

@testable import LabServer

@Suite struct WebServerTests {
    /// Sends a whole request, and reads the answer's status and body.
    private func ask(_ server: WebServer, _ lines: String...) async throws -> (head: RawHead?, body: String) {
        let client = try await RawClient(port: server.port)
        try await client.send((lines + ["", ""]).joined(separator: "\r\n"))
        let head = try await client.head()
        let body = String(decoding: try await client.readToEnd(), as: UTF8.self)
        client.close()
        return (head, body)
    }

    @Test func `a request is answered, and the connection closed`() async throws {
        try await withEcho { server, _ in
            let answer = try await ask(server, "GET /?text=two+words%21 HTTP/1.1", "Host: localhost:\(server.port)")
            #expect(answer.head?.status == 200)
            #expect(answer.head?["connection"] == "close")
            #expect(answer.head?["cache-control"] == "no-store")
            #expect(answer.head?["x-content-type-options"] == "nosniff")
            #expect(answer.head?["cross-origin-opener-policy"] == "same-origin")
            #expect(answer.head?["cross-origin-resource-policy"] == "same-origin")
            #expect(answer.body == "two words!\n")
        }
    }

    @Test func `HEAD gets no body`() async throws {
        try await withEcho { server, _ in
            let answer = try await ask(server, "HEAD / HTTP/1.1", "Host: localhost:\(server.port)")
            #expect(answer.head?["content-length"] == "6")
            #expect(answer.body == "")
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1", "Host: evil.example:PORT", 421),
        ("GET / HTTP/1.1", "Host: 127.0.0.1:1", 421),
        ("GET / HTTP/1.1", "Accept: a", 400),
        ("GET / HTTP/1.1", "Host: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT", 400),
        ("GET / HTTP/1.1", "Host: 127.0.0.1:PORT\r\nOrigin: http://evil.example", 403),
        ("GET / HTTP/1.1", "Host: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:1", 403),
        ("POST / HTTP/1.1", "Host: 127.0.0.1:PORT\r\nContent-Length: 0", 405),
        ("GET / HTTP/1.1", "Host: 127.0.0.1:PORT\r\nContent-Length: 99999999999", 413),
        ("GET / HTTP/1.1", "Host: 127.0.0.1:PORT\r\nTransfer-Encoding: chunked", 413),
        ("GET /tab HTTP/1.1", "Host: 127.0.0.1:PORT", 426),
        ("\u{1}\u{2} garbage", "", 400),
        ("GET / HTTP/1.1", "Host: 127.0.0.1:PORT\r\nX: " + String(repeating: "x", count: 20_000), 400),
    ])
    func `what is not welcome is refused`(line: String, headers: String, status: Int) async throws {
        try await withEcho { server, _ in
            let answer = try await ask(server, line, headers.replacing("PORT", with: "\(server.port)"))
            #expect(answer.head?.status == status)
        }
    }

    @Test func `a head that never ends is cut off`() async throws {
        var limits = WebLimits()
        limits.listener.headTime = .milliseconds(20)
        try await withEcho(limits: limits) { server, _ in
            let client = try await RawClient(port: server.port)
            try await client.send("GET / HTTP/1.1\r\nHost: 127")
            #expect(try await client.readToEnd().isEmpty)
            client.close()
        }
    }

    @Test func `one connection too many is closed, and a later one is not`() async throws {
        var limits = WebLimits()
        limits.listener.connections = 1
        try await withEcho(limits: limits) { server, service in
            let first = try await RawClient(port: server.port)
            try await first.send("GET /slow HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
            await service.began.wait()
            let second = try await RawClient(port: server.port)
            #expect(try await second.readToEnd().isEmpty)
            second.close()
            first.close()
            await service.cancelled.wait()
        }
    }

    @Test(arguments: [false, true])
    func `a handler is cancelled when its client goes`(abruptly: Bool) async throws {
        try await withEcho { server, service in
            let client = try await RawClient(port: server.port)
            try await client.send("GET /slow HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
            await service.began.wait()
            client.close(abruptly: abruptly)
            await service.cancelled.wait()
        }
    }

    @Test func `stopping ends what is under way`() async throws {
        try await withEcho { server, service in
            let silent = try await RawClient(port: server.port)
            let slow = try await RawClient(port: server.port)
            try await slow.send("GET /slow HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
            await service.began.wait()
            await server.stop()
            await service.cancelled.wait()
            #expect(try await silent.readToEnd().isEmpty)
            #expect(try await slow.readToEnd().isEmpty)
        }
    }

    @Test func `a taken port is an error that says so`() async throws {
        try await withEcho { server, service in
            let error = WebServerError.portTaken(host: "127.0.0.1", port: server.port)
            await #expect(throws: error) { try await WebServer.start(service, port: server.port) }
            #expect("\(error)".contains("port \(server.port) of 127.0.0.1 is taken"))
        }
    }

    @Test(arguments: [("0.0.0.0", "http://127.0.0.1:"), ("127.0.0.1", "http://127.0.0.1:")])
    func `the address is one to open, even where all are listened on`(host: String, address: String) async throws {
        let server = try await WebServer.start(EchoService(), host: host)
        #expect(server.address == "\(address)\(server.port)")
        await server.stop()
    }

    @Test(arguments: [("203.0.113.1", 0), ("127.0.0.1", 70_000), ("no host", 0)])
    func `an address that cannot be listened on is an error that says so`(host: String, port: Int) async throws {
        await #expect {
            try await WebServer.start(EchoService(), host: host, port: port)
        } throws: { error in
            guard case WebServerError.cannotListen(host, port, _) = error else { return false }
            return true
        }
    }
}

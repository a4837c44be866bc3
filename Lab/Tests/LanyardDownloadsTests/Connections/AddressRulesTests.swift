import LabTestSupport
import NIOCore
import NIOPosix
import Testing

@testable import LanyardDownloads

@Suite("Rules of addresses")
struct AddressRulesTests {
    /// What a download ends with that is bound to the rules.
    private func failure(_ url: String, _ change: (inout AddressRules) -> Void) async throws -> DownloadError? {
        let bench = try RunBench {
            $0.retries = 0
            change(&$0.addresses)
        }
        do {
            try await bench.run(url)
            return nil
        } catch {
            return error as? DownloadError
        }
    }

    @Test func `give a host another address, and the server still its name`() async throws {
        try await AnsweringServer.serving { _, _ in
            "200 OK"
        } _: { server in
            for rule in ["Nowhere.invalid:\(server.port):127.0.0.1", "*:\(server.port):[::ffff:127.0.0.1],127.0.0.1"] {
                let error = try await failure("http://nowhere.invalid:\(server.port)/a") { _ = $0.resolve(rule) }
                #expect(error == nil)
            }
            #expect(server.field("host", of: 0) == "nowhere.invalid:\(server.port)")
            let other = try await failure("http://nowhere.invalid:\(server.port)/a") {
                _ = $0.resolve("nowhere.invalid:1:127.0.0.1")
            }
            #expect(other == .unknownHost("nowhere.invalid"))
            // An address counts as a host, too.
            let address = try await failure("http://127.0.0.9:\(server.port)/a") {
                _ = $0.resolve("127.0.0.9:\(server.port):127.0.0.1")
            }
            #expect(address == nil)
        }
    }

    @Test func `allow one kind alone`() async throws {
        try await AnsweringServer.serving { _, _ in
            "200 OK"
        } _: { server in
            for host in ["127.0.0.1", "localhost"] {
                let error = try await failure("http://\(host):\(server.port)/a") { $0.family = .ipv4 }
                #expect(error == nil)
            }
            let none = try await failure("http://127.0.0.1:\(server.port)/a") { $0.family = .ipv6 }
            #expect(none == .unknownHost("127.0.0.1 (IPv6)"))
            let fixed = try await failure("http://nowhere.invalid:\(server.port)/a") {
                $0.family = .ipv6
                _ = $0.resolve("nowhere.invalid:\(server.port):127.0.0.1")
            }
            #expect(fixed == .unknownHost("nowhere.invalid (IPv6)"))
        }
    }

    @Test func `say where connections come from`() async throws {
        let peers = Log<String>()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                peers.note(channel.remoteAddress?.ipAddress ?? "")
                return channel.close()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let url = "http://localhost:\(server.localAddress?.port ?? 0)/a"
        _ = try await failure(url) { _ = $0.bind(to: "127.0.0.1") }
        let device = try System.enumerateDevices().first { $0.address?.ipAddress == "127.0.0.1" }?.name ?? "lo"
        _ = try await failure(url) { _ = $0.bind(to: device) }
        try await until("both have come") { peers.all == ["127.0.0.1", "127.0.0.1"] }
        try await server.close()
    }

    @Test(arguments: [
        "", "a", "a:80", "a:80:", "a:80:b", "a:0:127.0.0.1", "a:x:127.0.0.1", ":80:127.0.0.1", "a:80:127.0.0.1,",
        "[a:80:127.0.0.1",
        "[::1]x:80:127.0.0.1",
    ]) func `that make no sense are refused`(_ text: String) {
        var rules = AddressRules()
        let isTaken = rules.resolve(text)
        #expect(!isTaken && rules.isSystem)
    }

    @Test func `take the last for a host, and addresses of IPv6`() {
        var rules = AddressRules()
        for text in ["a:80:1.2.3.4", "A:80:[::1],::2", "[::3]:80:1.2.3.4", "*:80:9.9.9.9"] {
            _ = rules.resolve(text)
        }
        #expect(rules.addresses(of: "a", port: 80) == ["::1", "::2"])
        #expect(rules.addresses(of: "::3", port: 80) == ["1.2.3.4"])
        #expect(rules.addresses(of: "b", port: 80) == ["9.9.9.9"] && rules.addresses(of: "b", port: 81) == nil)
        let isBound = rules.bind(to: "no-such-interface")
        #expect(!isBound)
    }
}

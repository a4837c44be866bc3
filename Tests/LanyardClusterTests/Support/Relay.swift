#if Cluster
import Foundation
import LanyardTestSupport
import Synchronization
import Testing

@testable import LanyardCluster

/// A cable between a cluster and etcd that can keep what is sent, and deliver it when nobody expects it any more.
final class Relay: Sendable {
    private enum Mode {
        case open
        /// Keeps what the client sends, until it has sent this.
        case capturing(Data)
        /// What the client sends is lost.
        case cut
    }

    private struct State {
        var mode = Mode.open
        var captured = Data()
        var server: Int32 = -1
        /// How many answers have come to an end since ``Relay/deliver()``.
        var answers = 0
        var wanted = 0
    }

    let endpoint: String
    private let listener: Int32
    private let state = Mutex(State())
    private let delivered = Gate()

    init(to endpoint: String) throws {
        let target = try EtcdEndpoint(endpoint)
        listener = socket(AF_INET, SocketKind.stream, 0)
        var address = Self.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileReadUnknown) }
        self.endpoint = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let self else { break }
                join(client, to: target.port)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }

    private func join(_ client: Int32, to port: Int) {
        let server = socket(AF_INET, SocketKind.stream, 0)
        var address = Self.address(port)
        let isConnected = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(client)
            close(server)
            return
        }
        state.withLock { $0.server = server }
        Thread.detachNewThread { [weak self] in
            Self.pump(client) { data in self?.sent(data).map { Self.write($0, to: server) } }
            shutdown(server, Int32(SHUT_WR))
        }
        Thread.detachNewThread { [weak self] in
            var frames = Frames()
            Self.pump(server) { data in
                self?.count(frames.take(data))
                Self.write(data, to: client)
            }
            close(client)
            close(server)
        }
    }

    private static func pump(_ source: Int32, _ take: (Data) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(source, &buffer, buffer.count), count > 0 { take(Data(buffer[..<count])) }
    }

    private static func write(_ data: Data, to target: Int32) {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let count = send(target, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { break }
                sent += count
            }
        }
    }

    /// - Returns: What goes on to the server.
    private func sent(_ data: Data) -> Data? {
        state.withLock { state in
            switch state.mode {
            case .open: return data
            case .capturing(let text):
                state.captured += data
                if state.captured.range(of: text) != nil { state.mode = .cut }
                return nil
            case .cut: return nil
            }
        }
    }

    private func count(_ answers: Int) {
        let isDone = state.withLock { state in
            state.answers += answers
            return state.wanted > 0 && state.answers >= state.wanted
        }
        if isDone { delivered.open() }
    }

    /// Keeps all that is sent up to this text, and loses what is sent later: a cable that was cut behind it.
    func capture(upTo text: String) { state.withLock { $0.mode = .capturing(Data(text.utf8)) } }

    /// Delivers what was kept, and waits until the server has answered all of it.
    func deliver() async {
        let (data, server, wanted) = state.withLock { state in
            var frames = Frames()
            (state.answers, state.wanted) = (0, frames.take(state.captured, counting: .questions))
            return (state.captured, state.server, state.wanted)
        }
        guard wanted > 0 else {
            Issue.record("The cluster took another way before anything was captured.")
            return
        }
        Self.write(data, to: server)
        await delivered.wait()
    }
}

/// Counts the calls in a stream of HTTP/2.
private struct Frames {
    enum Kind { case questions, answers }

    private var rest = Data()

    /// - Returns: How many calls begin in it, or how many have come to an end.
    mutating func take(_ data: Data, counting kind: Kind = .answers) -> Int {
        rest += data
        var count = 0
        while rest.count >= 9 {
            let head = [UInt8](rest.prefix(9))
            let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
            guard rest.count >= 9 + length else { break }
            // Headers are of type 1, and their flag 1 says that nothing follows them.
            if head[3] == 1, kind == .questions || head[4] & 1 == 1 { count += 1 }
            rest = Data(rest.dropFirst(9 + length))
        }
        return count
    }
}
#endif

import Foundation
import JSONRPC

/// Two pipes, and the two ends of a connection over them.
struct Ends {
    let client: LineChannel
    let server: LineChannel

    /// What the client's channel writes into.
    let toServer: FileHandle

    init() {
        let (there, back) = (Pipe(), Pipe())
        toServer = there.fileHandleForWriting
        client = LineChannel(reading: back.fileHandleForReading, writing: there.fileHandleForWriting)
        server = LineChannel(reading: there.fileHandleForReading, writing: back.fileHandleForWriting)
    }
}

/// A client that writes what it likes, and reads one answer after the other.
final class RawClient {
    /// What came of a request.
    struct Answer: Equatable {
        let id: RequestID?
        let result: Result<JSON, RPCError>

        static func to(_ id: RequestID?, _ value: JSON) -> Answer { Answer(id: id, result: .success(value)) }
        static func to(_ id: RequestID?, _ error: RPCError) -> Answer { Answer(id: id, result: .failure(error)) }
    }

    private let ends: Ends
    private var lines: AsyncStream<Data>.Iterator
    private var channel: LineChannel { ends.client }

    init(_ ends: Ends) {
        self.ends = ends
        lines = ends.client.lines.makeAsyncIterator()
    }

    func request(_ id: RequestID, _ method: String = "work", _ params: JSON = .null) throws {
        _ = channel.write(try Message.request(id: id, method: method, params: params).line)
    }

    func cancel(_ id: RequestID) throws { _ = channel.write(try Message.cancel(id: id).line) }

    func send(_ text: String) { _ = channel.write(Data(text.utf8)) }

    /// Sends this, whose last line needs no end, and nothing more; goes on reading.
    func hangUp(after text: String) throws {
        try ends.toServer.write(contentsOf: Data(text.utf8))
        try ends.toServer.close()
    }

    /// The next answer; `nil` at the end.
    func next() async throws -> Answer? {
        while let line = await lines.next() {
            if case .response(let id, let result)? = try Message(line) { return Answer(id: id, result: result) }
        }
        return nil
    }

    /// Returns when the other end has read what was sent: it answers what makes no sense, and at once.
    func sync() async throws -> Answer? {
        send("{")
        return try await next()
    }
}

extension RawClient.Answer {
    static let unreadable = to(nil, .unreadable)
}

internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOHTTP1

/// A model behind HTTP. It gets the conversation as JSON, and answers with a line of JSON for each piece.
package struct HTTPModel: LanguageModel {
    private let url: String

    package init(_ url: String) { self.url = url }

    package struct Unavailable: Error {
        package var status: Int
    }

    package func answer(to turns: [Turn]) async throws -> any AsyncSequence<Piece, any Error> & Sendable {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.body = .bytes(try JSONEncoder().encode(turns))
        let response = try await HTTPClient.shared.execute(request, timeout: .hours(1))
        guard response.status == .ok else { throw Unavailable(status: Int(response.status.code)) }
        return Pieces(body: response.body)
    }
}

/// The lines of a body. When their reader is cancelled, the connection is closed, and the model stops.
private struct Pieces: AsyncSequence, Sendable {
    typealias Element = Piece
    typealias Failure = any Error

    static let longestLine = 1 << 16

    struct TooLong: Error {}

    let body: HTTPClientResponse.Body

    func makeAsyncIterator() -> Iterator { Iterator(chunks: body.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: HTTPClientResponse.Body.AsyncIterator
        var buffer = ByteBuffer()

        mutating func next() async throws -> Piece? {
            while let line = try await nextLine() {
                // An empty one is there to keep the connection.
                if line.readableBytesView.allSatisfy({ $0 == UInt8(ascii: "\r") }) { continue }
                return try UntrustedJSON.read(Data(line.readableBytesView), mostBytes: longestLine) {
                    try JSONDecoder().decode(Piece.self, from: $0)
                }
            }
            return nil
        }

        /// The next line without its end; the last one may have none.
        private mutating func nextLine() async throws -> ByteBuffer? {
            while true {
                if let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = buffer.readSlice(length: end - buffer.readerIndex)
                    buffer.moveReaderIndex(forwardBy: 1)
                    return line
                }
                guard buffer.readableBytes < longestLine else { throw TooLong() }
                guard var chunk = try await chunks.next() else {
                    return buffer.readableBytes == 0 ? nil : buffer.readSlice(length: buffer.readableBytes)
                }
                buffer.discardReadBytes()
                buffer.writeBuffer(&chunk)
            }
        }
    }
}

import NIOCore
import NIOHTTP1

/// Reads the answers that come over a connection in HTTP/1.1.
///
/// SwiftNIO's decoder makes one text of fields that differ in bytes above 127, takes a body in a transfer coding for the file, and says
/// of a head that most others take that it is not HTTP.
final class AnswerDecoder: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    private enum State {
        /// Nothing has been asked for.
        case idle
        case head
        case body(Int64)
        case chunkSize
        case chunk(Int64)
        case chunkEnd
        /// Fields behind the last chunk; so many have come.
        case trailer(Int)
        case untilClose
        case over
    }

    private static let mostTrailers = 256

    private var state = State.idle
    private var reader = HeadReader()
    /// Whether the answer has no body, because only its head was asked for.
    private var isHeadOnly = false
    /// What has come and is not read.
    private var rest = ByteBuffer()

    /// How much memory is kept for what is not read.
    var keptBytes: Int { rest.capacity }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head(let head) = unwrapOutboundIn(data), case .idle = state {
            (state, isHeadOnly) = (.head, head.method == .HEAD)
        }
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if case .over = state { return }
        if rest.readableBytes == 0 {
            rest = bytes
        } else {
            rest.discardReadBytes()  // Or a server that ends each piece within a line would have all of them kept.
            rest.writeBuffer(&bytes)
        }
        do {
            while try step(context) {}
        } catch {
            (state, rest) = (.over, ByteBuffer())
            context.fireErrorCaught(error)
        }
        // So that what was read into can be used for the next read.
        if rest.readableBytes == 0 { rest = ByteBuffer() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        let last = state
        state = .over
        switch last {
        case .untilClose: context.fireChannelRead(wrapInboundOut(.end(nil)))
        case .head where !reader.hasBegun && rest.readableBytes == 0, .idle, .over: break
        case .head, .body, .chunkSize, .chunk, .chunkEnd, .trailer:
            context.fireErrorCaught(ConnectionError.brokenOff)
        }
        context.fireChannelInactive()
    }

    // MARK: Steps

    /// Reads one thing; `false` if more must come before.
    private func step(_ context: ChannelHandlerContext) throws -> Bool {
        switch state {
        case .idle:
            // It would be taken for the answer to what is asked next.
            guard rest.readableBytes == 0 else { throw ConnectionError.malformed("more came than was asked for") }
            return false
        case .head: return try takeHead(context)
        case .body(let length): return takeBody(length, context) { $0 > 0 ? .body($0) : nil }
        case .chunk(let length): return takeBody(length, context) { $0 > 0 ? .chunk($0) : .chunkEnd }
        case .chunkSize:
            guard let size = try takeLine(AnswerDecoder.chunkSize) else { return false }
            state = size > 0 ? .chunk(size) : .trailer(0)
            return true
        case .chunkEnd:
            guard let isEnd = try takeLine(AnswerDecoder.isEmpty) else { return false }
            guard isEnd else { throw ConnectionError.malformed("a chunk is longer than it says") }
            state = .chunkSize
            return true
        case .trailer(let count):
            guard let isEnd = try takeLine(AnswerDecoder.isEndOfTrailer) else { return false }
            guard count < AnswerDecoder.mostTrailers else {
                throw ConnectionError.malformed("its fields behind the body do not end")
            }
            if isEnd { end(context) } else { state = .trailer(count + 1) }
            return true
        case .untilClose: return takeBody(.max, context) { _ in .untilClose }
        case .over: return false
        }
    }

    private func takeHead(_ context: ChannelHandlerContext) throws -> Bool {
        guard let found = try takeLine({ try reader.take($0) }) else { return false }
        guard var head = found else { return true }
        reader = HeadReader()
        let framing = isHeadOnly ? .length(0) : try Framing(&head)
        // What only announces the answer, such as 103 Early Hints.
        if head.status == .switchingProtocols {
            throw ConnectionError.malformed("it switches to another protocol, which nobody asked for")
        }
        if (100..<200).contains(head.status.code) { return true }
        context.fireChannelRead(wrapInboundOut(.head(head)))
        switch framing {
        case .length(0): end(context)
        case .length(let length): state = .body(length)
        case .chunked: state = .chunkSize
        case .close: state = .untilClose
        }
        return true
    }

    /// - Parameter next: What follows when so much is missing; `nil` for the end.
    private func takeBody(_ length: Int64, _ context: ChannelHandlerContext, _ next: (Int64) -> State?) -> Bool {
        let count = Int(min(length, Int64(rest.readableBytes)))
        guard count > 0, let bytes = rest.readSlice(length: count) else { return false }
        let following = next(length - Int64(count))
        if let following { state = following }
        context.fireChannelRead(wrapInboundOut(.body(bytes)))
        if following == nil { end(context) }
        return true
    }

    private func end(_ context: ChannelHandlerContext) {
        state = .idle
        context.fireChannelRead(wrapInboundOut(.end(nil)))
    }

    // MARK: Lines

    /// Reads a line, and hands it to `body` with what ends it; `nil` if it has not come to its end.
    private func takeLine<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) throws -> Value? {
        try rest.readLine()?.withUnsafeReadableBytes(body)
    }

    /// The hexadecimal number that a chunk begins with; spaces, and what a semicolon leads in, say nothing (RFC 9112, 7.1.1).
    private static func chunkSize(_ line: UnsafeRawBufferPointer) throws -> Int64 {
        let line = HeadReader.withoutEnd(line)
        let digits = line.prefix { Character(Unicode.Scalar($0)).isHexDigit }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        let next = line[digits.endIndex...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard !digits.isEmpty, significant.count <= 15, next ?? UInt8(ascii: ";") == UInt8(ascii: ";"),
            line.allSatisfy(\.isFieldText)
        else {
            throw ConnectionError.malformed("a chunk begins with “\(String(ofAnyEncoding: Array(line.prefix(40))))”")
        }
        return Int64(String(decoding: significant, as: UTF8.self), radix: 16) ?? 0
    }

    private static func isEmpty(_ line: UnsafeRawBufferPointer) -> Bool { HeadReader.withoutEnd(line).isEmpty }

    /// Whether it is the end of the fields behind the body, which say nothing here.
    private static func isEndOfTrailer(_ line: UnsafeRawBufferPointer) throws -> Bool {
        let line = HeadReader.withoutEnd(line)
        guard line.allSatisfy(\.isFieldText) else {
            throw ConnectionError.malformed("a field behind the body has a control character")
        }
        return line.isEmpty
    }
}

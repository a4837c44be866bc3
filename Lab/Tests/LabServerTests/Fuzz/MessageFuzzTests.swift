import Foundation
import LabTestSupport
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import LabServer

@Suite struct MessageFuzzTests {
    private static let corpus: [[UInt8]] = {
        let messages = TabCommandFuzzTests.corpus.map { RawFrame.bytes(Array($0.utf8)) }
        let parts =
            RawFrame.bytes(Array("Hitch".utf8), isFinal: false) + RawFrame.bytes(Array("?".utf8), opcode: 9)
            + RawFrame.bytes(Array("hiker 🦉".utf8), opcode: 0)
        let others = [
            parts, RawFrame.bytes([3, 232], opcode: 8), RawFrame.bytes([], opcode: 10),
            RawFrame.bytes([UInt8](repeating: 0, count: 1 << 14)), RawFrame.bytes([], claiming: 1 << 40),
            messages.reduce([], +),
        ]
        return messages + others
    }()

    /// What a stream amounts to, up to why it is ended.
    private struct Reading: Equatable {
        var events: [MessageAssembler.Event] = []
        var end: WebSocketEnd?
    }

    private static func read(_ pieces: some Sequence<ArraySlice<UInt8>>) -> Reading {
        let limits = WebLimits()
        let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limits.messageLength))
        let channel = EmbeddedChannel(handler: decoder)
        var assembler = MessageAssembler(limits: limits)
        var reading = Reading()
        for piece in pieces where reading.end == nil {
            var failure: (any Error)?
            do { _ = try channel.writeInbound(ByteBuffer(bytes: piece)) } catch { failure = error }
            do {
                while let frame = try channel.readInbound(as: WebSocketFrame.self) {
                    reading.events.append(try assembler.take(frame))
                }
                if let failure { throw failure }
            } catch {
                reading.end = WebSocketEnd(error)
            }
        }
        _ = try? channel.finish()
        return reading
    }

    @Test func `frames make the same messages however they come, and none too long`() async {
        let fuzz = Fuzz("lab-frames", corpus: Self.corpus, limit: 40 << 10)
        await fuzz.run(
            2000,
            property: "any cut of the bytes is read alike, and no message is over 16 KiB",
            filter: "MessageFuzzTests --package-path Lab"
        ) { input, numbers in
            let whole = Self.read([input[...]])
            let length = Int.random(in: 1...max(1, input.count), using: &numbers)
            let pieces = stride(from: 0, to: input.count, by: length).map { input[$0..<min($0 + length, input.count)] }
            let cut = Self.read(pieces)
            if whole != cut { throw Fuzz.Broken("whole: \(whole), in pieces of \(length): \(cut)") }
            for case .text(let text) in whole.events where text.utf8.count > WebLimits().messageLength {
                throw Fuzz.Broken("a message of \(text.utf8.count) bytes")
            }
            return whole.end == nil
        }
    }
}

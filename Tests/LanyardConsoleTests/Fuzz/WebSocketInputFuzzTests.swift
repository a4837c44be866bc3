import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct WebSocketInputFuzzTests {
    private static let corpus: [[UInt8]] = [
        RawFrame.bytes(Array("hello".utf8)), RawFrame.bytes(Array("ping".utf8), opcode: 9),
        RawFrame.bytes([3, 232], opcode: 8), RawFrame.bytes([], opcode: 10),
        RawFrame.bytes([UInt8](repeating: 65, count: 300), isFinal: false)
            + RawFrame.bytes([UInt8](repeating: 7, count: 125), opcode: 9)
            + RawFrame.bytes([UInt8](repeating: 66, count: 200), opcode: 0),
        RawFrame.bytes([UInt8](repeating: 1, count: 4096), opcode: 2), RawFrame.bytes([], claiming: 1 << 40),
        RawFrame.bytes([], claiming: .max),
    ]

    /// What is to be done about a stream that comes in pieces, to the first end.
    private static func actions(_ pieces: some Sequence<ArraySlice<UInt8>>) -> [WebSocketInput.Action] {
        var input = WebSocketInput()
        var actions: [WebSocketInput.Action] = []
        for piece in pieces {
            input.append(Array(piece))
            while case let action = input.next(), action != .readMore {
                actions.append(action)
                if case .end = action { return actions }
            }
        }
        return actions
    }

    @Test func `frames are read the same however they come, and nothing long is sent back`() async {
        let fuzz = Fuzz("viewer-frames", corpus: Self.corpus, limit: 12 << 10)
        await fuzz.run(
            3000,
            property:
                "any cut of the bytes is read alike, and what is sent back is a pong or a close of 125 bytes at most",
            filter: "WebSocketInputFuzzTests"
        ) { input, numbers in
            let whole = Self.actions([input[...]])
            let length = Int.random(in: 1...200, using: &numbers)
            let pieces = stride(from: 0, to: input.count, by: length).map { input[$0..<min($0 + length, input.count)] }
            let cut = Self.actions(pieces)
            if whole != cut { throw Fuzz.Broken("whole: \(whole), in pieces of \(length): \(cut)") }
            for action in whole { try Self.check(action) }
            // What was taken without a word to say is accepted, too.
            if case .end(let farewell)? = whole.last {
                return farewell.payload.count != 2 || farewell.payload[1] == 232
            }
            return true
        }
    }

    private static func check(_ action: WebSocketInput.Action) throws {
        switch action {
        case .readMore: break
        case .send(let frame):
            if frame.kind != .pong || frame.payload.count > 125 { throw Fuzz.Broken("it answers \(frame)") }
        case .end(let frame):
            if frame.kind != .close || frame.payload.count > 2 { throw Fuzz.Broken("it ends with \(frame)") }
        }
    }
}

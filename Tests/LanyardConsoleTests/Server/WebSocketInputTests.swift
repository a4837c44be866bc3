import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct WebSocketInputTests {
    private func actions(_ bytes: [UInt8]) -> [WebSocketInput.Action] {
        var input = WebSocketInput(bytes)
        var actions: [WebSocketInput.Action] = []
        while true {
            let action = input.next()
            if action == .readMore { return actions }
            actions.append(action)
            if case .end = action { return actions }
        }
    }

    @Test func `a ping is answered, even between the parts of a message, and messages are passed over`() {
        let bytes =
            RawFrame.bytes(Array("hello".utf8)) + RawFrame.bytes([1, 2], isFinal: false)
            + RawFrame.bytes(Array("now".utf8), opcode: 9)
            + RawFrame.bytes([3], opcode: 0, isFinal: false) + RawFrame.bytes([], opcode: 0)
            + RawFrame.bytes([4], opcode: 10)
            + RawFrame.bytes([UInt8](repeating: 7, count: 4_096), opcode: 2) + RawFrame.bytes([], opcode: 9)
        #expect(
            actions(bytes) == [
                .send(WebSocketFrame(kind: .pong, payload: Data("now".utf8))),
                .send(WebSocketFrame(kind: .pong, payload: Data())),
            ]
        )
    }

    @Test func `frames are read however their bytes come`() {
        var input = WebSocketInput()
        var pongs = 0
        for byte in RawFrame.bytes([UInt8](repeating: 1, count: 300)) + RawFrame.bytes([1, 2, 3, 4, 5, 6], opcode: 9) {
            #expect(pongs == 0)
            input.append([byte])
            if case .send(let frame) = input.next() {
                #expect(frame.payload == Data([1, 2, 3, 4, 5, 6]))
                pongs += 1
            }
        }
        #expect(pongs == 1)
    }

    @Test func `a close is answered with its code`() {
        let frame = WebSocketFrame(kind: .close, payload: Data([3, 232]))
        #expect(actions(RawFrame.bytes([3, 232] + Array("bye".utf8), opcode: 8)) == [.end(frame)])
        #expect(actions(RawFrame.bytes([], opcode: 8)) == [.end(WebSocketFrame(kind: .close, payload: Data()))])
    }

    @Test func `a message over the limit ends it before its bytes come, in parts as well`() {
        #expect(actions(RawFrame.bytes([], claiming: 4_097)) == [.end(.closing(.tooBig))])
        #expect(actions(RawFrame.bytes([], opcode: 2, claiming: .max)) == [.end(.closing(.tooBig))])
        let part = [UInt8](repeating: 1, count: 2_048)
        let most = RawFrame.bytes(part, isFinal: false) + RawFrame.bytes(part, opcode: 0, isFinal: false)
        #expect(actions(most) == [])
        #expect(actions(most + RawFrame.bytes([1], opcode: 0)) == [.end(.closing(.tooBig))])
        #expect(actions(most + RawFrame.bytes([], opcode: 0, claiming: .max)) == [.end(.closing(.tooBig))])
    }

    @Test(
        arguments: [
            [0x81, 1, 65], [0xc1, 0x80, 0, 0, 0, 0], [0x83, 0x80, 0, 0, 0, 0], [0x8b, 0x80, 0, 0, 0, 0],
            RawFrame.bytes([1], opcode: 0), RawFrame.bytes([1], isFinal: false) + RawFrame.bytes([1]),
            RawFrame.bytes([], opcode: 9, isFinal: false),
            RawFrame.bytes([UInt8](repeating: 1, count: 126), opcode: 9),
            RawFrame.bytes([], opcode: 8, claiming: 1 << 40),
        ] as [[UInt8]]
    )
    func `what breaks the protocol ends it`(bytes: [UInt8]) {
        #expect(actions(bytes) == [.end(.closing(.protocolError))])
    }
}

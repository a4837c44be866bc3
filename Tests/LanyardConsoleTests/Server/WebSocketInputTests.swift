import Foundation
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

    @Test func `a ping is answered, also one between the parts of a message, and messages are passed over`() {
        let bytes =
            Client.frame(0x81, Array("hello".utf8)) + Client.frame(0x01, [1, 2]) + Client.frame(0x89, Array("now".utf8))
            + Client.frame(0x00, [3]) + Client.frame(0x80, []) + Client.frame(0x8a, [4])
            + Client.frame(0x82, [UInt8](repeating: 7, count: 4_096)) + Client.frame(0x89, [])
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
        for byte in Client.frame(0x81, [UInt8](repeating: 1, count: 300)) + Client.frame(0x89, [1, 2, 3, 4, 5, 6]) {
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
        #expect(actions(Client.frame(0x88, [3, 232] + Array("bye".utf8))) == [.end(frame)])
        #expect(actions(Client.frame(0x88, [])) == [.end(WebSocketFrame(kind: .close, payload: Data()))])
    }

    @Test func `a message over the limit ends it before its bytes come, in parts as well`() {
        #expect(actions(Client.frame(0x81, [], claiming: 4_097)) == [.end(.closing(.tooBig))])
        #expect(actions(Client.frame(0x82, [], claiming: .max)) == [.end(.closing(.tooBig))])
        let part = [UInt8](repeating: 1, count: 2_048)
        let most = Client.frame(0x01, part) + Client.frame(0x00, part)
        #expect(actions(most) == [])
        #expect(actions(most + Client.frame(0x80, [1])) == [.end(.closing(.tooBig))])
        #expect(actions(most + Client.frame(0x80, [], claiming: .max)) == [.end(.closing(.tooBig))])
    }

    @Test(
        arguments: [
            [0x81, 1, 65], [0xc1, 0x80, 0, 0, 0, 0], [0x83, 0x80, 0, 0, 0, 0], [0x8b, 0x80, 0, 0, 0, 0],
            Client.frame(0x80, [1]), Client.frame(0x01, [1]) + Client.frame(0x81, [1]), Client.frame(0x09, []),
            Client.frame(0x89, [UInt8](repeating: 1, count: 126)), Client.frame(0x88, [], claiming: 1 << 40),
        ] as [[UInt8]]
    )
    func `what breaks the protocol ends it`(bytes: [UInt8]) {
        #expect(actions(bytes) == [.end(.closing(.protocolError))])
    }
}

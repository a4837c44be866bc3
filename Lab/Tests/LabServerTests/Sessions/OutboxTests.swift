import Testing

@testable import LabServer

@Suite struct OutboxTests {
    @Test func `of each kind only the newest is told`() async {
        let outbox = Outbox()
        for count in 1...1000 {
            outbox.put(.pulse(count))
            outbox.put(.state(variant: "a", count))
            outbox.put(.trouble("\(count)"))
        }
        outbox.close(.tryAgainLater)
        let told = [await outbox.next(), await outbox.next(), await outbox.next(), await outbox.next()]
        #expect(
            told == [
                .text(#"{"message":"1000","type":"trouble"}"#), .text(#"{"state":1000,"type":"state","variant":"a"}"#),
                .text(#"{"count":1000,"type":"pulse"}"#), .close(.tryAgainLater),
            ]
        )
    }

    @Test func `a screen that was left is not told of`() async {
        let outbox = Outbox()
        outbox.put(.state(variant: "a", 1))
        outbox.forgetScreen()
        outbox.put(.pulse(1))
        #expect(await outbox.next() == .text(#"{"count":1,"type":"pulse"}"#))
    }

    @Test func `a state that cannot be written down is trouble`() async {
        let outbox = Outbox()
        outbox.put(.state(variant: "a", Double.infinity))
        #expect(await outbox.next() == .text(#"{"message":"This cannot be shown.","type":"trouble"}"#))
    }

    @Test func `who waits in vain is let go by cancellation`() async {
        let outbox = Outbox()
        let waiting = Task { await outbox.next() }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }
}

import Testing

@testable import LabServer

@Suite struct OutboxTests {
    @Test func `of each kind only the newest is told`() async {
        let outbox = Outbox()
        for count in 1...1000 {
            outbox.put(.pulse(count))
            outbox.put(.state(place: 0, variant: "a", count, ledger: [], Story(), isBusy: true))
            outbox.put(.state(place: 1, variant: "b", count, ledger: [], Story(), isBusy: true))
            outbox.put(.trouble("\(count)"))
        }
        outbox.close(.tryAgainLater)
        var told: [WebSocketOutput?] = []
        for _ in 0..<5 { told.append(await outbox.next()) }
        #expect(
            told == [
                .text(#"{"message":"1000","type":"trouble"}"#),
                .text(#"{"count":1000,"type":"pulse"}"#),
                .text(
                    #"{"isBusy":true,"ledger":[],"place":0,"state":1000,"story":{"heard":[],"now":0,"patience":500,"spans":[]},"type":"state","variant":"a"}"#
                ),
                .text(
                    #"{"isBusy":true,"ledger":[],"place":1,"state":1000,"story":{"heard":[],"now":0,"patience":500,"spans":[]},"type":"state","variant":"b"}"#
                ),
                .close(.tryAgainLater),
            ]
        )
    }

    @Test func `a screen that was left is not told of`() async {
        let outbox = Outbox()
        outbox.put(.state(place: 1, variant: "a", 1, ledger: [], Story(), isBusy: false))
        outbox.forgetScreen()
        outbox.put(.pulse(1))
        #expect(await outbox.next() == .text(#"{"count":1,"type":"pulse"}"#))
    }

    @Test func `a state that cannot be written down is trouble`() async {
        let outbox = Outbox()
        outbox.put(.state(place: 0, variant: "a", Double.infinity, ledger: [], Story(), isBusy: false))
        #expect(await outbox.next() == .text(#"{"message":"This cannot be shown.","type":"trouble"}"#))
    }

    @Test func `who waits in vain is let go by cancellation`() async {
        let outbox = Outbox()
        let waiting = Task { await outbox.next() }
        waiting.cancel()
        #expect(await waiting.value == nil)
    }
}

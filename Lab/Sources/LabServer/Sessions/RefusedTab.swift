/// A tab too many: it is told so, and closed.
final class RefusedTab: WebSocketSession {
    private let outbox = Outbox()

    init(limit: Int) {
        outbox.put(.trouble("There are \(limit) tabs open already. Close one, and reload this page."))
        outbox.close(.tryAgainLater)
    }

    func receive(_ text: String) async {}
    func next() async -> WebSocketOutput? { await outbox.next() }
    func end() async {}
}

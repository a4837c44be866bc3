final class QuoteModel {
    var quote: Quote?
    private var fetching: Task<Void, Error>?

    func select(_ symbol: String) {
        let task = Task { quote = try await market.quote(symbol) }  // expect: overwritten-handle
        fetching = task
    }
}

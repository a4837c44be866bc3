struct ModelTests {
    @Test("It loads") func loads() {
        let model = Model()
        Task {  // expect: unawaited-in-test
            await model.load()
            #expect(model.books.count == 3)
        }
    }

    @Test func cancels() async throws {
        let model = Model()
        Task { await model.load() }  // expect: unawaited-in-test
        try await Task.sleep(for: .milliseconds(50))
        #expect(model.isLoading)
    }
}

struct URLOpenerTests {
    @Test
    func urlOpenerIsSendable() {
        let opener = URLOpener { @Sendable _ in }

        // Test that it can be used in async context
        Task {  // expect: unawaited-in-test
            let url = URL(string: "https://example.com")!
            await opener.open(url)
        }
    }
}

import Foundation
import Lanyard
import LanyardTestSupport
import Testing

extension Samples {
    @Suite("Samples: tokens")
    struct Tokens {
        nonisolated struct File: Sendable {
            let parts: Int
        }

        /// A library that knows no tasks.
        nonisolated final class Transfer: Sendable {
            let log: Log<String>
            let partCount: Int
            let received: @Sendable (Int) -> Void

            init(_ file: File, _ log: Log<String>, received: @escaping @Sendable (Int) -> Void) {
                self.log = log
                self.received = received
                partCount = file.parts
            }

            func receive(_ part: Int) throws {
                log.note("part \(part)")
                received(part)
            }

            func abort() { log.note("aborted") }
        }

        private let log = Log<String>()

        @Test func `somebody waits for the token`() async throws {
            let (token, logged) = (CancellationToken(), Log<String>())
            func log(_ text: String) { logged.note(text) }
            token.cancel("enough")
            let cause = try await token.waitUntilCancelled()
            log("The import was stopped: \(cause)")
            #expect(logged.all.first?.hasPrefix("The import was stopped: requested: enough") == true)
        }

        @Test func `a transfer is aborted between two parts`() throws {
            let token = CancellationToken()
            let file = File(parts: 9)
            let log = log
            func open(_ file: File) -> Transfer {
                Transfer(file, log) { part in if part == 1 { token.cancel() } }
            }
            func download(_ file: File, until token: CancellationToken) throws {
                let transfer = open(file)
                let abortion = token.onCancel { _ in transfer.abort() }
                defer { abortion.remove() }
                for part in 0..<transfer.partCount {
                    try token.throwIfCancelled()
                    try transfer.receive(part)
                }
            }
            #expect(throws: CancellationError.self) { try download(file, until: token) }
            #expect(log.all == ["part 0", "part 1", "aborted"])
        }

        @Test func `a thread stops at the next tile`() {
            let tiles = [1, 2, 3]
            let log = log
            @Sendable nonisolated func render(_ tile: Int) { log.note("tile \(tile)") }
            let token = CancellationToken()
            Thread.detachNewThread {
                for tile in tiles where !token.isCancelled { render(tile) }
            }
            token.cancel("the window was closed")
            #expect(token.cause?.reason == "the window was closed")
        }

        nonisolated struct Socket: Sendable {
            let log: Log<String>
            func shutDown() { log.note("shut down") }
        }

        final class Connection: Sendable {
            private let registration: CancellationRegistration

            init(_ socket: Socket, until token: CancellationToken) {
                registration = token.onCancel { _ in socket.shutDown() }
            }
        }

        @Test func `a registration goes with what it works for`() {
            let token = CancellationToken()
            let connection = Connection(Socket(log: log), until: token)
            _ = Connection(Socket(log: log), until: token)
            token.cancel()
            withExtendedLifetime(connection) { #expect(log.all == ["shut down"]) }
        }
    }
}

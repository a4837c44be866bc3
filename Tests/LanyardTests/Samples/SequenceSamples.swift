import Lanyard
import Testing

extension Samples {
    @MainActor @Suite("Samples: sequences")
    struct Sequences {
        nonisolated struct Source: Sendable {
            private func stream(_ elements: [Int]) -> AsyncStream<Int> {
                AsyncStream { continuation in
                    for element in elements { continuation.yield(element) }
                    continuation.finish()
                }
            }

            var changes: AsyncStream<Int> { stream([1, 2, 3]) }
            var messages: AsyncStream<Int> { stream([4, 5, 6]) }
            var packets: AsyncStream<Int> { stream([7, 8]) }
            func prices(of symbol: String) -> AsyncStream<Int> { stream([10, 20]) }
        }

        @MainActor final class PriceModel {
            private(set) var price = 0
            private let tasks = TaskScope("Prices")
            private let exchange = Source()

            func watch(_ symbol: String) {
                tasks.forEach(exchange.prices(of: symbol), id: "prices", for: self) { model, price in
                    model.price = price
                }
            }
        }

        @Test func `a model shows the newest price`() async throws {
            let model = PriceModel()
            model.watch("SWFT")
            try await model.close()
            #expect(model.price == 20)
        }

        @MainActor final class Model {
            var applied: [Int] = []
            func apply(_ change: Int) { applied.append(change) }

            func watch(_ store: Source, in tasks: TaskScope) {
                tasks.forEach(store.changes, id: "changes", for: self) { model, change in
                    model.apply(change)
                }
            }
        }

        nonisolated struct Decoder: Sendable {
            @concurrent func message(from packet: Int) async throws -> String { "message \(packet)" }
        }

        @MainActor final class Inbox {
            private(set) var messages: [String] = []
            private let decoder = Decoder()

            func listen(to radio: Source, in tasks: TaskScope) -> ScopedTask<Void> {
                tasks.forEach(radio.packets, id: "packets", for: self) { model, packet in
                    let message = try await model.decoder.message(from: packet)
                    try TaskContext.current.commit { model.messages.append(message) }
                }
            }
        }

        @Test func `an inbox decodes one packet after the other`() async throws {
            let (inbox, tasks) = (Inbox(), TaskScope())
            try await inbox.listen(to: Source(), in: tasks).value
            #expect(inbox.messages == ["message 7", "message 8"])
        }

        actor Session {
            var received: [Int] = []
            func receive(_ message: Int) { received.append(message) }

            func listen(to socket: Source, in tasks: TaskScope) {
                tasks.forEach(socket.messages, id: "messages", for: self) { session, message in
                    session.receive(message)
                }
            }
        }

        @Test func `elements go to a class, and to an actor`() async throws {
            let (scope, model, session) = (TaskScope(), Model(), Session())
            model.watch(Source(), in: scope)
            await session.listen(to: Source(), in: scope)
            try await scope.close()
            #expect(model.applied == [1, 2, 3])
            #expect(await session.received == [4, 5, 6])
        }
    }
}

extension Samples.Sequences.PriceModel {
    fileprivate func close() async throws { try await tasks.close() }
}

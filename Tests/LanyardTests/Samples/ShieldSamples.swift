import Lanyard
import LanyardTestSupport
import LanyardTesting
import Testing

extension Samples {
    @Suite("Samples: shields")
    struct Shields {
        struct Bank: Sendable {
            let log = Log<String>()
            let isPaying = Gate()

            func hold(_ amount: Int) async throws -> Int { amount }
            func pay(_ hold: Int) async throws {
                isPaying.open()
                try await untilCancelled()
            }

            func release(_ hold: Int) async { log.note(Task.isCancelled ? "cancelled" : "released \(hold)") }
        }

        private func transfer(_ amount: Int, through bank: Bank) async throws {
            let hold = try await bank.hold(amount)
            do {
                try await bank.pay(hold)
            } catch {
                await withCancellationShield(limit: .seconds(5)) { await bank.release(hold) }
                throw error
            }
        }

        @Test func `a hold is released although the task is cancelled`() async throws {
            let (bank, scope) = (Bank(), TaskScope(clock: TestClock()))
            let task = scope.addTask { try await transfer(7, through: bank) }
            await bank.isPaying.wait()
            task.cancel()
            await settle(task)
            #expect(bank.log.all == ["released 7"])
        }

        struct Server: Sendable {
            let log = Log<String>()
            func upload(_ file: String) async throws { throw CancellationError() }
            func discard(_ file: String) async { log.note("discarded \(file)") }
        }

        @Test func `an upload is discarded, and why it stopped is told`() async throws {
            let (server, file, logged) = (Server(), "film", Log<String>())
            func upload(_ file: String) async throws { try await server.upload(file) }
            @Sendable func log(_ text: String) async { logged.note(text) }
            func send() async throws {
                do {
                    try await upload(file)
                } catch {
                    await withCancellationShield(limit: .seconds(2)) { await server.discard(file) }
                    throw error
                }
            }
            await #expect(throws: CancellationError.self) { try await send() }
            #expect(server.log.all == ["discarded film"])

            let begun = Gate()
            let task = TaskScope.process.addTask {
                begun.open()
                try? await untilCancelled()
                await withCancellationShield {
                    await log("Upload stopped: \(CancellationCause.shielded?.description ?? "finished")")
                }
            }
            await begun.wait()
            task.cancel("enough")
            await settle(task)
            #expect(logged.all.first?.hasPrefix("Upload stopped: requested: enough") == true)
        }
    }
}

import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

extension Stress {
    /// Owners that somebody lets go of at the moment at which a debug build looks what the operation held.
    @Suite struct OwnerWatchRaceTests {
        private final class LetGoOwner: Sendable {}

        @Test func `nothing is said of an owner whom another thread lets go of while its run ends`() async {
            let scope = TaskScope("Watch")
            let warnings = Self.warnings()
            await onThreads(1) { _ in
                for number in 0..<Effort.times(20_000) {
                    let (owner, mark) = (LetGoOwner(), Ledger.Mark())
                    scope.addTask(for: owner) {
                        number
                    } then: { _, _ in
                        mark.begin()
                    }
                    // The look comes right after the delivery.
                    mark.awaitBegin()
                    spin(.random(in: 0..<8))
                    withExtendedLifetime(owner) {}
                }
            }
            await #expect(throws: Never.self) { try await scope.waitUntilIdle() }
            #expect(warnings.all.isEmpty, "Each operation holds a number.")
        }

        /// What is said of such owners from now on. All else goes where it went.
        private static func warnings() -> Log<String> {
            let said = Log<String>()
            Build.warnings.withLock { warn in
                warn = { [before = warn] text in text.contains("LetGoOwner") ? said.note(text) : before(text) }
            }
            return said
        }
    }
}

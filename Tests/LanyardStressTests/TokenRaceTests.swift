import Foundation
import LanyardTestSupport
import Synchronization
import Testing

@testable import Lanyard

extension Stress {
    /// Tokens and registrations come and go while tokens above them are cancelled from several threads.
    @Suite struct TokenRaceTests {
        /// What became of one handler.
        private final class Fate: Sendable {
            /// How many there are in the process; tests run one after the other.
            static let alive = Atomic<Int>(0)

            private let calls = Atomic<Int>(0)
            private let isRemoved = Atomic<Bool>(false)
            private let isTooLate = Atomic<Bool>(false)

            init() { Self.alive.add(1, ordering: .relaxed) }
            deinit { Self.alive.subtract(1, ordering: .relaxed) }

            func register(at token: CancellationToken) -> CancellationRegistration {
                token.onCancel { _ in
                    if self.isRemoved.load(ordering: .sequentiallyConsistent) {
                        self.isTooLate.store(true, ordering: .sequentiallyConsistent)
                    }
                    self.calls.add(1, ordering: .sequentiallyConsistent)
                }
            }

            /// Removes the handler on this thread; only a handler that began before may run after.
            func remove(_ registration: CancellationRegistration) {
                guard registration.remove() else { return }
                isRemoved.store(true, ordering: .sequentiallyConsistent)
            }

            /// Called once if nobody removed it, or else never.
            var isSound: Bool {
                let calls = calls.load(ordering: .sequentiallyConsistent)
                let isRemoved = isRemoved.load(ordering: .sequentiallyConsistent)
                return calls == (isRemoved ? 0 : 1) && !isTooLate.load(ordering: .sequentiallyConsistent)
            }

            var wasCalled: Bool { calls.load(ordering: .sequentiallyConsistent) > 0 }
        }

        @Test func `children and handlers come and go while their parent is cancelled from several threads`()
            async throws
        {
            var (called, removed) = (0, 0)
            for _ in 0..<Effort.times(300) {
                weak var core: TokenCore?
                do {
                    let parentCore = TokenCore(clock: .continuous)
                    core = parentCore
                    let parent = CancellationToken(core: parentCore)
                    let fates = Mutex<[Fate]>([])
                    await onThreads(4) { index in
                        guard index > 1 else {
                            spin(.random(in: 0..<20_000))
                            return parent.cancel("\(index)")
                        }
                        let kept = Self.comeAndGo(below: parent, 60)
                        fates.withLock { $0 += kept }
                        // Whatever was registered has been called by the time the parent was cancelled here.
                        parent.cancel("\(index)")
                    }
                    let all = fates.withLock { $0 }
                    #expect(all.allSatisfy { $0.isSound })
                    called += all.count { $0.wasCalled }
                    removed += all.count { !$0.wasCalled }
                    #expect(parentCore.isUnused)
                }
                try await until("the core is released") { core == nil }
            }
            try await until("no handler is left") { Fate.alive.load(ordering: .sequentiallyConsistent) == 0 }
            print("tokens against cancel: \(called) handlers called, \(removed) removed")
        }

        /// Makes tokens up to two below the parent, with a handler each, and lets go of them in all the ways there are.
        private static func comeAndGo(below parent: CancellationToken, _ count: Int) -> [Fate] {
            (0..<count).map { round in
                let fate = Fate()
                let child = round % 3 == 0 ? parent : parent.child()
                let token = round % 2 == 0 ? child : child.child()
                let registration = fate.register(at: token)
                switch round % 5 {
                case 0 where token !== parent: token.cancel("alone")
                case 1 where child !== parent: child.cancel("above")
                default: spin(.random(in: 0..<20))
                }
                fate.remove(registration)
                return fate
            }
        }

        @Test func `a handler that is removed at the same instant as its token is cancelled runs once or never`()
            async throws
        {
            var called = 0
            for _ in 0..<Effort.times(40) {
                let tokens = (0..<100).map { _ in CancellationToken() }
                let leaves = tokens.map { $0.child() }
                let (fates, late) = (tokens.map { _ in Fate() }, tokens.map { _ in Fate() })
                let registrations = zip(fates, leaves).map { $0.register(at: $1) }
                await onThreads(3) { index in
                    for place in 0..<100 {
                        spin(.random(in: 0..<20))
                        switch index {
                        case 0: tokens[place].cancel()
                        case 1: fates[place].remove(registrations[place])
                        default: late[place].remove(late[place].register(at: leaves[place]))
                        }
                    }
                }
                #expect((fates + late).allSatisfy { $0.isSound })
                called += (fates + late).count { $0.wasCalled }
            }
            try await until("no handler is left") { Fate.alive.load(ordering: .sequentiallyConsistent) == 0 }
            print("remove against cancel: \(called) of \(Effort.times(8_000)) called")
        }

        @Test
        func
            `tokens all over a tree are cancelled and released at once: those that are held are told, and nothing is left`()
            async
        {
            for _ in 0..<Effort.times(200) {
                let root = CancellationToken()
                let core = TokenCore(clock: .continuous)
                let tokens = Mutex([CancellationToken(core: core.child()), root])
                await onThreads(4) { index in
                    for _ in 0..<60 {
                        let token = tokens.withLock { $0.randomElement()! }
                        switch Int.random(in: 0..<16) {
                        case 0: token.cancel()
                        case 1...4: Self.release(one: tokens)
                        default: tokens.withLock { [child = token.child()] in $0.append(child) }
                        }
                    }
                    if index == 0 { core.cancel(Self.cause) }
                    if index == 1 { root.cancel() }
                }
                let held = tokens.withLock { $0 }
                #expect(held.allSatisfy { $0.isCancelled && $0.cause != nil })
                #expect(core.isUnused)
            }
        }

        private static let cause = CancellationCause(
            kind: .requested,
            origin: CallSite(),
            instant: ScopeInstant(offset: .zero)
        )

        /// Takes one out under the lock, and releases it after.
        private static func release(one tokens: borrowing Mutex<[CancellationToken]>) {
            _ = tokens.withLock { $0.count > 2 ? $0.remove(at: .random(in: 2..<$0.count)) : nil }
        }

        @Test func `trees that nobody cancels leave nothing when their tokens are released on several threads`()
            async throws
        {
            for _ in 0..<Effort.times(200) {
                let root = TokenCore(clock: .continuous)
                await onThreads(4) { [shared = Handed(CancellationToken(core: root.child()))] _ in
                    var tokens = [shared.token.child()]
                    shared.leave()
                    for _ in 0..<60 {
                        tokens.append(tokens.randomElement()!.child())
                        let registration = tokens.randomElement()!.onCancel { _ in }
                        if Bool.random() { tokens.remove(at: .random(in: 0..<tokens.count - 1)) }
                        withExtendedLifetime(registration) {}
                    }
                    tokens.shuffle()
                    #expect(!tokens[0].isCancelled)
                }
                try await until("nothing hangs on the root") { root.isUnused }
            }
        }

        /// A token that its last user releases.
        private final class Handed: Sendable {
            private let kept: Mutex<CancellationToken?>
            private let users = Atomic<Int>(4)

            init(_ token: CancellationToken) {
                kept = Mutex(token)
            }

            var token: CancellationToken { kept.withLock { $0! } }

            func leave() {
                guard users.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
                _ = kept.withLock { $0.take() }
            }
        }
    }
}

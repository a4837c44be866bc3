internal import Synchronization

/// Something that a run or a trigger leaves behind: the work, if that never begins, or whom its result was for.
///
/// What it captured may belong to an actor, so it is released there; elsewhere a `deinit` would find itself on a thread that it does
/// not expect. What belongs to none is released by whoever drops it.
final class Leftover: @unchecked Sendable {
    private let home: (any Actor)?

    /// That of the scope, for an actor that has none of its own.
    private let executor: (any TaskExecutor)?

    /// Taken out on the way, and not with the last reference to this, which whoever sent it may still have.
    private var held: Any?

    /// What comes after it: each closure of a delivery may be at home on another actor.
    private var next: Leftover?

    private init(_ held: Any, at home: (any Actor)?, preferring executor: (any TaskExecutor)?, next: Leftover? = nil) {
        self.held = held
        self.home = home
        self.executor = executor
        self.next = next
    }

    /// The delivery holds its other parts, too. So it goes first, and each of them goes where it is at home; or with the one before.
    private convenience init(_ delivery: consuming Delivery, preferring executor: (any TaskExecutor)?) {
        let home = delivery.home.actor
        let homeOfTaker = delivery.homeOfErrors?.actor ?? home
        let withheld = delivery.withheld.map { Leftover($0, at: $0.home, preferring: executor) }
        let finale = delivery.finale.map { finale in
            Leftover(
                finale,
                at: finale.home.actor ?? (delivery.tellExpired == nil ? home : homeOfTaker),
                preferring: executor,
                next: withheld
            )
        }
        let last = finale ?? withheld
        let taker = delivery.tellExpired.map { Leftover($0, at: homeOfTaker, preferring: executor, next: last) }
        self.init(delivery, at: home, preferring: executor, next: taker ?? last)
    }

    /// Releases the work of a run, where that is at home.
    ///
    /// - Parameter here: The actor on which this is called, if it is known.
    static func drop(_ work: inout Work<Void>?, here: (any Actor)? = nil, preferring executor: (any TaskExecutor)?) {
        guard let home = work.map(\.home) else { return }
        drop(&work, at: home, here: here, preferring: executor)
    }

    /// Releases something that is at home on an actor, or on none.
    static func drop<Held>(
        _ held: inout Held?,
        at home: (any Actor)?,
        here: (any Actor)? = nil,
        preferring executor: (any TaskExecutor)?
    ) {
        guard held != nil else { return }
        if isHere(home, here), Releases.performNested({ held = nil }) { return }
        var leftover: Leftover? = Leftover(held.take()!, at: home, preferring: executor)
        drop(&leftover, here: here)
    }

    /// Releases a delivery, each part where it is at home.
    static func drop(
        _ delivery: inout Delivery?,
        here: (any Actor)? = nil,
        preferring executor: (any TaskExecutor)?
    ) {
        guard delivery != nil else { return }
        if delivery?.isAtHome({ isHere($0, here) }) == true, Releases.performNested({ delivery = nil }) { return }
        var leftover: Leftover? = Leftover(delivery.take()!, preferring: executor)
        drop(&leftover, here: here)
    }

    /// What comes after it goes where that is at home, once it has gone itself: not before, though it may have had to wait for that.
    deinit {
        held = nil
        if next != nil { Self.drop(&next, here: nil) }
    }

    /// Whether something that is at home on an actor may be released now.
    ///
    /// `here` is what the compiler believes. In a module of Swift 5 a completion handler that an old API calls on a thread of its own may
    /// count as the main actor's; such a thread executes no task. Where the main actor has a thread, that decides alone.
    private static func isHere(_ home: (any Actor)?, _ here: (any Actor)?) -> Bool {
        guard let home else { return true }
        if home is MainActor, Threads.mainActorHasOne { return Threads.isMain }
        return home === here && isInTask
    }

    private static var isInTask: Bool {
        withUnsafeCurrentTask { task in
            if case .some = task { true } else { false }  // A comparison would copy the task, by run-time calls.
        }
    }

    /// Releases it here if it may be, or else sends it to where it is at home.
    private static func drop(_ leftover: inout Leftover?, here: (any Actor)?) {
        guard let home = leftover.map(\.home) else { return }
        // One by one: a work may hold the last reference to a scope, whose runs then leave something behind, too.
        if isHere(home, here) { return Releases.release(&leftover) }
        if let leftover, let home { send(leftover, to: home) }
    }

    // MARK: On the way

    /// What waits to be released on an actor, for all who have something there. It goes together: a task for each took three times as
    /// long as all else that ending a run takes.
    private static let waiting = Mutex<[Address: [Leftover]]>([:])

    private struct Address: Hashable {
        let actor: ObjectIdentifier
        let executor: ObjectIdentifier?

        init(_ actor: any Actor, _ executor: (any TaskExecutor)?) {
            self.actor = ObjectIdentifier(actor)
            self.executor = executor.map { ObjectIdentifier($0) }
        }
    }

    private static func send(_ leftover: Leftover, to home: any Actor) {
        // The executor of the scope may be what never comes.
        let executor = home.hasOwnExecutor ? nil : leftover.executor
        let address = Address(home, executor)
        let isFirst = waiting.withLock { add(leftover, to: &$0[address, default: []]) }
        guard isFirst else { return }
        let there: @Sendable () -> (any Actor)? = { home }
        detach(at: there, preferring: executor) { here in
            var batch = waiting.withLock { $0.removeValue(forKey: address) } ?? []
            batch.reverse()
            while let leftover = batch.popLast() {
                leftover.release(on: here)
                // An actor that draws a screen has other things to do in between.
                if batch.count % 64 == 63 { await Task.yield() }
            }
        }
    }

    /// Releases it and what comes after it, as far as that is at home here.
    private func release(on here: isolated (any Actor)?) {
        held = nil
        guard let next = next.take(), let home = next.home else { return }
        if home === here {
            next.release(on: here)
        } else {
            Self.send(next, to: home)
        }
    }

    private static func add(_ leftover: Leftover, to waiting: inout [Leftover]) -> Bool {
        waiting.append(leftover)
        return waiting.count == 1
    }
}

extension Delivery {
    /// Whether each of its parts is at home where somebody says that it is.
    fileprivate func isAtHome(_ isHere: ((any Actor)?) -> Bool) -> Bool {
        isHere(home.actor) && isHere(homeOfErrors?.actor) && isHere(finale?.home.actor) && isHere(withheld?.home)
    }
}

/// What a delivery keeps and that is at home on another actor.
final class KeptElsewhere: Sendable {
    /// Unsafe, because only `deinit` changes it.
    nonisolated(unsafe) private var kept: (any AnyObject & Sendable)?
    private let home: (any Actor)?
    private let executor: (any TaskExecutor)?

    init(_ kept: any AnyObject & Sendable, at home: (any Actor)?, preferring executor: (any TaskExecutor)?) {
        (self.kept, self.home, self.executor) = (kept, home, executor)
    }

    deinit { Leftover.drop(&kept, at: home, preferring: executor) }
}

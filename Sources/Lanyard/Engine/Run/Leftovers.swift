/// What a run or a trigger leaves behind: the work, if that never begins, and whom its result was for.
///
/// What these captured may belong to an actor, so they are released there; elsewhere a `deinit` would find itself on a thread that it
/// does not expect. Each closure may be at home on another actor. What belongs to none is released by whoever drops it.
final class Leftovers: @unchecked Sendable {
    /// Taken out where they are at home, one after the other, and touched by nobody else.
    private var parts: [Part]

    private struct Part {
        let home: (any Actor)?
        let held: Any
    }

    private init(_ parts: [Part]) { self.parts = parts }

    /// The delivery holds its other parts, too. So it goes first, and each of them goes where it is at home; or with the one before.
    private init(_ delivery: consuming Delivery) {
        parts = [Part(home: delivery.home.actor, held: delivery)]
        if let taker = delivery.tellExpired { add(taker, at: delivery.homeOfErrors) }
        if let finale = delivery.finale { add(finale, at: finale.home) }
    }

    private func add(_ held: Any, at home: Delivery.Home?) {
        parts.append(Part(home: home?.actor ?? parts.last?.home, held: held))
    }

    /// Releases the work of a run, where that is at home.
    static func drop(_ work: inout Work<Void>?, preferring executor: (any TaskExecutor)?) {
        guard let home = work.map(\.home) else { return }
        drop(&work, at: home, preferring: executor)
    }

    /// Releases something that is at home on an actor, or on none.
    static func drop<Held>(_ held: inout Held?, at home: (any Actor)?, preferring executor: (any TaskExecutor)?) {
        guard held != nil else { return }
        if isHere(home, nil), Releases.performNested({ held = nil }) { return }
        var leftovers: Leftovers? = Leftovers([Part(home: home, held: held.take()!)])
        drop(&leftovers, here: nil, preferring: executor)
    }

    /// Releases a delivery, each part where it is at home.
    ///
    /// - Parameter here: The actor on which this is called, if it is known.
    static func drop(
        _ delivery: inout Delivery?,
        here: (any Actor)? = nil,
        preferring executor: (any TaskExecutor)?
    ) {
        guard delivery != nil else { return }
        if delivery?.isAtHome({ isHere($0, here) }) == true, Releases.performNested({ delivery = nil }) { return }
        var leftovers: Leftovers? = Leftovers(delivery.take()!)
        drop(&leftovers, here: here, preferring: executor)
    }

    private static func isHere(_ home: (any Actor)?, _ here: (any Actor)?) -> Bool {
        home == nil || home === here || home is MainActor && Threads.isMain
    }

    private static func drop(
        _ leftovers: inout Leftovers?,
        here: (any Actor)?,
        preferring executor: (any TaskExecutor)?
    ) {
        guard let homes = leftovers?.parts.map(\.home), !homes.allSatisfy({ isHere($0, here) }) else {
            // One by one: a work may hold the last reference to a scope, whose runs then leave something behind, too.
            return Releases.release(&leftovers)
        }
        guard let leftovers else { return }
        let actors = homes.compactMap(\.self)
        // What is at home nowhere comes first, and may hold the next of its kind.
        var nowhere: Leftovers? = Leftovers(Array(leftovers.parts.prefix(homes.count - actors.count)))
        leftovers.parts.removeFirst(homes.count - actors.count)
        Releases.release(&nowhere)
        // The executor of the scope may be what never comes.
        let needsExecutor = actors.contains { !$0.hasOwnExecutor }
        let first: @Sendable () -> (any Actor)? = { actors.first }
        detach(at: first, preferring: needsExecutor ? executor : nil) { _ in
            for home in actors { await leftovers.releaseFirst(on: home) }
        }
    }

    private func releaseFirst(on home: isolated any Actor) { parts.removeFirst() }
}

extension Delivery {
    /// Whether each of its parts is at home where somebody says that it is.
    fileprivate func isAtHome(_ isHere: ((any Actor)?) -> Bool) -> Bool {
        isHere(home.actor) && isHere(homeOfErrors?.actor) && isHere(finale?.home.actor)
    }
}

/// What a run leaves behind that never begins: its work, or whom its result was for.
///
/// What these captured may belong to an actor, so they are released there; elsewhere a `deinit` would find itself on a thread that it
/// does not expect. What belongs to none is released by whoever drops it.
final class Leftovers: @unchecked Sendable {
    /// Taken out on the way to its release, and touched by nobody else.
    private var work: Work<Void>?
    private var delivery: Delivery?

    private init(_ work: consuming Work<Void>?, _ delivery: consuming Delivery?) {
        (self.work, self.delivery) = (work, delivery)
    }

    /// Releases the work of a run, where that is at home.
    static func drop(_ work: inout Work<Void>?, preferring executor: (any TaskExecutor)?) {
        guard work != nil else { return }
        let home = work?.home
        if home == nil, Releases.performNested({ work = nil }) { return }
        var leftovers: Leftovers? = Leftovers(work.take(), nil)
        drop(&leftovers, at: home, preferring: executor)
    }

    /// Releases a delivery, where that is at home.
    static func drop(_ delivery: inout Delivery?, preferring executor: (any TaskExecutor)?) {
        guard delivery != nil else { return }
        let home = delivery?.home.actor ?? delivery?.homeOfErrors?.actor
        if home == nil, Releases.performNested({ delivery = nil }) { return }
        var leftovers: Leftovers? = Leftovers(nil, delivery.take())
        drop(&leftovers, at: home, preferring: executor)
    }

    private static func drop(
        _ leftovers: inout Leftovers?,
        at home: (any Actor)?,
        preferring executor: (any TaskExecutor)?
    ) {
        guard let home, !(home is MainActor && Threads.isMain) else {
            // One by one: a work may hold the last reference to a scope, whose runs then leave something behind, too.
            return Releases.release(&leftovers)
        }
        guard let leftovers else { return }
        let release = atHome(home) { _ in leftovers.release() }
        // The main actor needs no executor, and the one of the scope may be what never comes.
        if executor == nil || home is MainActor {
            Task.detached(operation: release)
        } else {
            Task.detached(executorPreference: executor) { try await release() }
        }
    }

    private func release() { (work, delivery) = (nil, nil) }
}

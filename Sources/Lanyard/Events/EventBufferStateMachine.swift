/// Decides about the events that wait for one observer.
///
/// Invariants:
/// 1. There are at most `capacity` events; what comes beyond is counted, and told with the next batch.
/// 2. An event is handed out once, in the order in which it came.
/// 3. The room of a batch that has been read is used again, unless that is more than `mostSpare`.
/// 4. The reader begins to wait only while there is nothing to tell and the buffer is open; it is handed out to be resumed once.
/// 5. A reader that waits is woken by the first event, or when the last wake was `pace` ago; at once when the buffer is more than half
///    full, which does not count as a wake, or closed.
struct EventBufferStateMachine<Event, Waiter>: ~Copyable {
    private let capacity: Int
    private var events: [Event] = []
    private var spare: [Event] = []
    private var dropped = 0
    private var reader: Waiter?
    private var isClosed = false
    private let pace: Duration
    private var lastWake = ScopeInstant.longAgo
    /// Whether ``wake(at:)`` will be called, by who brought an event or by a timer.
    private var isWakeComing = false

    init(capacity: Int, pace: Duration) {
        self.capacity = capacity
        self.pace = pace
    }

    enum Push {
        case nothing
        case wake(Waiter)
        /// ``wake(at:)`` has to follow.
        case askForWake
    }

    /// An event came. What is not taken stays where it is, to be released outside the lock. Whoever calls brings one: to look again
    /// whether there is one took a fifth of this function.
    mutating func push(_ event: inout Event?) -> Push {
        guard !isClosed else { return .nothing }
        if events.count < capacity { events.append(event.take().unsafelyUnwrapped) } else { dropped += 1 }
        guard reader != nil else { return .nothing }
        if events.count > capacity / 2 { return reader.take().map(Push.wake) ?? .nothing }
        if isWakeComing { return .nothing }
        isWakeComing = true
        return .askForWake
    }

    enum Wake {
        case nothing
        case now(Waiter)
        /// It has to be asked again then.
        case later(ScopeInstant)
    }

    /// Whether the reader is woken now.
    mutating func wake(at now: ScopeInstant) -> Wake {
        let time = lastWake.advanced(by: pace)
        let isAsked = reader != nil && (!events.isEmpty || dropped > 0)
        if isAsked && now < time { return .later(time) }
        isWakeComing = false
        guard isAsked, let reader = reader.take() else { return .nothing }
        lastWake = now
        return .now(reader)
    }

    enum Next {
        case batch([Event], dropped: Int)
        case nothing
        case over
    }

    private static var mostSpare: Int { 4096 }

    /// What the reader gets: all that there is.
    mutating func next() -> Next {
        guard !events.isEmpty || dropped > 0 else { return isClosed ? .over : .nothing }
        defer { dropped = 0 }
        let batch = events
        events = []
        swap(&events, &spare)
        return .batch(batch, dropped: dropped)
    }

    /// The reader has read a batch, and gives back the room that it took.
    mutating func reuse(_ room: consuming [Event]) {
        if room.isEmpty && room.capacity <= Self.mostSpare && !isClosed { spare = room }
    }

    /// The reader waits; false if there is something for it.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard events.isEmpty && dropped == 0 && !isClosed else { return false }
        reader = waiter
        return true
    }

    /// Takes no more; the reader, to be resumed.
    mutating func close() -> Waiter? {
        isClosed = true
        return reader.take()
    }
}

/// The callers who share a run, and how many waits each has. Whoever made the run is one of them.
///
/// Who has left takes no room, so that a run may be shared by any number that come and go.
struct RunCallers {
    private struct Entry {
        let number: UInt32
        var waits = 0
    }

    /// The waits of whoever made the run; `nil` once he has left.
    private var waitsOfMaker: Int? = 0
    private var others = Slab<Entry>()
    private var lastNumber: UInt32 = 0

    /// Whether all have left.
    private var isEmpty: Bool { waitsOfMaker == nil && others.count == 0 }

    /// The waits of one; `nil` if he has left, and only who has not can be given others.
    private subscript(caller: RunCaller) -> Int? {
        get {
            guard let place = caller.place else { return waitsOfMaker }
            return others.contains(place) && others[place].number == caller.number ? others[place].waits : nil
        }
        set {
            guard let place = caller.place else {
                waitsOfMaker = newValue
                return
            }
            if let newValue { others[place].waits = newValue } else { others.remove(at: place) }
        }
    }

    /// Counts one more.
    mutating func add() -> RunCaller {
        lastNumber &+= 1
        return RunCaller(place: others.insert(Entry(number: lastNumber)), number: lastNumber)
    }

    /// One begins to wait for the result.
    mutating func wait(_ caller: RunCaller) {
        if let waits = self[caller] { self[caller] = waits + 1 }
    }

    /// One has what he waited for.
    mutating func serve(_ caller: RunCaller) {
        if let waits = self[caller] { self[caller] = waits - 1 }
    }

    /// A wait was cancelled: one with no other wait leaves. Whether he was the last.
    mutating func stopWaiting(_ caller: RunCaller) -> Bool {
        guard let waits = self[caller] else { return false }
        self[caller] = waits - 1
        return waits <= 1 ? leave(caller) : false
    }

    /// One no longer wants the result; to leave again changes nothing. Whether he was the last.
    mutating func leave(_ caller: RunCaller) -> Bool {
        guard self[caller] != nil else { return false }
        self[caller] = nil
        return isEmpty
    }
}

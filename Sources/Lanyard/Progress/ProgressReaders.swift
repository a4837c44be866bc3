/// Those who wait for a progress to change or to end.
///
/// Invariants:
/// 1. A reader that waits is handed out once: by a change, by the end, or by ``remove(_:)``.
/// 2. A change hands out those who wait for one; the end everybody, those who wait for a part of this progress included.
/// 3. Nobody is taken in after the end.
struct ProgressReaders<Reader>: ~Copyable {
    private var forChange: [UInt64: Reader] = [:]
    private var forEnd: [UInt64: Reader] = [:]
    private var hasEnded = false

    /// Takes in a reader; `false` if the end has come already.
    mutating func add(_ id: UInt64, _ reader: Reader, onlyEnd: Bool) -> Bool {
        guard !hasEnded else { return false }
        if onlyEnd { forEnd[id] = reader } else { forChange[id] = reader }
        return true
    }

    /// Gives back a reader who has stopped waiting, if it is still here.
    mutating func remove(_ id: UInt64) -> Reader? {
        forChange.removeValue(forKey: id) ?? forEnd.removeValue(forKey: id)
    }

    mutating func change() -> [Reader] {
        defer { forChange = [:] }
        return Array(forChange.values)
    }

    mutating func end() -> [Reader] {
        hasEnded = true
        defer { (forChange, forEnd) = ([:], [:]) }
        return Array(forChange.values) + Array(forEnd.values)
    }

    /// How many wait.
    var count: Int { forChange.count + forEnd.count }
}

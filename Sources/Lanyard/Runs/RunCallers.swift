/// The callers who share a run, by their numbers, and how many waits each has. Whoever made the run is one of them.
///
/// Numbers are not given twice: a handle may leave any number of times, and only its caller must.
struct RunCallers {
    /// The number of the one who made the run.
    static var maker: Int { 0 }

    /// The waits of whoever made the run; `nil` once he has left.
    private var waitsOfMaker: Int? = 0

    /// Those of the others, in the order in which they came.
    private var waitsOfOthers: [Int?] = []

    /// How many have not left.
    private var present = 1

    private subscript(number: Int) -> Int? {
        get { number == Self.maker ? waitsOfMaker : waitsOfOthers[number - 1] }
        set { if number == Self.maker { waitsOfMaker = newValue } else { waitsOfOthers[number - 1] = newValue } }
    }

    /// Counts one more; his number.
    mutating func add() -> Int {
        waitsOfOthers.append(0)
        present += 1
        return waitsOfOthers.count
    }

    /// One begins to wait for the result.
    mutating func wait(_ number: Int) {
        self[number]? += 1
    }

    /// One has what he waited for.
    mutating func serve(_ number: Int) {
        self[number]? -= 1
    }

    /// A wait was cancelled: one with no other wait leaves. Whether he was the last.
    mutating func stopWaiting(_ number: Int) -> Bool {
        guard let waits = self[number] else { return false }
        self[number] = waits - 1
        return waits <= 1 ? leave(number) : false
    }

    /// One no longer wants the result. Whether he was the last.
    mutating func leave(_ number: Int) -> Bool {
        guard self[number] != nil else { return false }
        self[number] = nil
        present -= 1
        return present == 0
    }
}

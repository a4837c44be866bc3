/// Numbers the entries of a list whose URLs have the same name, in the order of the list. A pure value.
///
/// So each call of the same list, and each order in which servers answer, leads to the same names. Of a long list a hash is kept of each name.
struct NameNumbers: Sendable {
    private var known: Set<Int>
    /// The last number of each name that came again.
    private var last: [Int: Int] = [:]

    /// - Parameter capacity: how many entries there will be. A set that grows holds its old half, too.
    init(capacity: Int) {
        known = Set(minimumCapacity: capacity)
    }

    mutating func number(of entry: InputEntry) -> Int {
        let hash = entry.nameHash
        // A name that was given has no number, and those behind it have.
        guard !known.insert(hash).inserted, entry.name == nil else { return 1 }
        let number = last[hash, default: 1] + 1
        last[hash] = number
        return number
    }
}

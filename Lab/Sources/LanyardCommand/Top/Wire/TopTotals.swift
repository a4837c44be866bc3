/// The counts over all.
struct TopTotals: Decodable, Hashable, Sendable {
    var live: Int
    var stragglers: Int
    /// How many of those have had less time to stop than the threshold.
    var stopping: Int?
    var succeeded: Int
    var failed: Int
    var cancelled: Int
    var withheld: Int
    /// Live runs that did not fit into the list.
    var unlisted: Int?

    /// Those that take too long to stop.
    var straggling: Int { max(0, stragglers &- (stopping ?? 0)) }

    /// Those that neither wait nor were told to stop.
    func running(waiting: Int) -> Int { max(0, live &- waiting &- stragglers) }
}

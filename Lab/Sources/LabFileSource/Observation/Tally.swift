/// The running sums of one file, or of all.
struct Tally: Sendable, Hashable {
    var requests = 0
    var bytes = 0
    var ended = 0
    var gone = 0
}

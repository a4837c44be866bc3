/// What the calls of a key are about at one moment, and which of them wait.
struct PayloadMoment {
    let payloads: PayloadsInKey

    /// Those that wait, in the order in which they came.
    let waiting: [RunID]

    /// How many of those that wait came before a run.
    func count(before run: KeyedRun) -> Int {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle] < run.id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

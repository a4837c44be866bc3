/// Those who wait for a change of a run, in the order of their numbers, in which they are woken. They come nearly in that order, and few
/// leave before.
struct WaiterLine {
    /// Somebody who has left has no goal.
    private var places: [(number: Int, waiter: Run.Waiter, goal: RunStateMachine.Goal?)] = []
    private(set) var count = 0

    func contains(where matches: (RunStateMachine.Goal) -> Bool) -> Bool {
        places.contains { $0.goal.map(matches) ?? false }
    }

    mutating func add(_ number: Int, _ waiter: Run.Waiter, for goal: RunStateMachine.Goal) {
        let place = firstPlace(notBefore: number)
        if place < places.count, places[place].number == number {
            places[place] = (number, waiter, goal)
        } else {
            places.insert((number, waiter, goal), at: place)
        }
        count += 1
    }

    mutating func remove(_ number: Int) -> Run.Waiter? {
        let place = firstPlace(notBefore: number)
        guard place < places.count, places[place].number == number, places[place].goal.take() != nil else { return nil }
        let waiter = places[place].waiter
        count -= 1
        if count < places.count / 2 { places.removeAll { $0.goal == nil } }
        return waiter
    }

    mutating func takeAll() -> [Run.Waiter] {
        defer { (places, count) = ([], 0) }
        return places.filter { $0.goal != nil }.map(\.waiter)
    }

    private func firstPlace(notBefore number: Int) -> Int {
        var (low, high) = (0, places.count)
        if let last = places.last, last.number < number { low = high }
        while low < high {
            let middle = (low + high) / 2
            if places[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

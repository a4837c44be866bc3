/// Members of a key that stand in the same place, in the order in which they came there. They are linked through the
/// scope's table, so that coming and going take constant time and no allocation.
struct MemberLine {
    private(set) var first = -1
    private(set) var last = -1
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append<Run>(_ index: Int, _ members: inout Slab<ScopeMember<Run>>) {
        members[index].previous = last
        members[index].next = -1
        if last < 0 { first = index } else { members[last].next = index }
        last = index
        count += 1
    }

    mutating func remove<Run>(_ index: Int, _ members: inout Slab<ScopeMember<Run>>) {
        let (previous, next) = (members[index].previous, members[index].next)
        if previous < 0 { first = next } else { members[previous].next = next }
        if next < 0 { last = previous } else { members[next].previous = previous }
        count -= 1
    }

    /// Lets all go, in their order, each to another place.
    mutating func dismiss<Run>(
        to place: ScopeMember<Run>.Place,
        for cause: CancellationCause?,
        _ members: inout Slab<ScopeMember<Run>>,
        into dismissed: inout Few<Run>
    ) {
        var index = first
        while index >= 0 {
            members[index].place = place
            members[index].cause = cause
            dismissed.append(members[index].run)
            index = members[index].next
        }
        self = MemberLine()
    }

    func runs<Run>(_ members: Slab<ScopeMember<Run>>) -> [Run] {
        var runs: [Run] = []
        var index = first
        while index >= 0 {
            runs.append(members[index].run)
            index = members[index].next
        }
        return runs
    }
}

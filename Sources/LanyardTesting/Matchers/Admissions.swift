public import Lanyard

/// Returns what the policy decided about each of several calls, to be compared as a whole.
///
/// ```swift
/// let clock = TestClock()
/// let scope = TaskScope("Document", on: clock)
/// let first = scope.addTask(id: "save", policy: .keepLatest) { try await clock.sleep(for: .seconds(1)) }
/// let second = scope.addTask(id: "save", policy: .keepLatest) { 2 }
/// let third = scope.addTask(id: "save", policy: .keepLatest) { 3 }
/// #expect(admissions(first, second, third) == [.started, .queued, .replaced])
/// ```
public func admissions<each Success>(_ tasks: repeat ScopedTask<each Success>) -> [Admission] {
    var admissions: [Admission] = []
    for task in repeat each tasks { admissions.append(task.admission) }
    return admissions
}

public import Lanyard

/// What was decided about each of some calls, to be compared as a whole.
///
/// ```swift
/// let scope = TaskScope("Document")
/// let first = scope.addTask(id: "save", policy: .keepLatest) { 1 }
/// let second = scope.addTask(id: "save", policy: .keepLatest) { 2 }
/// let third = scope.addTask(id: "save", policy: .keepLatest) { 3 }
/// #expect(admissions(first, second, third) == [.started, .queued, .replaced])
/// ```
public func admissions<each Success>(_ tasks: repeat ScopedTask<each Success>) -> [Admission] {
    var admissions: [Admission] = []
    for task in repeat each tasks { admissions.append(task.admission) }
    return admissions
}

/// What a call of `addTask` says about its run besides the work.
struct Call: Sendable {
    let name: String?
    let priority: TaskPriority?
    let deadline: Duration?
    let origin: SourceLocation
}

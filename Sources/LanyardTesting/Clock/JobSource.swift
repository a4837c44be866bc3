/// Where a job of an executor comes from.
enum JobSource {
    /// Another job of it.
    case job
    /// The main actor, or whatever else runs on the main queue.
    case mainActor
    case elsewhere
}

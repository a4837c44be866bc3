/// A rehearsal could not show what it was to show: a service did not do its part. It says nothing about a bug.
struct RehearsalFailure: Error, CustomStringConvertible {
    /// What went wrong, for people.
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

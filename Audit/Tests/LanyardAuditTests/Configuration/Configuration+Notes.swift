@testable import LanyardAudit

extension Configuration {
    /// As without a file, but notes are shown.
    static var withNotes: Configuration {
        var configuration = Configuration()
        configuration.shown = .note
        return configuration
    }
}

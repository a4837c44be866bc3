/// Something that goes wrong, and where.
public struct Finding: Sendable, Hashable {
    /// What another rule says of the same place.
    public struct Other: Sendable, Hashable {
        /// The rule.
        public let rule: String
        /// How bad it is.
        public let severity: Severity
        /// What it says.
        public let message: String
    }

    /// A place of a file.
    struct Spot: Sendable, Hashable {
        let file: String
        let place: Place
    }

    /// The rule that found it.
    public let rule: String
    /// How bad it is; the configuration can change it.
    public internal(set) var severity: Severity
    /// The file as findings show it.
    public let file: String
    /// Where it is.
    public let place: Place
    /// What goes wrong, why, and what to write instead.
    public let message: String
    /// The declaration around it, `SearchModel.search`; empty at the top level.
    public let declaration: String
    /// The line of source without the space around it; empty until the file has been read again.
    public internal(set) var line = ""
    /// The column in characters of Unicode, as other programs count; that of the place until the file has been read again.
    public internal(set) var characterColumn: Int32
    /// The column behind the last character of the line, counted in the same way; no end is known until the file has been read again.
    public internal(set) var endColumn: Int32
    /// What other rules say of the same place. It is one finding, because there is one thing to mend.
    public internal(set) var others: [Other] = []
    /// Where else a comment may stand that ignores it: where tasks are started whose handles a property takes.
    var spots: [Spot] = []
    /// What stays the same when lines above it come and go, and wherever its file lies; empty until the file has been read again.
    public internal(set) var fingerprint = ""

    init(rule: String, severity: Severity, file: String, place: Place, message: String, declaration: String) {
        (self.rule, self.severity, self.file, self.place) = (rule, severity, file, place)
        (self.message, self.declaration) = (message, declaration)
        (characterColumn, endColumn) = (place.column, place.column)
    }
}

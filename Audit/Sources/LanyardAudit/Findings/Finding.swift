/// Something that goes wrong, and where.
public struct Finding: Sendable, Hashable {
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
    /// What stays the same when lines above it come and go; empty until the file has been read again.
    public internal(set) var fingerprint = ""

    init(rule: String, severity: Severity, file: String, place: Place, message: String, declaration: String) {
        (self.rule, self.severity, self.file, self.place) = (rule, severity, file, place)
        (self.message, self.declaration) = (message, declaration)
        characterColumn = place.column
    }
}

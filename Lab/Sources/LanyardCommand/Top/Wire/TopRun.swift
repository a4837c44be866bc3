/// A run as it stands, or as it ended. Times are milliseconds since the console began.
struct TopRun: Decodable, Hashable, Sendable {
    struct Wait: Decodable, Hashable, Sendable {
        var what: PrintableText
        var since: Double
    }

    struct Progress: Decodable, Hashable, Sendable {
        var completed: Int
        var total: Int?
        var fraction: Double?
    }

    var id: UInt64
    var scope: UInt64
    var group: Int
    var name: PrintableText?
    var key: PrintableText?
    var policy: PrintableText?
    var origin: PrintableText
    var admission: PrintableText
    var state: String
    var admittedAt: Double
    var startedAt: Double?
    var cancelledAt: Double?
    var endedAt: Double?
    var outcome: String?
    var handover: String?
    var cause: TopCause?
    var error: PrintableText?
    var progress: Progress?
    var waitsFor: Wait?
    var progressedAt: Double?
    var attempt: Int?

    var hasEnded: Bool { state == "ended" }

    /// What people call it.
    var title: String { (name ?? key)?.text ?? "unnamed" }

    /// The name, and behind it the key if that says more.
    var fullTitle: String {
        guard let name, let key, name != key else { return title }
        return "\(name.text) (\(key.text))"
    }
}

/// How findings call things.
enum Wording {
    /// `#12 “upload” (App/Uploads.swift:40)`: which run, and the line that asked for it.
    static func title(of run: Wire.Run) -> String {
        let name = run.name ?? run.key
        return "#\(run.id)" + (name.map { " “\($0)”" } ?? "") + " (\(run.origin))"
    }

    /// `of “search” in “Search” (App/Search.swift:12)`, to be put after “runs”.
    static func title(of group: Wire.Group, origin: String?) -> String {
        let key = group.key.map { "of “\($0)”" } ?? "without a key"
        let scope = group.scopeName.map { "“\($0)”" } ?? "the scope of \(group.scopeOrigin)"
        return "\(key) in \(scope)" + (origin.map { " (\($0))" } ?? "")
    }

    /// `requested: screen left, App/Screen.swift:40`.
    static func title(of cause: Wire.Cause) -> String {
        words(cause.kind) + (cause.reason.map { ": \($0)" } ?? "") + ", \(cause.origin)"
    }

    /// `parent cancelled` for `parentCancelled`, as people say it.
    static func words(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }

    /// `1 run`, `2 runs`.
    static func count(_ count: Int, _ thing: String) -> String {
        count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
    }
}

import Synchronization

/// The cookies of one download: those that were given, and those that its servers set on the way, also while they redirect.
///
/// It lives as long as the run. What a server sets for one download is not told of another.
final class CookieJar: Sendable {
    private struct State {
        /// Those that were given are never fewer for the sake of others.
        var given: [Cookie]
        /// In the order in which they were set.
        var set: [Cookie] = []
        var version = 0
    }

    /// Of those that servers set no more are kept (RFC 6265, 6.1, asks for so many of one host).
    private static let most = 50
    /// Longer ones are not kept; bytes.
    private static let longest = 4096

    private let state: Mutex<State>

    init(_ cookies: [Cookie] = []) {
        state = Mutex(State(given: cookies.map(\.inFieldBytes)))
    }

    /// Another number after each change: a request that is sent back where it was may be let in with what it has been given.
    var version: Int { state.withLock { $0.version } }

    /// The value of the field `Cookie`, each scalar for one byte; `nil` if there is nothing to send.
    ///
    /// - Parameter now: seconds since 1970.
    func field(for url: SourceURL, now: Int64) -> String? {
        let fitting = state.withLock { ($0.given + $0.set).filter { $0.isMeant(for: url, now: now) } }
        guard !fitting.isEmpty else { return nil }
        return fitting.sorted { $0.path.utf8.count > $1.path.utf8.count }.map { "\($0.name)=\($0.value)" }
            .joined(separator: "; ")
    }

    /// Keeps what an answer sets, or forgets what it takes back.
    ///
    /// - Parameters:
    ///   - fields: the values of its fields `Set-Cookie`, each scalar for one byte: they go back as they came.
    ///   - now: seconds since 1970.
    func keep(_ fields: [String], from url: SourceURL, now: Int64) {
        for field in fields where field.unicodeScalars.count <= CookieJar.longest {
            guard let cookie = Cookie(field: field, from: url, now: now) else { continue }
            state.withLock { state in
                let before = (state.given, state.set)
                state.given.removeAll { cookie.replaces($0) }
                state.set.removeAll { cookie.replaces($0) }
                if cookie.expires.map({ $0 > now }) ?? true { state.set.append(cookie) }
                if state.set.count > CookieJar.most { state.set.removeFirst() }
                if before != (state.given, state.set) { state.version += 1 }
            }
        }
    }
}

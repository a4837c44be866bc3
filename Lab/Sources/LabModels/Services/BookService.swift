internal import Foundation
public import Lanyard
public import LanyardDownloads
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// Looks up books over HTTP, by the contract of Open Library's `search.json`.
///
/// The same code asks Open Library and the embedded catalogue. Each request is a run of the scope that is given.
public final class BookService: BookSearching {
    /// The longest term that is searched for, in Unicode scalars: a single character may have any number of accents.
    public static let termLimit = 200
    /// How many requests may be under way at once.
    public static let requestLimit = 64
    /// The longest answer that is read, in bytes.
    public static let bodyLimit = 1 << 20
    /// How long a request may take, on the scope's clock.
    public static let timeLimit = Duration.seconds(10)

    private let baseURL: String
    private let client: HTTPClient
    private let scope: TaskScope
    private let underWay = Mutex(0)

    /// Makes a service; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - baseURL: What `search.json` is appended to, such as `https://openlibrary.org/`.
    ///   - security: How connections to an `https` server are made secure.
    ///   - scope: Whose runs the requests are.
    public init(baseURL: String, security: TransportSecurity = .none, scope: TaskScope) {
        self.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/"
        client = LabClient.client(security)
        self.scope = scope
    }

    /// The books that a term finds, the best first, at most twenty.
    ///
    /// - Throws: ``SearchFailure``; `CancellationError` if the task or the scope was cancelled.
    /// - Cancellation: Closes the request's connection.
    public func books(matching term: String) async throws -> [Book] {
        guard term.unicodeScalars.count <= Self.termLimit else {
            throw SearchFailure.termTooLong(limit: Self.termLimit)
        }
        guard takePlace() else { throw SearchFailure.tooManyRequests(limit: Self.requestLimit) }
        defer { underWay.withLock { $0 -= 1 } }
        let url = url(for: term)
        do {
            return try await scope.perform("GET search.json?q=\(term)", deadline: Self.timeLimit) { [client] in
                try await Self.fetch(url, client)
            }
        } catch is DeadlineExpired {
            throw SearchFailure.timedOut
        }
    }

    private func takePlace() -> Bool {
        underWay.withLock { count in
            guard count < Self.requestLimit else { return false }
            count += 1
            return true
        }
    }

    private func url(for term: String) -> String {
        let query = term.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.ascii)) ?? ""
        return baseURL + "search.json?q=\(query)&fields=key,title,author_name,first_publish_year&limit=20"
    }

    private static func fetch(_ url: String, _ client: HTTPClient) async throws -> [Book] {
        let headers: HTTPHeaders = ["Accept": "application/json", "User-Agent": "lanyard-lab"]
        do {
            let reply = try await client.get(url, headers: headers)
            guard reply.status == 200 else { throw SearchFailure.status(reply.status) }
            return try SearchAnswerDocument.books(
                in: Data(try await reply.body.collect(upTo: bodyLimit).readableBytesView)
            )
        } catch let failure as SearchFailure {
            throw failure
        } catch is NIOTooManyBytesError {
            throw SearchFailure.unreadable("it is longer than \(bodyLimit) bytes")
        } catch {
            throw SearchFailure.unreachable(LabClient.describe(error))
        }
    }
}

extension CharacterSet {
    fileprivate static let ascii = CharacterSet(charactersIn: "\u{0}"..."\u{7f}")
}

internal import Foundation
internal import LabFileSource
internal import LabModels
public import LanyardDownloads

/// What the Lab's screens work with: files to download and books to search, all of it on this machine unless told otherwise.
///
/// ```swift
/// let bench = try await Bench.start()
/// let services = bench.services(in: TaskScope("Lab"))
/// ```
public final class Bench: Sendable {
    /// Where the books come from, for people.
    public let bookSource: String
    let books: String
    let security: TransportSecurity
    let source: FileSource
    let files: [RemoteFile]
    private let catalogue: WebServer?

    private init(
        books: String,
        bookSource: String,
        security: TransportSecurity,
        source: FileSource,
        files: [RemoteFile],
        catalogue: WebServer?
    ) {
        self.books = books
        self.bookSource = bookSource
        self.security = security
        self.source = source
        self.files = files
        self.catalogue = catalogue
    }

    /// Starts the servers.
    ///
    /// - Parameter security: What speaks TLS with `https://openlibrary.org`, which then is asked for books; `nil` for the catalogue of a
    ///   thousand that is built in.
    /// - Throws: ``WebServerError`` or ``FileSourceError``.
    /// - Cancellation: None; they are started anyway.
    public static func start(openLibraryOver security: TransportSecurity? = nil) async throws -> Bench {
        if let security {
            return try await start(books: "https://openlibrary.org", bookSource: "Open Library", security: security)
        }
        let service = CatalogueService(catalogue: .embedded, clock: ContinuousClock())
        let catalogue = try await WebServer.start(service)
        return try await start(books: catalogue.address, bookSource: "the embedded catalogue", catalogue: catalogue)
    }

    /// - Parameter books: The address below which `search.json` lies, without a slash at its end.
    static func start(
        books: String,
        bookSource: String,
        security: TransportSecurity = .none,
        catalogue: WebServer? = nil
    ) async throws -> Bench {
        do {
            let source = try await FileSource.start(files: served)
            let files = served.map { file in
                RemoteFile(name: file.name, size: size(of: file), url: source.url(for: file.name).absoluteString)
            }
            return Bench(
                books: books,
                bookSource: bookSource,
                security: security,
                source: source,
                files: files,
                catalogue: catalogue
            )
        } catch {
            await catalogue?.stop()
            throw error
        }
    }

    /// Stops the servers; requests under way fail.
    ///
    /// - Cancellation: None; it returns when all is closed.
    public func stop() async {
        await source.stop()
        await catalogue?.stop()
    }

    /// In the proportion 10 : 20 : 5, each at a rate of its own: the middle one takes eight seconds.
    private static let served: [ServedFile] = [("atlas.bin", 2), ("symphony.bin", 4), ("poem.bin", 1)].map {
        .generated($0, size: $1 << 20) { $0.throttle = .body(bytesPerSecond: 512 << 10) }
    }

    private static func size(of file: ServedFile) -> Int64 {
        guard case .generated(let bytes) = file.content else { return 0 }
        return Int64(bytes.size)
    }
}

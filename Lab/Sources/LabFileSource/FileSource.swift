public import Foundation
package import LabSockets

/// A small HTTP server on this machine that offers files, and lets things go wrong when asked to.
///
/// It is meant for trying out and testing programs that download: over real sockets, with ranges, validators and
/// throttling, and with the faults of the real world on demand. Any number of sources may run in one process. A source
/// stops when it is told to or when its last reference goes.
///
/// ```swift
/// let source = try await FileSource.start(files: [
///     .generated("a.bin", size: 10 << 20),
///     .generated("b.bin", size: 5 << 20) { $0.faults = [.cut(after: 65_536)] },
/// ])
/// let url = source.url(for: "a.bin")            // http://127.0.0.1:49152/a.bin
/// // … download it …
/// try await source.bytesSent(of: "a.bin", atLeast: 1 << 20)
/// await source.stop()
/// ```
///
/// A request that asks by another name than this machine's, or for a page of another site, is refused and not recorded.
///
/// It speaks HTTP over SwiftNIO's channels and not through a server, because a server keeps the connection to itself: a
/// handler there can neither break off a body nor reset the connection.
public final class FileSource: Sendable {
    /// The port on 127.0.0.1 that is listened on.
    public let port: UInt16

    let journal: Journal
    private let shelf: Shelf
    private let task: Task<Void, Never>

    private init(port: UInt16, reception: Reception) {
        self.port = port
        journal = reception.journal
        shelf = reception.shelf
        task = Task.detached { await reception.run() }
    }

    deinit {
        task.cancel()
    }

    /// Opens the port and begins to answer.
    ///
    /// - Parameters:
    ///   - files: What is offered from the first moment.
    ///   - port: Where to listen on 127.0.0.1; 0 takes one that is free.
    ///   - clock: Measures the time of throttled bodies.
    /// - Throws: ``FileSourceError/cannotListen(port:reason:)``, ``FileSourceError/duplicateName(_:)``.
    /// - Cancellation: None; the source starts anyway.
    public static func start(
        files: [ServedFile] = [],
        port: UInt16 = 0,
        clock: some Clock<Duration> = ContinuousClock()
    ) async throws -> FileSource {
        try await start(files: files, port: port, clock: clock, limits: ListenerLimits())
    }

    /// The same, with limits of its own.
    package static func start(
        files: [ServedFile] = [],
        port: UInt16 = 0,
        clock: some Clock<Duration> = ContinuousClock(),
        limits: ListenerLimits
    ) async throws -> FileSource {
        let shelf = Shelf()
        var names: Set<String> = []
        for file in files {
            guard names.insert(file.name).inserted else { throw FileSourceError.duplicateName(file.name) }
            shelf.put(file)
        }
        do {
            let listener = try await LoopbackListener.open(port: port, limits)
            let reception = Reception(
                listener: listener,
                shelf: shelf,
                journal: Journal(),
                clock: SourceClock(clock),
                limits: limits
            )
            return FileSource(port: listener.port, reception: reception)
        } catch {
            throw FileSourceError.cannotListen(port: port, reason: error.localizedDescription)
        }
    }

    /// Closes the port and every connection, whatever they are doing.
    ///
    /// Calling it again does no harm. Those who wait for something get ``FileSourceError/stopped``; what was counted
    /// can still be read.
    ///
    /// - Cancellation: None; it always returns with everything closed.
    public func stop() async {
        task.cancel()
        await task.value
    }

    /// The address under which all files lie.
    public var baseURL: URL {
        URL(string: "http://127.0.0.1:\(port)/")!
    }

    /// The address of a file, whether it exists or not.
    ///
    /// - Parameter name: The name of the file, not percent-encoded.
    public func url(for name: String) -> URL {
        let path = name.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
        return URL(string: baseURL.absoluteString + path)!
    }

    /// Offers another file, or another one in place of that of the same name, whose requests are then counted anew.
    ///
    /// Answers under way go on with what they began with.
    public func serve(_ file: ServedFile) {
        shelf.put(file)
    }

    /// Takes a file away; later requests get 404.
    public func withdraw(_ name: String) {
        shelf.remove(name)
    }

    /// Lets go on what ``Fault/stall(after:)`` or ``Fault/stallHead`` holds back.
    ///
    /// It is for all requests for this file that have come by now, even if they have not reached the point where they
    /// stall; later ones stall again.
    public func release(_ name: String) {
        journal.release(name)
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"
    )
}

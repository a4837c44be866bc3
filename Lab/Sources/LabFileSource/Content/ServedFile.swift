public import Foundation

/// One file as a ``FileSource`` offers it: its bytes, how they are sent, and what goes wrong on the way.
///
/// ```swift
/// let file = ServedFile.generated("big.bin", size: 10 << 20) {
///     $0.throttle = .body(bytesPerSecond: 1 << 20)
///     $0.faults = [.cut(after: 65_536), .status(503, retryAfter: .seconds(2))]
/// }
/// ```
public struct ServedFile: Sendable {
    /// The path under which it is served, without the leading slash; may itself hold slashes.
    public var name: String
    /// Where its bytes come from.
    public var content: FileContent
    /// Other bytes that take over after some requests; `nil` leaves the file as it is.
    public var change: ContentChange?
    /// The value of the `Content-Type` header.
    public var mediaType = "application/octet-stream"
    /// The value of the `Content-Disposition` header, sent as it is, sane or not; `nil` sends none.
    public var contentDisposition: String?
    /// The value that a request's `Authorization` header must have; anything else is answered with 401.
    public var authorization: String?
    /// Whether ranges are offered and obeyed; without, `Accept-Ranges: none` and always the whole file.
    public var acceptsRanges = true
    /// How a client learns where the body ends.
    public var framing = BodyFraming.contentLength
    /// What the answers carry to tell one content from the next.
    public var validators: Validators = [.entityTag, .lastModified]
    /// How fast bodies are sent; `nil` is as fast as it goes.
    public var throttle: Throttle?
    /// Whether the file is answered with 410, as one that existed and will not come back.
    public var isGone = false
    /// What goes wrong, request by request.
    public var faults = FaultScript.none

    /// Offers a content under a name, without throttle or faults.
    public init(_ name: String, _ content: FileContent) {
        self.name = name
        self.content = content
    }

    /// A file whose bytes are made on the fly.
    ///
    /// - Parameters:
    ///   - name: The path under which it is served.
    ///   - size: The number of bytes.
    ///   - seed: What the bytes are made from.
    ///   - configure: Sets whatever else the file shall do.
    public static func generated(
        _ name: String,
        size: Int,
        seed: UInt64 = 1,
        configure: (inout ServedFile) -> Void = { _ in }
    ) -> ServedFile {
        var file = ServedFile(name, .generated(size: size, seed: seed))
        configure(&file)
        return file
    }

    /// A file whose bytes are read from disk while they are sent.
    ///
    /// - Parameters:
    ///   - name: The path under which it is served.
    ///   - url: Where the file lies; if it is missing when a request comes, the answer is 404.
    ///   - configure: Sets whatever else the file shall do.
    public static func disk(
        _ name: String,
        at url: URL,
        configure: (inout ServedFile) -> Void = { _ in }
    ) -> ServedFile {
        var file = ServedFile(name, .disk(url))
        configure(&file)
        return file
    }

    /// The SHA-256 of the content, as 64 lowercase hexadecimal digits.
    ///
    /// - Throws: What the file system says of a file on disk that cannot be read.
    /// - Complexity: O(size) in time; memory stays at one mebibyte.
    public func sha256() throws -> String {
        try content.sha256()
    }
}

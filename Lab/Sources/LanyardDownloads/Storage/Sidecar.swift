import Foundation

/// What `NAME.part.json` says about the `NAME.part` beside it.
///
/// ```json
/// {
///   "version": 1, "url": "https://example.org/a.iso", "etag": "\"5f\"",
///   "lastModified": "Wed, 21 Oct 2015 07:28:00 GMT", "lastModifiedIsStrong": true,
///   "total": 10485760, "ranges": [[0, 4194304], [8388608, 10485760]]
/// }
/// ```
/// `ranges` are half-open byte ranges, in order, that were on the disk before this file was written. The URL is without
/// user name, password and fragment. `digest` is there if the server gave one of the whole file, in hexadecimal.
struct Sidecar: Hashable, Sendable {
    /// The only format this version writes; it reads no newer one.
    static let currentVersion = 1

    var url: String
    var entity: Entity
    var ledger: RangeLedger

    /// What reading a sidecar file found.
    enum Reading: Hashable, Sendable {
        case missing
        /// Truncated, not JSON, or with values that cannot be: as good as none.
        case garbage
        /// Written by a later version of this format.
        case newer(version: Int)
        case sidecar(Sidecar)
    }

    /// The file's bytes.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let form = Form(
            version: Sidecar.currentVersion,
            url: url,
            etag: entity.entityTag,
            lastModified: entity.lastModified,
            lastModifiedIsStrong: entity.lastModifiedIsStrong,
            total: entity.total,
            digest: entity.digest,
            ranges: ledger.ranges.map { [$0.lowerBound, $0.upperBound] }
        )
        return try encoder.encode(form)
    }

    /// Reads a file's bytes; never fails, and never trusts a claim that cannot be true.
    static func decoded(from data: Data) -> Reading {
        guard let head = read(Head.self, data) else { return .garbage }
        guard head.version <= currentVersion else { return .newer(version: head.version) }
        guard head.version >= 1, let form = read(Form.self, data) else { return .garbage }
        guard form.total.map({ $0 >= 0 }) ?? true, isField(form.etag), isField(form.lastModified),
            form.digest.map(ChecksumWish.isServerDigest) ?? true
        else {
            return .garbage
        }
        let limit = form.total ?? .max
        var ledger = RangeLedger()
        for pair in form.ranges {
            guard pair.count == 2, ledger.end <= pair[0], pair[0] < pair[1], pair[1] <= limit else { return .garbage }
            ledger.insert(pair[0]..<pair[1])
        }
        let entity = Entity(
            total: form.total,
            entityTag: form.etag,
            lastModified: form.lastModified,
            lastModifiedIsStrong: form.lastModifiedIsStrong ?? false,
            digest: form.digest
        )
        return .sidecar(Sidecar(url: form.url, entity: entity, ledger: ledger))
    }

    /// A part that was broken off a million times is not read: there is nothing in it that would pay.
    private static func read<Value: Decodable>(_ type: Value.Type, _ data: Data) -> Value? {
        try? UntrustedJSON.read(data, mostBytes: 64 << 20, mostValues: 4_000_000) {
            try JSONDecoder().decode(type, from: $0)
        }
    }

    /// Whether a text can have been a field of an answer, and may be sent back as one.
    private static func isField(_ text: String?) -> Bool {
        text?.utf8.allSatisfy(\.isFieldText) ?? true
    }

    private struct Head: Decodable {
        var version: Int
    }

    private struct Form: Codable {
        var version: Int
        var url: String
        var etag: String?
        var lastModified: String?
        var lastModifiedIsStrong: Bool?
        var total: Int64?
        var digest: String?
        var ranges: [[Int64]]
    }
}

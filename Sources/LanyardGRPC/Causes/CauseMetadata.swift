#if GRPC
import Foundation
import GRPCCore
import Lanyard

/// The causes in trailing metadata: a list in JSON, the outermost first, bounded both ways.
enum CauseMetadata {
    static let key = "lanyard-cause-bin"

    private static let mostLinks = 8
    /// Less than what HTTP/2 libraries take for all trailers together, even when it is written in base 64.
    private static let mostBytes = 4096

    /// The list, without the causes furthest in where there is no room for them.
    static func bytes(
        of cause: CancellationCause,
        at now: ScopeInstant,
        disclosing disclosure: CauseDisclosure
    ) -> [UInt8] {
        var links: [CauseLink] = []
        var next: CancellationCause? = cause
        while let cause = next, links.count < mostLinks {
            links.append(CauseLink(cause, at: now, disclosing: disclosure))
            next = cause.underlying
        }
        while let encoded = try? JSONEncoder().encode(links) {
            if encoded.count <= mostBytes { return [UInt8](encoded) }
            links.removeLast()
        }
        return []
    }

    /// The cause in a list of another process; `nil` if it is none, or too much of one.
    static func cause(in bytes: [UInt8], at now: ScopeInstant, origin: CallSite) -> CancellationCause? {
        guard bytes.count <= mostBytes, JSONNesting.isBearable(bytes),
            let links = try? JSONDecoder().decode([CauseLink].self, from: Data(bytes)),
            links.count <= mostLinks
        else { return nil }
        return links.reversed().reduce(nil) { $1.cause(under: $0, at: now, origin: origin) }
    }
}
#endif

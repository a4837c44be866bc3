#if GRPC
import Foundation
import GRPCCore
import Lanyard

/// The causes in trailing metadata: a list in JSON, the outermost first, bounded both ways.
enum CauseMetadata {
    static let key = "lanyard-cause-bin"

    /// Less than what HTTP/2 libraries take for all trailers together, even when it is written in base 64.
    private static let mostBytes = 4096

    /// The list, without the causes furthest in where there is no room for them.
    static func bytes(
        of cause: CancellationCause,
        at now: ScopeInstant,
        disclosing disclosure: CauseDisclosure
    ) -> [UInt8] {
        var next: CauseChain? = CauseChain(cause, at: now, disclosing: disclosure)
        while let chain = next, let encoded = try? JSONEncoder().encode(chain) {
            if encoded.count <= mostBytes { return [UInt8](encoded) }
            next = chain.shortened()
        }
        return []
    }

    /// The cause in a list of another process; `nil` if it is none, or too much of one.
    static func cause(in bytes: [UInt8], at now: ScopeInstant, origin: CallSite) -> CancellationCause? {
        let chain = try? UntrustedJSON.read(bytes, mostBytes: mostBytes) {
            try JSONDecoder().decode(CauseChain.self, from: Data($0))
        }
        return chain?.cause(at: now, origin: origin)
    }
}
#endif

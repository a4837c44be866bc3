#if GRPC
package import Lanyard

/// A cause and those behind it, the outermost first, as they cross from one process to another: a bounded number of them.
package struct CauseChain: Codable, Equatable, Sendable {
    private static let mostLinks = 8

    private var links: [CauseLink] = []

    package init(_ cause: CancellationCause, at now: ScopeInstant, disclosing disclosure: CauseDisclosure) {
        var next: CancellationCause? = cause
        while let cause = next, links.count < Self.mostLinks {
            links.append(CauseLink(cause, at: now, disclosing: disclosure))
            next = cause.underlying
        }
    }

    /// The names of the kinds, the outermost first.
    package var kinds: [String] { links.map(\.kind) }

    /// The same without the cause furthest in; `nil` if no more than one is left.
    func shortened() -> CauseChain? {
        guard links.count > 1 else { return nil }
        var chain = self
        chain.links.removeLast()
        return chain
    }

    /// The same as causes of this process, whose place is here; `nil` if it is empty.
    package func cause(at now: ScopeInstant, origin: CallSite) -> CancellationCause? {
        links.reversed().reduce(nil) { $1.cause(under: $0, at: now, origin: origin) }
    }

    package init(from decoder: any Decoder) throws {
        links = try [CauseLink](from: decoder)
        guard links.count <= Self.mostLinks else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "More than \(Self.mostLinks) causes.")
            )
        }
    }

    package func encode(to encoder: any Encoder) throws { try links.encode(to: encoder) }
}
#endif

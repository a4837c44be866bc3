internal import Synchronization

extension Variant {
    /// What its own files ask of those who write and keep them; `nil` where the program was carried away from its source.
    var sourceFigures: SourceFigures? { Self.figures.of(self) }

    /// The same for people, as the first rows of what is compared.
    var price: [PanelState.Fact] {
        guard let figures = sourceFigures else { return [] }
        return [
            .init("Lines of code", "\(figures.lines)"),
            .init("Handles to keep by hand", "\(figures.handles)"),
            .init("Flags to keep right by hand", "\(figures.flags)"),
        ]
    }

    private static let figures = Figures()

    /// Reads the source of a variant once for all tabs.
    private final class Figures: Sendable {
        private let known = Mutex<[String: SourceFigures?]>([:])

        func of(_ variant: Variant) -> SourceFigures? {
            if let figures = known.withLock({ $0[variant.id] }) { return figures }
            let texts = variant.ownSources.map { SourceCode.read($0) }
            let figures =
                texts.contains(nil) ? nil : texts.compactMap { $0 }.map { SourceFigures($0) }.reduce(.init(), +)
            known.withLock { $0[variant.id] = .some(figures) }
            return figures
        }
    }
}

extension Variant {
    /// What its own files ask of those who write and keep them; `nil` if one of them is none of the project's.
    var sourceFigures: SourceFigures? {
        let figures = ownSources.compactMap { EmbeddedFigures.files[$0] }
        return figures.count == ownSources.count ? figures.reduce(SourceFigures(), +) : nil
    }

    /// The same for people, as the first rows of what is compared.
    var price: [PanelState.Fact] {
        guard let figures = sourceFigures else { return [] }
        return [
            buys.map { .init("What it can do", $0) },
            .init("Lines of code", "\(figures.lines)"),
            .init(
                "Handles to keep by hand",
                canCancel ? "\(figures.handles)" : "\(figures.handles), as it cannot cancel"
            ),
            .init("Flags to keep right by hand", "\(figures.flags)"),
        ].compactMap { $0 }
    }
}

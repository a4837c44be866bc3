#if GRPC
extension String {
    /// One line of so many Unicode scalars at most, without any that steers a terminal: what may come from a stranger, and
    /// what may go to one. Not of so many characters: one of those may be a megabyte of accents.
    package func legible(_ most: Int) -> String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(most).filter { !$0.isControl }))
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }
}
#endif

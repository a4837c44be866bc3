internal import SwiftSyntax

extension OutlineBuilder {
    /// A name in a type or a pattern that speaks of cancellation: `error is CancellationError`, `case .cancelled`.
    ///
    /// Other types and patterns have no steps.
    func cancellation(in node: some SyntaxProtocol, into steps: inout [Step]) {
        let name = node.tokens(viewMode: .sourceAccurate).first { $0.text.lowercased().contains("cancel") }
        if let name { steps.append(step(.mention(Path(name.text)), node)) }
    }
}

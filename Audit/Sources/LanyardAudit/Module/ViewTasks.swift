/// Finds what views call in `.task { … }` and `.refreshable { … }`: SwiftUI cancels it when the view goes.
enum ViewTasks {
    private static let modifiers: Set<Substring> = ["task", "refreshable"]

    /// Names that say nothing: what such a function does depends on what it is given.
    private static let generalNames: Set<String> = ["perform", "send", "handle", "run", "call", "execute", "dispatch"]

    /// The names of the functions that are awaited there: `load` for `.task { await model.load() }`.
    static func calledNames(_ files: [FileFacts]) -> Set<String> {
        var names: Set<String> = []
        for function in files.flatMap({ $0.functions + $0.types.flatMap(\.functions) })
        where modifiers.contains(where: { function.calls(String($0)) }) {
            Outline.walk(function.body, .closures) { step in
                guard case .call(let call) = step.kind, modifiers.contains(call.path.last) else { return true }
                for closure in call.closures { names.formUnion(awaitedNames(closure.body)) }
                return true
            }
        }
        return names.subtracting(generalNames)
    }

    private static func awaitedNames(_ steps: [Step]) -> Set<String> {
        var names: Set<String> = []
        Outline.walk(steps, .inline) { step in
            if case .call(let call) = step.kind, step.marks.contains(.awaited) { names.insert(String(call.path.last)) }
            return true
        }
        return names
    }
}

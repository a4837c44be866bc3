/// A function with what is around it: what a rule is asked about. Its extensions have the questions that rules ask of it.
///
/// An object, because it is handed from question to question.
final class CodeScope: Sendable {
    let module: ModuleTable
    let file: FileFacts
    /// The type it belongs to, all extensions included; `nil` for a function of the file.
    let type: TypeEntry?
    /// Nothing but a rule about properties asks without one.
    let function: FunctionFacts?

    init(module: ModuleTable, file: FileFacts, type: TypeEntry?, function: FunctionFacts?) {
        (self.module, self.file, self.type, self.function) = (module, file, type, function)
    }

    /// The steps of the function.
    var body: [Step] { function?.body ?? [] }
    /// The tasks that the function starts.
    var tasks: [TaskSite] { function?.tasks ?? [] }

    /// The name for people: `SearchModel.search`.
    var name: String {
        let own: String? =
            switch function?.kind {
            case .getter, .setter, .willSet, .didSet, .initialValue, .function, .initializer, .deinitializer:
                function?.name
            case .script, nil: nil
            }
        return [type?.name, own].compactMap(\.self).joined(separator: ".")
    }

    /// The same for another function of the type.
    func with(_ function: FunctionFacts) -> CodeScope {
        CodeScope(module: module, file: file, type: type, function: function)
    }
}

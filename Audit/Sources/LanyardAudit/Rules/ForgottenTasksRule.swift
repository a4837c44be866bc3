/// Tasks that are kept in a collection so that they can be cancelled, and that nobody cancels.
///
/// The collection may be of the type itself, or of a superclass or an object that it gives its tasks to.
struct ForgottenTasksRule: Rule {
    static let id = "forgotten-tasks"
    static let summary = "Tasks are kept in a collection so that they can be cancelled, and nobody does."
    /// Real programs show it too seldom to say how often it is right.
    static let isOn = false

    func check(_ type: TypeEntry, in scope: CodeScope) -> [Finding] {
        guard type.kind == .class || scope.isView, !scope.module.livesAsLongAsProgram(type), !scope.isTestCase,
            !scope.isForShow
        else { return [] }
        return type.declaration.facts.properties.compactMap { unread($0, type, scope) } + given(type, scope)
    }

    // MARK: Its own collection

    /// A collection that tasks are put into and nobody ever looks into.
    private func unread(_ property: PropertyFacts, _ type: TypeEntry, _ scope: CodeScope) -> Finding? {
        guard property.isCollectionOfTasks, property.isStored, !property.isStatic, !property.hasOwnWrapper,
            let adding = type.functions.first(where: { scope.with($0).placeThatAddsTask(to: property) != nil }),
            let place = scope.with(adding).placeThatAddsTask(to: property)
        else { return nil }
        let functions = ([type] + scope.module.subclasses(of: type)).flatMap(\.functions)
        guard !functions.contains(where: { scope.with($0).looksInto(property) }),
            property.isPrivate || !isNamedElsewhere(property, type, scope)
        else { return nil }
        return Finding(
            Self.self,
            in: scope,
            at: property.place,
            """
            Nobody cancels the tasks in “\(property.name)”: \(adding.name) adds one in line \(place.line), and nothing \
            ever takes one to cancel it. Cancel them all when \(scope.ownerName) is done with.
            """
        )
    }

    private func isNamedElsewhere(_ property: PropertyFacts, _ type: TypeEntry, _ scope: CodeScope) -> Bool {
        scope.module.files.contains { file in
            !file.isTest
                && (file.functions + file.types.filter { $0.name != type.name }.flatMap(\.functions)).contains {
                    function in
                    Outline.contains(function.body, .everything) {
                        $0.path?.parts.contains(property.name[...]) ?? false
                    }
                }
        }
    }

    // MARK: The collection of another

    /// Tasks that the type gives to a superclass or to an object of its own, and never cancels.
    private func given(_ type: TypeEntry, _ scope: CodeScope) -> [Finding] {
        for function in type.functions where function.kind != .deinitializer {
            let own = scope.with(function)
            var found: (place: Place, adder: FunctionFacts, keeper: TaskKeeper)?
            Outline.walk(function.body, .everything) { step in
                if let (keeper, adder) = own.keeper(addedToBy: step) { found = (step.place, adder, keeper) }
                return found == nil
            }
            guard let found else { continue }
            guard let canceller = found.keeper.canceller, !found.keeper.cancelsByItself,
                !isCancelled(found.keeper, by: type, scope)
            else { return [] }
            return [
                Finding(
                    Self.self,
                    in: own,
                    at: found.place,
                    """
                    Nobody cancels what \(scope.ownerName) gives to “\(found.adder.name)”: \(found.keeper.type.lastName) \
                    keeps it in “\(found.keeper.property.name)”, and “\(canceller)” is only called by others. Call it when \
                    \(scope.ownerName) is done with.
                    """
                )
            ]
        }
        return []
    }

    /// Whether anybody calls what cancels: the type, its subclasses, or somebody who may have an object of it.
    private func isCancelled(_ keeper: TaskKeeper, by type: TypeEntry, _ scope: CodeScope) -> Bool {
        let own = ([type] + scope.module.subclasses(of: type)).flatMap(\.functions)
        if own.contains(where: { function in keeper.cancellers.contains { function.calls($0) } }) { return true }
        return scope.module.files.contains { file in
            // A test that cancels does not cancel in the program.
            !file.isTest
                && file.types.contains { facts in
                    guard let other = scope.module.type(facts.name, near: file.path), other !== type else {
                        return false
                    }
                    return facts.functions.contains { function in
                        guard keeper.cancellers.contains(where: { function.calls($0) }) else { return false }
                        let scope = CodeScope(module: scope.module, file: file, type: other, function: function)
                        return scope.mayCancel(keeper, of: type)
                    }
                }
        }
    }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// Shows a view, as far as that matters here: it asks for bodies, keeps states by the place of their view, hands down the
/// environment, and calls what a view wants to be called for. Not of SwiftUI; it stands in for it in tests.
@MainActor public final class Host {
    private var places: [String: [String: Place]] = [:]
    private var watched: [String: any Equatable] = [:]
    private var disappearances: [String: () -> Void] = [:]
    private var visited: Set<String> = []

    /// A button that is shown.
    public struct ShownButton {
        public let isEnabled: Bool
        public let press: @MainActor () -> Void
    }

    /// The buttons that are shown, by their texts.
    public private(set) var buttons: [String: ShownButton] = [:]
    /// The texts that are shown, those of buttons included.
    public private(set) var texts: [String] = []
    /// The bars that are shown; `nil` for one that turns.
    public private(set) var bars: [Double?] = []

    /// Whether environments are kept for ever, as UIKit keeps what is put into one above a `TabView` with navigation stacks (FB13687535).
    public var keepsEnvironments = false
    private var kept: [EnvironmentValues] = []

    public init() {}

    /// Shows a view in place of the one before. A view at the same place as one of its type before has its identity.
    public func show(_ view: some View) {
        (visited, buttons, texts, bars) = ([], [:], [], [])
        walk(view, "\(type(of: view))", EnvironmentValues())
        for (place, action) in disappearances where !visited.contains(place) {
            disappearances[place] = nil
            action()
        }
        places = places.filter { visited.contains($0.key) }
        watched = watched.filter { visited.contains($0.key) }
    }

    /// The view is covered, and keeps its identity.
    public func cover() {
        for action in disappearances.values { action() }
        disappearances = [:]
    }

    private func walk(_ view: any View, _ path: String, _ environment: EnvironmentValues) {
        // A cast of an optional would look into it, and find everything twice.
        if let optional = view as? any OptionalView {
            if let part = optional.part { walk(part, path + "?", environment) }
            return
        }
        visited.insert(path)
        install(view, "", path, environment)
        var environment = environment
        (view as? EnvironmentView)?.change(&environment)
        if keepsEnvironments { kept.append(environment) }
        if let view = view as? LifecycleView { call(view, path) }
        if let text = view as? Text { texts.append(text.content) }
        if let bar = view as? any Bar { bars.append(bar.fraction) }
        if let button = view as? any Pressable { add(button, path, environment) }
        guard let primitive = view as? any Primitive else { return walk(view.body, path + "/", environment) }
        for (index, part) in primitive.parts.enumerated() {
            walk(part, "\(path)/\(index)\(type(of: part))", environment)
        }
    }

    private func add(_ button: any Pressable, _ path: String, _ environment: EnvironmentValues) {
        let before = texts
        for part in button.label { walk(part, path + "#", environment) }
        let title = texts.dropFirst(before.count).joined(separator: " ")
        buttons[title] = ShownButton(isEnabled: environment.isEnabled, press: button.press)
    }

    private func call(_ view: LifecycleView, _ path: String) {
        if let (value, changed) = view.watched {
            let old = watched.updateValue(value, forKey: path)
            if let old, !isEqual(old, value) { changed() }
        }
        let isNew = disappearances.updateValue(view.disappear ?? {}, forKey: path) == nil
        if isNew { view.appear?() }
    }

    private func isEqual<Value: Equatable>(_ old: any Equatable, _ value: Value) -> Bool { old as? Value == value }

    /// Puts in place what the properties of a view, or of its modifier, or of their wrappers keep.
    private func install(_ owner: Any, _ prefix: String, _ path: String, _ environment: EnvironmentValues) {
        for child in Mirror(reflecting: owner).children {
            let name = "\(prefix).\(child.label ?? "")"
            if let property = child.value as? any Installable {
                let place = places[path]?[name] ?? Place()
                places[path, default: [:]][name] = place
                property.install(place, environment)
            } else if child.value is any DynamicProperty || child.value is any ViewModifier {
                install(child.value, name, path, environment)
            }
        }
    }
}

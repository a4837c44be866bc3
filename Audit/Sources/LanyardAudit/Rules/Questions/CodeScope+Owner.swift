extension CodeScope {
    /// Views of SwiftUI: values without an end of their own, which are made again and again.
    var isView: Bool {
        guard let type else { return false }
        return type.kind != .class && module.inherits(type, from: Self.viewProtocols)
    }

    private static let viewProtocols: Set<String> = [
        "View", "ViewModifier", "ToolbarContent", "Scene", "Widget", "DynamicProperty",
    ]

    /// Whether the owner of the code is an object that can go away while the program goes on.
    ///
    /// An actor stands for a service in almost all programs, and is none.
    var canGoAway: Bool {
        guard let type, let function, !function.isStatic else { return false }
        return type.isReference && type.kind != .actor && !module.livesAsLongAsProgram(type)
            && !isTestCase
    }

    /// Whether the owner is called like something that serves the whole program, and shows nothing.
    ///
    /// Such objects are often made once and stay, though nothing in the source says so.
    var isService: Bool {
        guard let type, !module.inherits(type, from: ["ObservableObject"]) else { return false }
        if type.declaration.facts.attributes.contains("Observable") { return false }
        return Self.serviceEndings.contains { type.lastName.hasSuffix($0) }
    }

    private static let serviceEndings = [
        "Service", "Manager", "Provider", "Repository", "Cache", "Client", "Engine", "Registry", "Center", "Store",
        "Server",
        "Storage", "Database", "API", "Logger", "Tracker", "Container", "Factory", "Application", "Daemon", "Helper",
        "Scheduler",
    ]

    /// Whether it is a test, whatever its file is called.
    var isTestCase: Bool {
        type.map { module.inherits($0, from: ["XCTestCase", "QuickSpec", "AsyncSpec"]) } ?? false
    }

    /// Whether a task is in code that only shows something to the developer.
    func isInPreview(_ site: TaskSite) -> Bool {
        site.surroundings.contains { $0.call.text == "#Preview" }
            || type.map { $0.name.hasSuffix("Previews") || $0.name.hasSuffix("Preview") } ?? false
    }

    /// The name of the owner for people.
    var ownerName: String { type.map { String($0.lastName) } ?? "the program" }
}

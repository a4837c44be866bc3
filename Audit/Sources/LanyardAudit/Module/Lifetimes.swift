/// Finds the types whose objects are there as long as the program: nothing of theirs has to be cancelled when they go.
struct Lifetimes {
    /// Types that the system makes once.
    static let madeOnce: Set<String> = [
        "App", "UIApplicationDelegate", "NSApplicationDelegate", "WKApplicationDelegate", "WKExtensionDelegate",
        "UIWindowSceneDelegate", "UISceneDelegate", "UIApplication", "NSApplication", "AsyncParsableCommand",
        "ParsableCommand", "CXProviderDelegate", "UNNotificationServiceExtension",
    ]

    let files: [FileFacts]
    let types: [String: [TypeEntry]]
    /// The classes by hashes of their names.
    private let classes: [UInt64: TypeEntry]

    init(files: [FileFacts], types: [String: [TypeEntry]]) {
        (self.files, self.types) = (files, types)
        let entries = types.values.flatMap(\.self).filter { $0.kind == .class }
        classes = Dictionary(entries.map { (NameHash.of(String($0.lastName)), $0) }) { first, _ in first }
    }

    /// The names of those types.
    func lasting() -> Set<String> {
        var found: Set<String> = []
        var open: [TypeEntry] = []
        func add(_ type: TypeEntry) {
            if found.insert(type.name).inserted { open.append(type) }
        }
        for type in types.values.flatMap(\.self) where isMadeOnce(type) { add(type) }
        // An example or a test that keeps an object for ever does not speak for those who use its type.
        for property in files.filter({ !$0.isForShow && !$0.isTest }).flatMap(\.properties) {
            for type in typesHeld(by: property) { add(type) }
        }
        for type in types.values.flatMap(\.self) {
            for property in type.properties.values where property.isStatic {
                for held in typesHeld(by: property, of: type) { add(held) }
            }
        }
        while let holder = open.popLast() {
            guard !isForShow(holder) else { continue }
            for type in typesMade(by: holder) { add(type) }
            for property in holder.properties.values where !property.isWeak && !property.type.hasSuffix("?") {
                for type in typesHeld(by: property) { add(type) }
            }
        }
        return found
    }

    /// Whether there is a program: something that the system starts, in code that is there for it.
    var hasProgram: Bool {
        types.values.contains {
            $0.contains { isMadeOnce($0) && !isForShow($0) && !$0.declaration.file.contains("Tests/") }
        }
    }

    private func isForShow(_ holder: TypeEntry) -> Bool {
        holder.isForShow || ShowWords.areIn(holder.declaration.file)
    }

    /// The classes of which a type makes objects while it is made, or when the program starts.
    private func typesMade(by holder: TypeEntry) -> [TypeEntry] {
        holder.functions.filter { $0.kind == .initializer || Self.starts.contains($0.name) }
            .flatMap(\.callHashes)
            .compactMap { classes[$0] }
    }

    /// Functions that run when the program starts.
    private static let starts: Set<String> = ["application", "applicationDidFinishLaunching", "scene", "main"]

    private func isMadeOnce(_ type: TypeEntry) -> Bool {
        !type.inherited.isDisjoint(with: Self.madeOnce)
            || !Set(type.declaration.facts.attributes).isDisjoint(with: [
                "main", "UIApplicationMain", "NSApplicationMain",
            ])
    }

    /// The types of which a property makes an object for itself.
    private func typesHeld(by property: PropertyFacts, of owner: TypeEntry? = nil) -> [TypeEntry] {
        let isShared =
            property.isStatic && ["shared", "default", "standard", "main", "instance"].contains(property.name)
        guard property.isStored || isShared else { return [] }
        var name = property.initialCall.prefix { $0 != "<" }
        if name.hasSuffix(".init") { name = name.dropLast(5) }
        // `static let shared: Store = .init()`, or a closure that is called.
        if name.isEmpty || name.first == ".", property.isStatic || !name.isEmpty { name = property.type[...] }
        if name == "Self", let owner { return [owner] }
        return (types[String(name)] ?? []).filter(\.isReference)
    }
}

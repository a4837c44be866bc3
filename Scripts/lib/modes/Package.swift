// swift-tools-version: 6.2

import PackageDescription

// The samples of the documentation as a package that depends on Lanyard, once for each mode that a package may choose.
// Scripts/lib/modes/modes copies this to .build-modes, and the samples beside it.
let package = Package(
    name: "modes",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "lanyard", path: "..")],
    targets: [support] + modes.flatMap { mode, settings in [samples(mode, settings), program(mode, settings)] }
)

/// What the tests of the samples use, in the root's own settings.
var support: Target {
    .target(
        name: "LanyardTestSupport",
        dependencies: [lanyard("Lanyard")],
        path: "LanyardTestSupport",
        swiftSettings: [.enableUpcomingFeature("InternalImportsByDefault")]
    )
}

/// What each mode adds to the settings of a package.
var modes: KeyValuePairs<String, [SwiftSetting]> {
    [
        "NewApp": newApp,
        "NewAppSwift5": newApp + [.swiftLanguageMode(.v5)],
        "MemorySafe": [.strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error)],
        "Swift5": [.swiftLanguageMode(.v5)],
    ]
}

/// What Xcode 26 sets in a new app.
var newApp: [SwiftSetting] {
    [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}

func samples(_ mode: String, _ settings: [SwiftSetting]) -> Target {
    let modules = ["Lanyard", "LanyardConsole", "LanyardTesting", "LanyardTestingTraits", "LanyardUI"]
    return .target(name: mode, dependencies: ["LanyardTestSupport"] + modules.map(lanyard), swiftSettings: settings)
}

/// The program of the page “Getting started”, to which the README leads.
func program(_ mode: String, _ settings: [SwiftSetting]) -> Target {
    .executableTarget(name: "\(mode)Program", dependencies: [lanyard("Lanyard")], swiftSettings: settings)
}

func lanyard(_ module: String) -> Target.Dependency {
    .product(name: module, package: "lanyard")
}

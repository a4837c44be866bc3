// swift-tools-version: 6.2

import PackageDescription

// Stand-ins for five of Apple's modules and for `ProgressManager` of Foundation, and the sources that are compiled against them: those of the root package, by
// symbolic links in Linked. Not for use: see README.md.
let package = Package(
    name: "apple-shims",
    platforms: [.macOS(.v15)],
    targets: [
        // Swift 5, as Apple's: what it is handed on an actor checks there that it is called on that actor.
        .target(name: "Combine", path: "Combine", swiftSettings: settings + [.swiftLanguageMode(.v5)]),
        .target(name: "UIKit", path: "UIKit", swiftSettings: settings),
        .target(name: "AppKit", path: "AppKit", swiftSettings: settings),
        .target(name: "SwiftUI", dependencies: ["UIKit"], path: "SwiftUI", swiftSettings: settings),
        .target(name: "AppIntents", path: "AppIntents", swiftSettings: settings),
        .target(name: "ProgressManager", path: "ProgressManager", swiftSettings: settings),
        .target(name: "Lanyard", dependencies: ["Combine"], path: "Linked/Lanyard", swiftSettings: settings),
        .target(
            name: "LanyardUI",
            dependencies: ["Lanyard", "SwiftUI", "UIKit", "AppKit", "Combine", "AppIntents", "ProgressManager"],
            path: "Linked/LanyardUI",
            swiftSettings: settings + [.define("ProgressManagerStandIn")]
        ),
        .target(
            name: "LanyardTesting",
            dependencies: ["Lanyard"],
            path: "Linked/LanyardTesting",
            swiftSettings: settings
        ),
        .target(
            name: "LanyardTestSupport",
            dependencies: ["Lanyard"],
            path: "Linked/LanyardTestSupport",
            swiftSettings: settings
        ),
        testTarget("AdapterTests", path: "Tests"),
        testTarget("AdapterSamples", path: "Samples"),
        testTarget("SystemTests", path: "Linked/LanyardUITests", sources: ["UIKit", "AppKit"]),
        testTarget("AnyCancellableTests", path: "Linked/LanyardTests", sources: ["Support/Platform"]),
    ],
    swiftLanguageModes: [.v6]
)

/// The settings of the root package, and warnings as errors.
var settings: [SwiftSetting] {
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}

/// Swift Testing has overlays for the real modules, and looks for them where both are imported.
@MainActor func testTarget(_ name: String, path: String, sources: [String]? = nil) -> Target {
    .testTarget(
        name: name,
        dependencies: [
            "Lanyard", "LanyardTesting", "LanyardTestSupport", "LanyardUI", "SwiftUI", "UIKit", "AppKit", "Combine",
            "AppIntents", "ProgressManager",
        ],
        path: path,
        sources: sources,
        swiftSettings: settings + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    )
}

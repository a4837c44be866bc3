// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "test-suite",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "lanyard", path: "../..")],
    targets: [
        .target(
            name: "Autosave",
            dependencies: [.product(name: "Lanyard", package: "lanyard")],
            path: "Sources",
            swiftSettings: settings
        ),
        .testTarget(
            name: "AutosaveTests",
            dependencies: [
                "Autosave",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardTesting", package: "lanyard"),
                .product(name: "LanyardTestingTraits", package: "lanyard"),
            ],
            path: "Tests",
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// The one list of settings, the same for every target.
var settings: [SwiftSetting] {
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

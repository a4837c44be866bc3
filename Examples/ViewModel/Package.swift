// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "view-model",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "lanyard", path: "../..")],
    targets: [
        .executableTarget(
            name: "ViewModel",
            dependencies: [.product(name: "Lanyard", package: "lanyard")],
            path: "Sources",
            swiftSettings: settings
        ),
        .testTarget(
            name: "ViewModelTests",
            dependencies: [
                "ViewModel",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardTesting", package: "lanyard"),
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

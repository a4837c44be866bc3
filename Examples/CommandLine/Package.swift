// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "command-line",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "lanyard", path: "../..")],
    targets: [
        .executableTarget(
            name: "tally",
            dependencies: [.product(name: "Lanyard", package: "lanyard")],
            path: "Sources",
            swiftSettings: settings
        ),
        .testTarget(name: "TallyTests", dependencies: ["tally"], path: "Tests", swiftSettings: settings),
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

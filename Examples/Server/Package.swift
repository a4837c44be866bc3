// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "server",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "lanyard", path: "../..", traits: ["Hummingbird", "ServiceLifecycle"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .executableTarget(
            name: "PrimeServer",
            dependencies: [
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardHummingbird", package: "lanyard"),
                .product(name: "LanyardServices", package: "lanyard"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            path: "Sources",
            swiftSettings: settings
        ),
        .testTarget(
            name: "PrimeServerTests",
            dependencies: [
                "PrimeServer",
                .product(name: "Logging", package: "swift-log"),
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

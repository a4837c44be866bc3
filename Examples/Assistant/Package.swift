// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "assistant",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "lanyard", path: "../.."),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(
            name: "Assistant",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "ModelServer",
            dependencies: [
                "Assistant",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "AssistantCommand",
            dependencies: [
                "Assistant", "ModelServer",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Lanyard", package: "lanyard"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "AssistantTests",
            dependencies: [
                "Assistant", "ModelServer",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardTesting", package: "lanyard"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
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

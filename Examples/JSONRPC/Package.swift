// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "json-rpc",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "lanyard", path: "../..")
    ],
    targets: [
        .target(
            name: "JSONRPC",
            dependencies: [.product(name: "Lanyard", package: "lanyard")],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "CalculatorServer",
            dependencies: ["JSONRPC", .product(name: "Lanyard", package: "lanyard")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "JSONRPCTests",
            dependencies: [
                "JSONRPC", "CalculatorServer",
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

// swift-tools-version: 6.2

// The manifest of the repository lanyard-downloads, which `Scripts/release repositories` makes of a part of Lanyard's. The targets are
// those of Lab/Package.swift there, and `Scripts/check repositories` compares.

import PackageDescription

let package = Package(
    name: "lanyard-downloads",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "LanyardDownloads", targets: ["LanyardDownloads"]),
        .library(name: "LanyardDownloadsTLS", targets: ["LanyardDownloadsTLS"]),
    ],
    dependencies: [
        // `Scripts/release` puts the version in.
        .package(url: "https://github.com/OWNER/lanyard", branch: "main"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.40.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    ],
    targets: [
        .target(name: "CLanyardDigest"),
        .target(name: "LanyardDigest", dependencies: ["CLanyardDigest"], swiftSettings: settings),
        .target(
            name: "LanyardDownloads",
            dependencies: [
                "LanyardDigest",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSOCKS", package: "swift-nio-extras"),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LanyardDownloadsTLS",
            dependencies: [
                "LanyardDigest",
                "LanyardDownloads",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: settings
        ),
        // The server that the tests download from. No product has it, so nobody who depends on this package compiles it.
        .target(
            name: "LabSockets",
            dependencies: [.product(name: "NIOCore", package: "swift-nio")],
            path: "Tests/LabSockets",
            swiftSettings: settings
        ),
        .target(
            name: "LabFileSource",
            dependencies: [
                "LabSockets",
                "LanyardDigest",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/LabFileSource",
            swiftSettings: settings
        ),
        .target(name: "LabTestSupport", path: "Tests/LabTestSupport", swiftSettings: settings),
        .testTarget(
            name: "LanyardDownloadsTests",
            dependencies: [
                "LabTestSupport",
                "LanyardDigest",
                "LanyardDownloads",
                "LanyardDownloadsTLS",
                "LabFileSource",
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "LanyardTesting", package: "lanyard"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardDigestTests",
            dependencies: ["CLanyardDigest", "LanyardDigest"],
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

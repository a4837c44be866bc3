// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "lanyard-lab",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "LanyardDownloads", targets: ["LanyardDownloads"]),
        .library(name: "LanyardDownloadsTLS", targets: ["LanyardDownloadsTLS"]),
        .library(name: "LabModels", targets: ["LabModels"]),
        .library(name: "LabFileSource", targets: ["LabFileSource"]),
        .library(name: "LabServer", targets: ["LabServer"]),
        .executable(name: "lab", targets: ["LabTool"]),
        .executable(name: "lanyard", targets: ["LanyardCommand"]),
    ],
    dependencies: [
        .package(name: "lanyard", path: ".."),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.40.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
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
        .target(
            name: "LabModels",
            dependencies: [
                "LanyardDownloads",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardUI", package: "lanyard"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LabSockets",
            dependencies: [.product(name: "NIOCore", package: "swift-nio")],
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
            swiftSettings: settings
        ),
        .target(
            name: "LabServer",
            dependencies: [
                "LabFileSource",
                "LabModels",
                "LabSockets",
                "LanyardDownloads",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardConsole", package: "lanyard"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            exclude: ["Catalogue/works.tsv", "Page"],
            swiftSettings: settings
        ),
        .target(
            name: "CommandSupport",
            dependencies: [.product(name: "Lanyard", package: "lanyard")],
            swiftSettings: settings
        ),
        .target(
            name: "LabCommands",
            dependencies: [
                "CommandSupport",
                "LabServer",
                "LabSockets",
                "LanyardDownloads",
                .product(name: "LanyardConsole", package: "lanyard"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),
        // The page, from a fresh clone, in as little time as it can be: it links nothing that the Lab does not show.
        .executableTarget(
            name: "LabTool",
            dependencies: [
                "LabCommands",
                "LanyardDownloads",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "LanyardCommand",
            dependencies: [
                "CommandSupport",
                "LabCommands",
                "LabFileSource",
                "LabSockets",
                "LanyardDownloads",
                "LanyardDownloadsTLS",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardConsole", package: "lanyard"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
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
        .testTarget(
            name: "LabModelsTests",
            dependencies: [
                "LabTestSupport",
                "LabFileSource",
                "LabModels",
                "LabServer",
                "LanyardDownloads",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardTesting", package: "lanyard"),
                .product(name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LabFileSourceTests",
            dependencies: ["LabTestSupport", "LabFileSource"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LabServerTests",
            dependencies: [
                "LabTestSupport",
                "LabFileSource",
                "LabModels",
                "LabServer",
                "LabSockets",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardTesting", package: "lanyard"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardCommandTests",
            dependencies: [
                "LabTestSupport",
                "CommandSupport",
                "LabCommands",
                "LabFileSource",
                "LabTool",
                "LanyardCommand",
                "LabServer",
                "LanyardDownloads",
                "LanyardDownloadsTLS",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardConsole", package: "lanyard"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
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

// swift-tools-version: 6.2

import PackageDescription

// The least that speaks https over SwiftNIO: what the command `lanyard` cannot be built faster than.
let package = Package(
    name: "first-build",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    ],
    targets: [
        .executableTarget(
            name: "FirstBuild",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "Sources"
        )
    ]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "servers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "lanyard", path: "../..", traits: ["Hummingbird"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    ],
    targets: [
        .executableTarget(
            name: "BenchmarkServer",
            dependencies: [
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardHummingbird", package: "lanyard"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "servers",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "lanyard", path: "../..", traits: ["Hummingbird", "GRPC", "Cluster"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.0"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
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
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "BenchmarkGRPC",
            dependencies: [
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardGRPC", package: "lanyard"),
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2", package: "grpc-swift-nio-transport"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "BenchmarkCluster",
            dependencies: [
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardCluster", package: "lanyard"),
                .product(name: "GRPCCore", package: "grpc-swift-2"),
                .product(name: "GRPCNIOTransportHTTP2", package: "grpc-swift-nio-transport"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            // The messages of etcd are those of the module, under the same condition.
            swiftSettings: settings + [.define("Cluster")]
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

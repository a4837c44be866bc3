// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "lanyard",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Lanyard", targets: ["Lanyard"]),
        .library(name: "LanyardUI", targets: ["LanyardUI"]),
        .library(name: "LanyardTesting", targets: ["LanyardTesting"]),
        .library(name: "LanyardTestingTraits", targets: ["LanyardTestingTraits"]),
        .library(name: "LanyardConsole", targets: ["LanyardConsole"]),
        .library(name: "LanyardTelemetry", targets: ["LanyardTelemetry"]),
        .library(name: "LanyardServices", targets: ["LanyardServices"]),
        .library(name: "LanyardHummingbird", targets: ["LanyardHummingbird"]),
        .library(name: "LanyardGRPC", targets: ["LanyardGRPC"]),
        .library(name: "LanyardCluster", targets: ["LanyardCluster"]),
    ],
    // Off by default: what a trait needs is fetched and compiled by nobody who does not turn it on.
    traits: [
        .trait(name: "Telemetry", description: "LanyardTelemetry: metrics, logs and spans of runs."),
        .trait(name: "ServiceLifecycle", description: "LanyardServices: a scope as a service."),
        .trait(name: "Hummingbird", description: "LanyardHummingbird: a scope for each request."),
        .trait(name: "GRPC", description: "LanyardGRPC: a scope for each call, deadlines and causes across processes."),
        // It speaks gRPC with etcd, and tells causes as LanyardGRPC does.
        .trait(
            name: "Cluster",
            description: "LanyardCluster: one run of a key in a whole cluster, on etcd.",
            enabledTraits: ["GRPC"]
        ),
    ],
    dependencies: [
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/grpc/grpc-swift-2", from: "2.4.0"),
        .package(url: "https://github.com/grpc/grpc-swift-nio-transport", from: "2.9.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .target(name: "Lanyard", swiftSettings: settings),
        .target(name: "LanyardUI", dependencies: ["Lanyard"], swiftSettings: settings),
        .target(name: "LanyardTesting", dependencies: ["Lanyard"], swiftSettings: settings),
        .target(name: "LanyardTestingTraits", dependencies: ["Lanyard", "LanyardTesting"], swiftSettings: settings),
        .target(
            name: "LanyardConsole",
            dependencies: [
                "Lanyard",
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            exclude: ["Page"],
            swiftSettings: settings
        ),
        .target(
            name: "LanyardTelemetry",
            dependencies: [
                "Lanyard",
                .product(name: "Logging", package: "swift-log", condition: .telemetry),
                .product(name: "Metrics", package: "swift-metrics", condition: .telemetry),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: .telemetry),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LanyardServices",
            dependencies: [
                "Lanyard",
                .product(name: "Logging", package: "swift-log", condition: .serviceLifecycle),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .serviceLifecycle),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LanyardHummingbird",
            dependencies: [
                "Lanyard",
                .product(name: "Hummingbird", package: "hummingbird", condition: .hummingbird),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .hummingbird),
                .product(name: "NIOCore", package: "swift-nio", condition: .hummingbird),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LanyardGRPC",
            dependencies: [
                "Lanyard",
                .product(name: "GRPCCore", package: "grpc-swift-2", condition: .grpc),
                .product(name: "GRPCNIOTransportHTTP2", package: "grpc-swift-nio-transport", condition: .grpc),
                .product(name: "NIOCore", package: "swift-nio", condition: .grpc),
            ],
            swiftSettings: settings
        ),
        .target(
            name: "LanyardCluster",
            dependencies: [
                "Lanyard", "LanyardGRPC",
                .product(name: "GRPCCore", package: "grpc-swift-2", condition: .cluster),
                .product(name: "GRPCNIOTransportHTTP2", package: "grpc-swift-nio-transport", condition: .cluster),
                .product(name: "SwiftProtobuf", package: "swift-protobuf", condition: .cluster),
            ],
            exclude: ["Etcd/etcd.proto"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "StubbornService",
            dependencies: [
                "Lanyard", "LanyardServices",
                .product(name: "Logging", package: "swift-log", condition: .serviceLifecycle),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .serviceLifecycle),
                .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: .serviceLifecycle),
            ],
            path: "Examples/StubbornService",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Fleet",
            dependencies: ["Lanyard", "LanyardCluster", "LanyardConsole"],
            path: "Examples/Fleet",
            exclude: ["namespaces", "plays.sh"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ConsoleExamples",
            dependencies: ["Lanyard", "LanyardConsole"],
            path: "Examples/Console",
            swiftSettings: settings
        ),
        .target(
            name: "LanyardTestSupport",
            dependencies: ["Lanyard"],
            path: "Tests/LanyardTestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardTests",
            dependencies: ["Lanyard", "LanyardTesting", "LanyardTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardMainActorTests",
            dependencies: ["Lanyard", "LanyardTesting", "LanyardTestSupport"],
            swiftSettings: settings + settingsOfNewApps
        ),
        .testTarget(
            name: "LanyardTestingTests",
            dependencies: ["Lanyard", "LanyardTesting", "LanyardTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardTestingTraitsTests",
            dependencies: ["Lanyard", "LanyardTesting", "LanyardTestingTraits", "LanyardTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardUITests",
            dependencies: ["Lanyard", "LanyardTesting", "LanyardUI", "LanyardTestSupport"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardConsoleTests",
            dependencies: [
                "ConsoleExamples", "Lanyard", "LanyardConsole", "LanyardTesting", "LanyardTestSupport",
            ],
            resources: [.copy("Wire/Golden"), .copy("Recordings/GoldenRecordings")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardTelemetryTests",
            dependencies: [
                "Lanyard", "LanyardTelemetry", "LanyardTesting", "LanyardTestSupport",
                .product(name: "InMemoryLogging", package: "swift-log", condition: .telemetry),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .telemetry),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing", condition: .telemetry),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardServicesTests",
            dependencies: [
                "Lanyard", "LanyardServices", "LanyardTesting", "LanyardTestSupport", "StubbornService",
                .product(name: "InMemoryLogging", package: "swift-log", condition: .serviceLifecycle),
                .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: .serviceLifecycle),
                .product(
                    name: "ServiceLifecycleTestKit",
                    package: "swift-service-lifecycle",
                    condition: .serviceLifecycle
                ),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardHummingbirdTests",
            dependencies: [
                "Lanyard", "LanyardHummingbird", "LanyardTesting", "LanyardTestSupport",
                .product(name: "Hummingbird", package: "hummingbird", condition: .hummingbird),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: .hummingbird),
                .product(name: "HummingbirdHTTP2", package: "hummingbird", condition: .hummingbird),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: .hummingbird),
                .product(name: "Logging", package: "swift-log", condition: .hummingbird),
                .product(name: "NIOCore", package: "swift-nio", condition: .hummingbird),
                .product(name: "NIOEmbedded", package: "swift-nio", condition: .hummingbird),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .hummingbird),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardGRPCTests",
            dependencies: [
                "Lanyard", "LanyardGRPC", "LanyardTesting", "LanyardTestSupport",
                .product(name: "GRPCCore", package: "grpc-swift-2", condition: .grpc),
                .product(name: "GRPCInProcessTransport", package: "grpc-swift-2", condition: .grpc),
                .product(name: "GRPCNIOTransportHTTP2", package: "grpc-swift-nio-transport", condition: .grpc),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "ClusterWorker",
            dependencies: ["Lanyard", "LanyardCluster"],
            path: "Tests/ClusterWorker",
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardClusterTests",
            dependencies: [
                "ClusterWorker", "Fleet", "Lanyard", "LanyardCluster", "LanyardConsole", "LanyardTesting",
                "LanyardTestSupport",
                .product(name: "SwiftProtobuf", package: "swift-protobuf", condition: .cluster),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "LanyardStressTests",
            dependencies: [
                "Lanyard", "LanyardConsole", "LanyardTesting", "LanyardTestingTraits", "LanyardTestSupport",
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

/// What Xcode 26 sets in a new app, on top: its code is on the main actor unless it says otherwise.
var settingsOfNewApps: [SwiftSetting] {
    [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
    ]
}

extension TargetDependencyCondition {
    static var telemetry: TargetDependencyCondition? { .when(traits: ["Telemetry"]) }
    static var grpc: TargetDependencyCondition? { .when(traits: ["GRPC"]) }
    static var cluster: TargetDependencyCondition? { .when(traits: ["Cluster"]) }
    static var hummingbird: TargetDependencyCondition? { .when(traits: ["Hummingbird"]) }
    static var serviceLifecycle: TargetDependencyCondition? { .when(traits: ["ServiceLifecycle"]) }
}

// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "lanyard-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "lanyard", path: "..", traits: ["Telemetry"]),
        // Exactly these: what is compared with must not change by itself.
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .target(
            name: "Workloads",
            dependencies: [
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardConsole", package: "lanyard"),
                .product(name: "LanyardTelemetry", package: "lanyard"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux])),
                .product(name: "OpenCombineDispatch", package: "OpenCombine", condition: .when(platforms: [.linux])),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "measure",
            dependencies: ["Workloads"],
            path: "Sources/Measure",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Timing",
            dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
            path: "Timing",
            swiftSettings: settings,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// The one list of settings, the same for every target and every package of the project.
var settings: [SwiftSetting] {
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// swift-tools-version: 6.2

// The manifest of the repository lanyard-audit, which `Scripts/release repositories` makes of a part of Lanyard's. The targets are those
// of Audit/Package.swift and Audit/AuditTasks/Package.swift there, and `Scripts/check repositories` compares. Here they are one package,
// so that one address reaches the tool and the plugin.

import PackageDescription

let package = Package(
    name: "lanyard-audit",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "lanyard-audit", targets: ["lanyard-audit"]),
        .library(name: "LanyardAudit", targets: ["LanyardAudit"]),
        .plugin(name: "AuditTasks", targets: ["AuditTasks"]),
    ],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", "603.0.1"..<"606.0.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .target(
            name: "LanyardAudit",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Pages"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "lanyard-audit",
            dependencies: [
                "LanyardAudit",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/AuditCommand",
            swiftSettings: settings
        ),
        .plugin(
            name: "AuditTasks",
            capability: .command(
                intent: .custom(verb: "audit-tasks", description: "Finds the tasks of this package that nobody owns.")
            ),
            dependencies: ["lanyard-audit"]
        ),
        .testTarget(
            name: "LanyardAuditTests",
            dependencies: ["LanyardAudit"],
            exclude: ["Fixtures", "Remedies"],
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

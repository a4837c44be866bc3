// swift-tools-version: 6.2

// A package of its own: the tool of a plugin is compiled a second time wherever the plugin's package is built with its tests, and all
// of swift-syntax with it.

import PackageDescription

let package = Package(
    name: "lanyard-audit-plugin",
    platforms: [.macOS(.v15)],
    products: [
        .plugin(name: "AuditTasks", targets: ["AuditTasks"])
    ],
    dependencies: [
        .package(name: "lanyard-audit", path: "..")
    ],
    targets: [
        .plugin(
            name: "AuditTasks",
            capability: .command(
                intent: .custom(verb: "audit-tasks", description: "Finds the tasks of this package that nobody owns.")
            ),
            dependencies: [.product(name: "lanyard-audit", package: "lanyard-audit")]
        )
    ],
    swiftLanguageModes: [.v6]
)

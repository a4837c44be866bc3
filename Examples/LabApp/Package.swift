// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "lab-app",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "LabScreens", targets: ["LabScreens"])],
    dependencies: [
        .package(name: "lanyard", path: "../.."),
        .package(name: "lanyard-lab", path: "../../Lab"),
    ],
    targets: [
        .target(
            name: "LabScreens",
            dependencies: [
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardUI", package: "lanyard"),
                .product(name: "LabModels", package: "lanyard-lab"),
                .product(name: "LabServer", package: "lanyard-lab"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(name: "LabApp", dependencies: ["LabScreens"], swiftSettings: settings),
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

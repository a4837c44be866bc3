// swift-tools-version: 6.2

import PackageDescription

// What only UIKit and AppKit themselves can decide, apart from all other tests: Scripts/apple builds it on a Mac and for a simulator,
// where its tests are skipped until an app runs them. It compiles elsewhere, and has no tests there; Tests/AppleShims runs the same files on stand-ins.
let package = Package(
    name: "apple-systems",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "lanyard", path: "../..")],
    targets: [
        .target(
            name: "LanyardTestSupport",
            dependencies: [.product(name: "Lanyard", package: "lanyard")],
            path: "Linked/LanyardTestSupport",
            swiftSettings: settings
        ),
        .testTarget(
            name: "SystemTests",
            dependencies: [
                "LanyardTestSupport",
                .product(name: "Lanyard", package: "lanyard"),
                .product(name: "LanyardUI", package: "lanyard"),
            ],
            path: "Linked/LanyardUITests",
            exclude: ["Models", "Progress", "Samples"],
            sources: ["UIKit", "AppKit"],
            swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// Those of the root package that its sources need.
var settings: [SwiftSetting] {
    [.enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility")]
}

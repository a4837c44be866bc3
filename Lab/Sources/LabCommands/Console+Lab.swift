import LabServer
import LanyardConsole

extension Console {
    /// Starts a console on the Lab's own address, and shows it beside the screens if browsers can.
    ///
    /// - Throws: What ``start(port:address:allowsCancelling:allowsRehearsing:framedBy:keptFor:thresholds:fleet:announces:)`` throws.
    /// - Cancellation: None; it is started anyway.
    static func start(beside lab: LabHost) async throws -> Console {
        let console = try await start(
            address: lab.address,
            allowsCancelling: true,
            allowsRehearsing: true,
            framedBy: lab.canFrameConsole ? [lab.origin] : [],
            announces: false
        )
        if lab.canFrameConsole { lab.show(console: console.url) }
        return console
    }
}

extension LabHost {
    /// Whether browsers let the Lab's page frame the console: a policy's `frame-ancestors` knows no IPv6 addresses.
    var canFrameConsole: Bool { !address.contains(":") }
}

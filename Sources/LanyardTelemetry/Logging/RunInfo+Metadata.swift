#if Telemetry
internal import Lanyard
internal import Logging

extension RunInfo {
    /// What a line about the run says of it.
    var metadata: Logger.Metadata {
        var metadata: Logger.Metadata = ["lanyard.run": "\(title)", "lanyard.origin": "\(origin)"]
        if let scope = scope.name { metadata["lanyard.scope"] = "\(scope)" }
        return metadata
    }
}
#endif

#if Telemetry
public import Logging

import Lanyard

extension Logger.MetadataProvider {
    /// A metadata provider that adds to each line the run that writes it.
    ///
    /// It adds `lanyard.run`, `lanyard.scope` and, if the run is cancelled, why. Outside runs it adds nothing.
    ///
    /// ```swift
    /// LoggingSystem.bootstrap(StreamLogHandler.standardError, metadataProvider: .run)
    /// ```
    public static var run: Logger.MetadataProvider {
        Logger.MetadataProvider {
            let context = TaskContext.current
            guard let id = context.id else { return [:] }
            var metadata: Logger.Metadata = ["lanyard.run": "\(context.title(of: id))"]
            if let scope = context.scope?.name { metadata["lanyard.scope"] = "\(scope)" }
            if let cause = context.cause { metadata["lanyard.cause"] = "\(cause)" }
            return metadata
        }
    }
}

extension TaskContext {
    /// What people call the run, and its number.
    fileprivate func title(of id: RunID) -> String {
        guard let title = name ?? key?.description else { return id.description }
        return "\(title) \(id)"
    }
}
#endif

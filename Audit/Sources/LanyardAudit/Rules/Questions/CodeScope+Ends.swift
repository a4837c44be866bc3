extension CodeScope {
    /// Whether the function ends something, so that it has to go on when it is cancelled.
    var isForEnd: Bool {
        if function?.kind == .deinitializer { return true }
        let name = function?.name.lowercased() ?? ""
        return Self.ends.contains { name.hasPrefix($0) } || Self.endWords.contains { name.contains($0) }
    }

    /// Whether a task ends something: it stands in a function that does, or in `onDisappear`.
    func isForEnd(_ site: TaskSite) -> Bool { isForEnd || site.isInside("onDisappear") }

    private static let ends = [
        "stop", "shutdown", "terminate", "close", "cleanup", "teardown", "cancel", "disconnect", "kill", "end", "drain",
        "finish",
        "invalidate", "unload", "destroy",
    ]
    private static let endWords = [
        "uninstall", "diddisappear", "willdisappear", "ondisappear", "didenterbackground", "willterminate",
    ]
}

extension CodeScope {
    /// Whether all that a task waits for tells something to somebody: `await store.save()`, `await analytics.track(event)`.
    ///
    /// Such work is meant to be done, whoever started it.
    func sendsOff(_ site: TaskSite) -> Bool {
        var (sends, fetches) = (false, false)
        Outline.walk(site.body) { step in
            guard case .call(let call) = step.kind, step.marks.contains(.awaited) else { return true }
            let name = call.path.last.lowercased()
            if Self.sendingVerbs.contains(where: { name.hasPrefix($0) }) { sends = true } else { fetches = true }
            return !fetches
        }
        return sends && !fetches
    }

    private static let sendingVerbs = [
        "save", "log", "track", "send", "mark", "record", "connect", "report", "register", "store", "delete", "upload",
        "post",
        "persist", "schedule", "donate", "submit", "sign", "write", "remove", "clear", "disconnect", "flush", "stop",
        "accept",
        "reject", "publish", "emit", "notify", "cancel", "close", "dismiss", "set", "add", "finish", "complete",
        "rename", "move", "install", "uninstall", "knock", "join", "leave", "forget", "decline", "invite", "block",
        "unblock",
        "mute", "unmute", "follow", "unfollow", "like", "unlike", "favorite", "vote", "toggle", "purchase", "buy",
        "create", "duplicate", "import", "export",
    ]
}

extension TaskSite {
    /// Whether it is started in a continuation, so that the function around it waits for what it does.
    var isWaitedForByContinuation: Bool {
        surroundings.contains { $0.call.last.hasPrefix("with") && $0.call.last.hasSuffix("Continuation") }
    }
}

/// Who can cancel code while it waits.
enum Canceller: Hashable, Sendable {
    /// Nobody: no task is held, or none is there.
    case nobody
    /// SwiftUI, when the view goes: the code stands in `.task { … }`.
    case view
    /// Whoever cancels the property that holds the task.
    case holder(String)
    /// The group that the task belongs to.
    case group
    /// Whoever cancels the caller of an `async` function.
    case caller

    /// Whether the place that cancels it is in sight.
    var isKnown: Bool { self != .nobody && self != .caller }
}

extension CodeScope {
    /// Who can cancel the code that a step stands in.
    func canceller(of standing: Standing) -> Canceller {
        for frame in standing.frames.reversed() {
            switch frame.kind {
            case .loop, .arm, .attempt, .clause: continue
            case .deferred: return .nobody
            case .task(let site): return canceller(of: site)
            case .closure(_, let call, let label, let isAwaited):
                guard let call else { return .nobody }
                if Self.cleaningLabels.contains(label) { return .nobody }
                if call.path.last == "task" && (isView || type?.kind == .extension) { return .view }
                if !isAwaited && !runsInPlace(call) { return .nobody }
            }
        }
        return function?.isAsync == true && function?.kind != .script ? .caller : .nobody
    }

    /// Closures that run because something was cancelled, or in any case.
    static let cleaningLabels: Set<String> = ["onCancel", "onTermination", "onGracefulShutdown"]

    func runsInPlace(_ call: Call) -> Bool {
        ["forEach", "map", "withLock", "run", "withAnimation"].contains(call.path.last)
    }

    /// Who can cancel a task.
    func canceller(of site: TaskSite) -> Canceller {
        if site.kind == .child { return .group }
        switch site.destination {
        case .stored(let path):
            let name = String(path.withoutSelf.split(separator: ".").last { $0 != "[]" } ?? "")
            return isCancelled(name) ? .holder(name) : .nobody
        case .local(let name):
            if let property = property(holding: site), isCancelled(property.name) { return .holder(property.name) }
            return cancels(name, in: body, depth: 0) ? .holder(name) : .nobody
        case .member("store"), .member("cancel"): return .holder("task")
        // Somebody who waits for its value and is cancelled does not hand that on.
        case .discarded, .returned, .argument, .member: return .nobody
        }
    }

    /// Whether a property of the type is cancelled anywhere.
    private func isCancelled(_ name: String) -> Bool {
        guard let type else { return module.isCancelledFromOutside(name) }
        return module.isCancelledFromOutside(name)
            || type.functions.contains { with($0).cancels(name, in: $0.body, depth: 0) }
    }

    /// Whether the code is a command that ends with its process, rather than with a task.
    var isCommand: Bool {
        if let type, type.name.hasSuffix("Command") || module.inherits(type, from: Self.commandProtocols) {
            return true
        }
        return file.path.split(separator: "/").contains { $0.contains("CLI") || $0.hasSuffix("Commands") }
    }

    private static let commandProtocols: Set<String> = [
        "ParsableCommand", "AsyncParsableCommand", "AsyncLoggableCommand",
    ]

    /// Whether the code is there to show something or to try something out: a preview, a stand-in, an example.
    var isForShow: Bool { file.isForShow || type?.isForShow == true }
}

/// A place that starts a task.
final class TaskSite: Sendable {
    enum Kind: Sendable, Hashable {
        /// `Task { … }`
        case task
        /// `Task.detached { … }`
        case detached
        /// `Task.immediate { … }`
        case immediate
        /// `group.addTask { … }`
        case child
    }

    /// Where the handle goes.
    enum Destination: Sendable, Hashable {
        /// Nowhere: nobody can cancel the task or wait for it.
        case discarded
        /// Into what the path names: a property, an element of a dictionary.
        case stored(Path)
        /// Into a local name.
        case local(String)
        case returned
        /// To a call.
        case argument(Path)
        /// A member of it is asked at once: `value`, `cancel`, `store`.
        case member(String)
    }

    /// A call whose closure the task is started in: `onAppear`, `Button`, `sink`; `Task` for another task.
    struct Surrounding: Sendable, Hashable {
        let call: Path
        /// The label of the closure: `action`, `perform`; empty for the first trailing one.
        let label: String
        /// How the closure holds `self` where the task is started, if it says so: in its list, or by `guard let self`.
        var selfCapture: Closure.Capture.Strength?
    }

    let kind: Kind
    let place: Place
    let destination: Destination
    /// What it does; `nil` if it is given a function by its name.
    let closure: Closure?
    /// From the outermost to the innermost.
    let surroundings: [Surrounding]
    /// The labels of what it is given, `priority` for one.
    let labels: [String]

    init(
        kind: Kind,
        place: Place,
        destination: Destination,
        closure: Closure?,
        surroundings: [Surrounding],
        labels: [String]
    ) {
        (self.kind, self.place, self.destination) = (kind, place, destination)
        (self.closure, self.surroundings, self.labels) = (closure, surroundings, labels)
    }

    /// What it does.
    var body: [Step] { closure?.body ?? [] }

    /// Whether it has a life of its own, rather than that of a group.
    var isUnstructured: Bool { kind != .child }

    /// Whether it is started in a closure that such a call was given.
    func isInside(_ call: some StringProtocol) -> Bool { surroundings.contains { $0.call.last == call } }
}

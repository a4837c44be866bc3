import Foundation

/// What somebody has to do who wants to see a page of this program in a browser elsewhere.
struct PageAccess: Hashable, Sendable {
    /// Somebody reached this machine by ssh.
    var isRemote = false
    /// The program runs in a container.
    var isContainer = false

    init(isRemote: Bool = false, isContainer: Bool = false) {
        (self.isRemote, self.isContainer) = (isRemote, isContainer)
    }

    /// - Parameters:
    ///   - environment: ssh sets `SSH_CONNECTION`.
    ///   - exists: whether there is a file of this path: podman and Docker leave one in each container.
    init(environment: [String: String], exists: (String) -> Bool) {
        isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
        isContainer = ["/run/.containerenv", "/.dockerenv"].contains(where: exists)
    }

    /// Those of this process.
    static var current: PageAccess {
        PageAccess(
            environment: ProcessInfo.processInfo.environment,
            exists: FileManager.default.fileExists
        )
    }

    /// How to reach the pages from elsewhere, a line each; none if they can be opened as they are.
    ///
    /// Pages on the loopback address are seen from this machine only, and so they are meant to be.
    func hints(lab: URL, console: URL) -> [String] {
        guard let name = lab.host(), ["127.0.0.1", "::1"].contains(name) else { return [] }
        let host = name.contains(":") ? "[\(name)]" : name
        let ports = [lab, console].compactMap(\.port)
        var hints: [String] = []
        if isRemote {
            let forwards = ports.map { "-L \($0):\(host):\($0)" }.joined(separator: " ")
            hints.append(
                "Over ssh, run this where your browser is, and then open the address there: ssh \(forwards) HOST"
            )
        }
        if isContainer {
            hints.append(
                "In a container, give it the network of its host: --network host. With a published port and --host 0.0.0.0 the page is "
                    + "reached, but its console is not."
            )
        }
        return hints
    }
}

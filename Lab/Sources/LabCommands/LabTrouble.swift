import LabServer

/// What to tell somebody whose Lab could not be opened, and what to do about it.
enum LabTrouble {
    /// - Parameter call: the call that failed, with its options but for the port, to say it anew with another one.
    static func explain(_ error: any Error, host: String, port: UInt16, call: String) async -> String {
        guard case WebServerError.portTaken = error else { return "\(error)" }
        let taken = "Port \(port) is taken by another program."
        guard let free = await LabHost.firstFreePort(after: Int(port), on: host) else {
            return "\(taken) “\(call) --port 0” takes any that is free."
        }
        return "\(taken) \(free) is free: \(call) --port \(free)"
    }
}

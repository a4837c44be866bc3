import LabServer

/// What to tell somebody whose Lab could not be opened, and what to do about it.
enum LabTrouble {
    static func explain(_ error: any Error, host: String, port: UInt16) -> String {
        guard case WebServerError.portTaken = error else { return "\(error)" }
        let taken = "Port \(port) is taken by another program."
        guard let free = LabHost.firstFreePort(after: Int(port), on: host) else {
            return "\(taken) “lanyard lab --port 0” takes any that is free."
        }
        return "\(taken) \(free) is free: lanyard lab --port \(free)"
    }
}

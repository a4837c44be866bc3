import Assistant
import Lanyard

/// A tool that books a table when the test says so, and does not look whether it is cancelled.
final class Restaurant: Sendable {
    let asked = OneShot<Void>()
    let isFree = OneShot<Void>()
    let returned = OneShot<Void>()
    let cancelled = OneShot<Void>()

    var tool: Tool {
        Tool("table") { argument in
            self.asked.send()
            await Task { try? await self.isFree.value }.value
            defer { self.returned.send() }
            return Tool.Result("A table \(argument) is booked.") { self.cancelled.send() }
        }
    }

    var isBooked: Bool { returned.result != nil && cancelled.result == nil }
}

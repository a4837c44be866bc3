#if ServiceLifecycle
// A server with a thousand jobs, ten of which do not obey. Send it SIGTERM and read what it says:
//
//     swift run --traits ServiceLifecycle StubbornService
//     kill -TERM …
import Foundation
import Lanyard
import LanyardServices
import Logging
import ServiceLifecycle
import UnixSignals

let stubborn = 10
let jobs = TaskScope("Jobs")

for number in 1...1_000 {
    if number <= stubborn {
        // Deaf to everything: blocks a continuation that nobody resumes.
        jobs.addTask(name: "stubborn \(number)") {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
    } else if number.isMultiple(of: 2) {
        // Finishes when it is asked to.
        jobs.addTask(name: "job \(number)") { try await TaskContext.current.waitUntilAskedToFinish() }
    } else {
        // Goes on until it is cancelled.
        jobs.addTask(name: "job \(number)") { try await Task.sleep(for: .seconds(86_400)) }
    }
}

/// Says that it runs when the group does: a signal before that would end the process at once.
struct Announcement: Service {
    let text: String

    func run() async throws {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
        try? await gracefulShutdown()
    }
}

let logger = Logger(label: "jobs", factory: StreamLogHandler.standardError(label:))
let group = ServiceGroup(
    services: [
        ScopeService(jobs, grace: .milliseconds(200), patience: .milliseconds(200), logger: logger),
        Announcement(text: "\(jobs.count) jobs run in process \(getpid())"),
    ],
    gracefulShutdownSignals: [.sigterm],
    logger: logger
)
try await group.run()
#endif

// A job queue under swift-service-lifecycle. See README.md.

import Logging
import ServiceLifecycle
import UnixSignals

@main
enum Main {
    static func main() async throws {
        let (store, logger) = (JobStore(), Logger(label: "jobs"))
        for id in 1...20 { await store.add(Job(id: id, text: "job \(id)")) }
        let worker = Worker(store: store, logger: logger, grace: .seconds(2), parent: nil) { job in
            logger.info("\(job.text) begins")
            try await Task.sleep(for: .seconds(job.id % 5 == 0 ? 60 : 1))
            logger.info("\(job.text) is done")
        }
        let services = ServiceGroup(services: [worker], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        try await services.run()
        let (done, failed, waiting) = await (store.done.count, store.failed.count, store.waiting.count)
        logger.info("\(done) done, \(failed) failed, \(waiting) in the queue")
    }
}

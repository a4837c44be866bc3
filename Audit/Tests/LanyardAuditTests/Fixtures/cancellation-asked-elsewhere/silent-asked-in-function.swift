struct Worker {
    func work(_ jobs: [Job]) async throws {
        for job in jobs {
            try Task.checkCancellation()
            await job.run()
            if Task.isCancelled { break }
        }
    }

    func count(_ jobs: [Job]) -> Int {
        jobs.filter { !Task.isCancelled && $0.isOpen }.count
    }
}

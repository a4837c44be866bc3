actor Worker {
    func work(_ queue: Queue) async {
        while let job = queue.next() {
            do {
                try await job.run()
                passed += 1
            } catch {
                failed += 1
            }
        }
    }
}
